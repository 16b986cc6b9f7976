/** Holds back other pages' files and data while the server cannot be reached; the current page stays and says so. */
import { useSyncExternalStore } from "react";
import { type ClientInstrumentation, matchRoutes } from "react-router";
import type { unstable_RouterFetch as RouterFetch } from "react-router/dom";

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
let navigation = new AbortController();
/** Path of the page that waits for its probe, before React Router knows of the navigation. */
let probed: string | null = null;

/**
 * Delays React Router's load of another page's files until the server can be reached: on a failed file it would reload
 * the document and lose the page. Costs one small request before a page's first visit.
 */
export const navigateThroughOutage: ClientInstrumentation = {
  route({ path }) {
    if (path) routes.push({ path });
  },
  router({ instrument }) {
    loaded.add(pathOf(location.href));
    instrument({
      async navigate(navigate, { to }) {
        const wait = typeof to === "string" && untilLoadable(to);
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

/** null when the page's files are here already. An earlier wait stays pending for ever: its navigation never starts. */
function untilLoadable(address: string): Promise<void> | null {
  navigation.abort();
  endProbe();
  const path = pathOf(address);
  if (loaded.has(path)) return null;
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

/**
 * React Router's `fetch`. The data of links and revalidations waits; forms and fetchers report failures themselves.
 * A failure while the server can be reached is retried once, then thrown; an aborted request is not retried. What is too
 * much for the server at the moment (503) is asked for again, no sooner than it says, and so is a revalidation that it
 * refuses otherwise (a restart behind a proxy): the page that is there is whole.
 */
export const fetchThroughOutage: RouterFetch = async (request, context) => {
  const ofPage = "fetcherKey" in context && context.fetcherKey === null;
  if (request.method !== "GET" || !ofPage) return fetch(request);
  const { signal } = request;
  for (let repeated = false, pause = FIRST_PAUSE; ; ) {
    try {
      const response = await fetch(request.clone());
      const asked = 1000 * Number(response.headers.get("retry-after")); // NaN for a date
      if (asked > pause) pause = asked;
      const isWaitedFor = response.status === 503 || (response.status >= 500 && context.type === "revalidation");
      if (!isWaitedFor || pause > LONGEST_PAUSE) return response;
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause *= 2;
    } catch (error) {
      if (signal.aborted || repeated) throw error;
      repeated = await isReachable();
      if (!repeated && !signal.aborted) await untilReachable("data", signal);
      if (signal.aborted) throw error;
    }
  }
};

async function isReachable(): Promise<boolean> {
  try {
    await fetch(PROBE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT) });
    return true;
  } catch {
    return false;
  }
}

/** Resolves also when `signal` aborts. */
async function untilReachable(kind: "page" | "data", signal: AbortSignal): Promise<void> {
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
