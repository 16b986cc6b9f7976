/** The order in which a document's files are asked for: what shows the page first, what makes it answer second. */

/** React's link in the head for a first view's picture (ui/gallery/picture.tsx). */
const PICTURE = '<link rel="preload" as="image"';
const PROGRAM_FILE = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
/** React Router's module that imports the page's screens and then hydrates. */
const PROGRAM = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]+?)(<\/script>)/;

/** Resolves once the browser has painted, or does not because nobody looks: a page in the background paints nothing. */
const PAINTED = `await new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  setTimeout(resolve, 1000);
});`;

/**
 * Puts the program behind the page (docs/decisions/first-paint.md). React Router writes the links and the module, and has no
 * way to say when. A page that begins with a picture asks for its program once it is painted; on any other the program is
 * only less urgent than styles and faces, because such a page is there to be used. Written differently by a new React
 * Router, the page stays as it came (tests/e2e/first-visit.spec.ts would tell).
 */
export function showBeforeProgram(page: string): string {
  const program = PROGRAM.exec(page);
  if (!program || !page.includes(PICTURE))
    return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  const files = [...page.matchAll(PROGRAM_FILE)].map(([, href]) => href);
  const [whole, open, imports = "", close] = program;
  const later = imports
    .replaceAll(/^import ("[^"]+");/gm, "await import($1);")
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, "const $1 = await import($2);");
  const start = `${PAINTED}
for (const href of ${JSON.stringify(files)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority: "low" }));
${later}`;
  return page.replaceAll(PROGRAM_FILE, "").replace(whole, () => `${open}${start}${close}`);
}
