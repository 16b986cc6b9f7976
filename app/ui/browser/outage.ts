/** Holds back other pages' files and data while the server cannot be reached; the current page stays and says so. */
import { useSyncExternalStore } from "react";
import { type ClientInstrumentation, matchRoutes } from "react-router";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** In milliseconds; a probe without a response by then counts as an outage. */
const PROBE_TIMEOUT = 5000;
/** The process responds here itself, whatever state the database is in. */
const PROBE = "/healthz";

/** At most one "page", and any number of "data". */
const waiting: ("page" | "data")[] = [];
const listeners = new Set<() => void>();
/** Shared by all waiting requests; null while no outage is known. */
let outage: Promise<void> | null = null;
let tryNow = () => {};

/** All routes, and the paths of those whose files this document has. */
const routes: { path: string }[] = [];
const loaded = new Set<string | undefined>();
/** Path of the page that is on the screen, or that was asked for last. */
let shown: string | undefined;
let navigation = new AbortController();
/** Path of the page that waits for its probe, before React Router knows of the navigation. */
let probed: string | null = null;

/**
 * Delays React Router's load of another page until the server can be reached: on a failed file it would reload the
 * document and lose the page. Costs one small request before a page's first visit; later only the browser is asked.
 */
export const navigateThroughOutage: ClientInstrumentation = {
  route({ path }) {
    if (path) routes.push({ path });
  },
  router({ instrument }) {
    shown = pathOf(location.href);
    loaded.add(shown);
    instrument({
      async navigate(navigate, { to, currentUrl, formMethod }) {
        // A redirect led here without this.
        shown = pathOf(currentUrl);
        const wait = typeof to === "string" && untilLoadable(to, formMethod !== undefined);
        if (wait) await wait;
        await navigate();
        if (wait) endProbe();
      },
    });
    // Back and Forward bypass `navigate`: React Router's own listener, added after this one, handles them.
    window.addEventListener("popstate", (event) => {
      const wait = untilLoadable(location.href);
      if (!wait) return;
      event.stopImmediatePropagation();
      void wait.then(() => window.dispatchEvent(new PopStateEvent("popstate", { state: event.state })));
    });
  },
};

function pathOf(address: string): string | undefined {
  return matchRoutes(routes, new URL(address, location.href))?.at(-1)?.route.path;
}

/**
 * null when nothing is to be waited for: the page's files are here, and its data can be asked for. A form says by itself
 * that it was not sent. An earlier wait stays pending for ever: its navigation never starts.
 */
function untilLoadable(address: string, isForm = false): Promise<void> | null {
  navigation.abort();
  endProbe();
  const path = pathOf(address);
  // The addresses of one page may need nothing from the server, as the questionnaire's panels.
  const opens = navigator.onLine || isForm || path === shown;
  shown = path;
  if (loaded.has(path) && opens) return null;
  navigation = new AbortController();
  const { signal } = navigation;
  probed = new URL(address, location.href).pathname;
  notify();
  return isReachable().then(async (reachable) => {
    if (!reachable && !signal.aborted) await untilReachable("page", signal);
    if (signal.aborted) await new Promise(() => {});
    loaded.add(path);
  });
}

/** From here on React Router tells the state of the navigation. */
export function endProbe(): void {
  if (probed === null) return;
  probed = null;
  notify();
}

export async function isReachable(): Promise<boolean> {
  try {
    await fetch(PROBE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT) });
    return true;
  } catch {
    return false;
  }
}

/** Resolves also when `signal` aborts. */
export async function untilReachable(kind: "page" | "data", signal: AbortSignal): Promise<void> {
  waiting.push(kind);
  notify();
  outage ??= probe().finally(() => {
    outage = null;
  });
  await Promise.race([outage, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
  waiting.splice(waiting.indexOf(kind), 1);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

async function probe(): Promise<void> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    await new Promise<void>((resolve) => {
      tryNow = resolve;
      setTimeout(resolve, pause);
      window.addEventListener("online", () => resolve(), { once: true });
    });
    if (await isReachable()) return;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useOutage(): "page" | "data" | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (waiting.includes("page") ? "page" : waiting[0]),
    () => undefined,
  );
}

/** Path of a page whose load waits for a probe; null: none. */
export function useProbedPath(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => probed,
    () => null,
  );
}

/** Probes the server at once. */
export const retry = () => tryNow();
