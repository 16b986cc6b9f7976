/** How far a long step is: a line that rewrites itself at a terminal, and elsewhere a line for each tenth of the way. */

/** Returns what each finished part of `total` calls. */
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
