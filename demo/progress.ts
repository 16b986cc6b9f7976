/** The progress of a long step: a line that rewrites itself on a terminal; elsewhere one line per tenth. */

/** Returns the function to call after each of the `total` parts. */
export function createProgress(what: string, total: number): () => void {
  let done = 0;
  let shown = -1;
  const show = () => {
    const percent = Math.floor((100 * done) / total);
    if (process.stdout.isTTY) process.stdout.write(`\r  ${what}: ${percent} %${done === total ? "\n" : ""}`);
    else if (Math.floor(percent / 10) > shown) process.stdout.write(`  ${what}: ${percent} %\n`);
    shown = Math.floor(percent / 10);
  };
  if (total > 0) show();
  return () => {
    done += 1;
    show();
  };
}
