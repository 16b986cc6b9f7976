/** While the server is unreachable, holds back requests for other pages; the current page stays and says so. */
import { useSyncExternalStore } from "react";
import { type ClientInstrumentation, matchRoutes } from "react-router";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds. No response to a probe within this time counts as an outage. */
const PROBE_TIMEOUT = 5000;
/** The process responds to this itself, whatever the database's state. */
const PROBE = "/healthz";

/** At most one "page" and any number of "data". */
const waiting: ("page" | "data")[] = [];
const listeners = new Set<() => void>();
/** Shared by all waiting requests; null unless there is a known outage. */
let outage: Promise<void> | null = null;
let tryNow = () => {};

/** All routes, and the paths whose files this document already has. */
const routes: { path: string }[] = [];
const loaded = new Set<string | undefined>();
/** Path of the page on the screen, or of the last one requested. */
let shown: string | undefined;
let navigation = new AbortController();
/** Path of the page that waits for its probe, before React Router learns of the navigation. */
let probed: string | null = null;

/**
 * Delays React Router's load of another page until the server is reachable: if a file failed, React Router would reload
 * the document and lose the page. Costs one small request before a page's first visit; later visits only ask the
 * browser.
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
        // A redirect bypasses this function.
        shown = pathOf(currentUrl);
        // A form without an action is of the page on the screen, which React Router calls '.'.
        const wait = typeof to === "string" && untilLoadable(to === "." ? currentUrl : to, formMethod !== undefined);
        if (wait) await wait;
        await navigate();
        if (wait) endProbe();
      },
    });
    // Back and Forward bypass `navigate`. React Router's own listener, added after this one, handles them.
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
 * null if there is nothing to wait for: the page's files are loaded and its data can be requested. A form reports by
 * itself that it was not sent. An earlier wait stays pending for ever, because its navigation never starts.
 */
function untilLoadable(address: string, isForm = false): Promise<void> | null {
  navigation.abort();
  endProbe();
  const path = pathOf(address);
  // Addresses of the same page, such as the questionnaire's panels, may need nothing from the server.
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

/** Call it when React Router reports the navigation's state itself. */
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

/** Also resolves if `signal` aborts. */
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

/** Path of the page whose load waits for a probe, or null. */
export function useProbedPath(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => probed,
    () => null,
  );
}

/** Probes the server at once. */
export const retry = () => tryNow();
