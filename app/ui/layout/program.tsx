import { createContext, useContext } from "react";
import { Scripts } from "react-router";

/** The nonce of this response's inline scripts; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined);

/**
 * Starts React Router's scripts: after the first paint on a page that begins with a picture, otherwise at once. A page
 * in the background never paints: hence the timeout. The script without a type comes first: the page's data needs it.
 */
const START = `{
const program = document.createRange().createContextualFragment(document.getElementById("program").content.textContent);
for (const link of program.querySelectorAll("link")) link.fetchPriority = "low";
document.head.append(...program.querySelectorAll("script:not([type])"));
const start = () => document.head.append(program);
if (document.querySelector('link[rel="preload"][as="image"]')) {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, 1000);
} else start();
}`;

/**
 * Puts the scripts behind the page (docs/decisions/first-paint.md). React moves links into the head except from
 * `noscript`; the template keeps a browser without scripts from requesting the files.
 */
export function Program() {
  const nonce = useContext(Nonce);
  return (
    <>
      <template id="program">
        {import.meta.env.SSR && (
          <noscript>
            <Scripts />
          </noscript>
        )}
      </template>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? START : ""}
      </script>
    </>
  );
}
