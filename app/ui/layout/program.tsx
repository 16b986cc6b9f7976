import { createContext, useContext } from "react";
import { Scripts } from "react-router";

/** The nonce of this response's inline scripts; not known in the browser. */
export const Nonce = createContext<string | undefined>(undefined);

/**
 * Starts React Router's scripts, which the template holds as text. A page that begins with a picture starts them when it is
 * painted, any other at once. A page in the background paints nothing: it waits for a second. The script without a type
 * comes first, because the data that follows it in the page needs it.
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
 * Puts the program behind the page (docs/decisions/first-paint.md). React moves links into the head from everywhere but
 * `noscript`; the template around it keeps a browser without scripts from asking for the files.
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
