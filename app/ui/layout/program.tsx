import { createContext, useContext, useEffect } from "react";
import { Scripts } from "react-router";
import type { TYPE_USER } from "../../kit/roles.ts";
import { NOTICES_ID, OutageCard } from "./notice.tsx";
import { ROLE_KEY } from "./role.ts";

/** The nonce of this response's inline scripts; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined);

/** The event that the window gets when the page is hydrated. */
const READY = "traco:ready";
/**
 * The admin role as the tab stores it. Only its type refers to the roles, because importing them would bring their
 * texts to every page.
 */
const ADMIN: `${(typeof TYPE_USER)["admin"]}` = "2";

/**
 * Starts React Router's program. A page that begins with a picture, or is the same for everybody (it has no nonce) and
 * has no form, works without it: its files are fetched and run at the first sign of use, after the first paint. They run
 * at once after Back or a reload (a list restores its length), for an admin (who has another button), in a frame, and on
 * any other page. Each file runs in its own task. The last one hydrates, so it is only fetched before the others run. A
 * press that needs the program waits until hydration and is then repeated: on a button, on a link with `data-waits`, and
 * without a connection on any link or submit button, where the page says so and waits for the connection. If a file does
 * not arrive, the next sign asks again. Scripts without a type run first, because they hold the page's data.
 */
const START = `{
const [scripts, outage] = document.getElementById("program").content.children;
const program = document.createRange().createContextualFragment(scripts.textContent);
const links = [...program.querySelectorAll("link")];
for (const link of links) link.fetchPriority = "low";
const files = new DocumentFragment();
files.append(...links);
document.head.append(...program.querySelectorAll("script:not([type])"));

const pressed = [];
const hold = (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const control = event.target.closest("a, button");
  if (!control || (navigator.onLine && control.matches("a:not([data-waits]), [type=submit]"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.push(control);
};
const release = () => {
  removeEventListener("click", hold, true);
  for (const control of pressed.splice(0)) control.click();
};
addEventListener("${READY}", release);

const picture = document.querySelector('link[as="image"][fetchpriority="high"]');
const painted = picture && new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  setTimeout(resolve, 1000);
});
const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", "click"];
const awaitSign = () => {
  for (const type of signs) addEventListener(type, run, { capture: true, passive: true });
};
const awaitLine = () => {
  const notices = document.getElementById("${NOTICES_ID}");
  const show = (...shown) => {
    notices.replaceChildren(...shown);
    document.documentElement.style.setProperty("--notice-room", notices.offsetHeight + "px");
  };
  show(outage);
  addEventListener("online", () => {
    show();
    run();
  }, { once: true });
};
// The cache of pages left in the page what it shows of its style sheets (server/public/page-styles.ts).
const open = (link) =>
  new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = (event) => {
      link.rel = "held";
      reject(event);
    };
    link.rel = "stylesheet";
  });
const run = async (sign) => {
  // Chromium also reports a resting pointer when a page appears under it.
  if (sign?.type === "pointermove" && !sign.movementX && !sign.movementY) return;
  for (const type of signs) removeEventListener(type, run, true);
  await painted;
  document.head.append(files);
  try {
    await Promise.all([...document.querySelectorAll("link[rel=held]")].map(open));
    for (const { href } of links) {
      await new Promise((resolve) => setTimeout(resolve));
      if (!href.includes("/entry.client")) await import(href);
      else if (!(await fetch(href)).ok) throw href;
    }
    document.head.append(program);
  } catch {
    if (!navigator.onLine) return awaitLine();
    awaitSign();
    release();
  }
};

let role;
try {
  role = sessionStorage.getItem("${ROLE_KEY}");
} catch {}
const works = picture || (!document.currentScript.nonce && document.forms.length === 0);
if (works && self === top && role !== "${ADMIN}" && performance.getEntriesByType("navigation")[0]?.type === "navigate") awaitSign();
else run();
// Last, because a held press may itself be the first sign of use, as from a screen reader.
addEventListener("click", hold, true);
}`;

/**
 * Puts the scripts after the page (docs/decisions/first-paint.md). React moves links into the head except from
 * `noscript`; the template keeps browsers without scripts from requesting the files.
 */
export function Program() {
  const nonce = useContext(Nonce);
  useEffect(() => void window.dispatchEvent(new Event(READY)), []);
  return (
    <>
      <template id="program">
        {import.meta.env.SSR && (
          <>
            <noscript>
              <Scripts />
            </noscript>
            <OutageCard opens />
          </>
        )}
      </template>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? START : ""}
      </script>
    </>
  );
}
