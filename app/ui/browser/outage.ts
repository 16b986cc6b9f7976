/**
 * Waits for the connection with what a page needs: the data of a link that was pressed, and the file of its screen. While it
 * is gone the page on the screen stays, says so (ui/layout/notice.tsx), and tries again by itself.
 */
import { useSyncExternalStore } from "react";
import type { unstable_RouterFetch as RouterFetch } from "react-router/dom";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Answered by the process itself, whatever state the rest is in. */
const PROBE = "/healthz";

/** What waits now: the data of a page, which the router can give up, and files, which it cannot. */
const waiting = { data: 0, files: 0 };
const listeners = new Set<() => void>();
/** The outage as far as it is known, shared by all that wait; null while there is a connection. */
let outage: Promise<void> | null = null;
let tryNow = () => {};

/**
 * Does `attempt` again for as long as the server cannot be reached. A failure while it can be is repeated once, and is then
 * the caller's; so is one that was given up by `signal`.
 */
async function throughOutage<T>(
  kind: keyof typeof waiting,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || failures > 0) throw error;
      if (await answers()) continue;
      failures = -1;
      count(kind, 1);
      await untilConnected(signal);
      count(kind, -1);
      if (signal?.aborted) throw error;
    }
  }
}

/** How React Router fetches. A link's data and what is read again wait; forms and fetchers say themselves that they failed. */
export const fetchThroughOutage: RouterFetch = (request, context) => {
  const ofPage = (context.type === "navigation" || context.type === "revalidation") && context.fetcherKey === null;
  if (request.method !== "GET" || !ofPage) return fetch(request);
  return throughOutage("data", () => fetch(request.clone()), request.signal);
};

/** How React Router imports a screen (vite.config.ts); by itself it would reload the page, and lose it. */
export function importThroughOutage<Module>(load: () => Promise<Module>): Promise<Module> {
  return throughOutage("files", load);
}

async function answers(): Promise<boolean> {
  try {
    await fetch(PROBE, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the server answers again, or when `signal` gives up. */
function untilConnected(signal?: AbortSignal): Promise<void> {
  outage ??= probe().finally(() => {
    outage = null;
  });
  const given = new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
  return Promise.race([outage, given]);
}

async function probe(): Promise<void> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    await new Promise<void>((resolve) => {
      tryNow = resolve;
      setTimeout(resolve, pause);
      window.addEventListener("online", () => resolve(), { once: true });
    });
    if (await answers()) return;
  }
}

function count(kind: keyof typeof waiting, change: 1 | -1): void {
  waiting[kind] += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the page waits for the connection. `going`: another page is on its way. */
export function useWaits(going: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.data > 0 || (going && waiting.files > 0),
    () => false,
  );
}

/** Looks for the connection at once. */
export const retry = () => tryNow();
