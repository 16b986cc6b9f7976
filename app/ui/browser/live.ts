/**
 * Keeps the pages of signed-in people and of guests current (docs/decisions/live-pages.md). Never import it from another
 * public page.
 */
import { use, useCallback, useEffect, useSyncExternalStore } from "react";
import { type DataRouter, UNSAFE_DataRouterContext, UNSAFE_DataRouterDataContext, useLocation } from "react-router";

/** The address in server/live/live.ts. An event's data is a request's id; of a guest's proof, the proof's. */
const STREAM = "/api/eventos";
/** The same for whoever has a guest's link. */
export const guestStream = (token: string) => `${STREAM}?convite=${token}`;

/** Milliseconds. */
const BURST = 100;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** The server sends something every 25 s. */
const LONGEST_SILENCE = 60_000;
const HIDDEN_FOR = 30_000;
/** Shorter than the server remembers news; a stream that opens later may have missed some. */
const REMEMBERED = 15_000;
/** Milliseconds over which all pages spread their reloads after an interruption, so that they do not come at once. */
const SPREAD = 1_500;

/** `room`: the id of the request with news; undefined if unknown. */
type Listener = (room?: string) => void;
const listeners = new Set<Listener>();

let address = STREAM;
let stream: EventSource | null = null;
/** whether the stream was open since the first listener subscribed */
let wasOpen = false;
let pause = FIRST_PAUSE;
let retry = 0;
let silence = 0;
let hiding = 0;
let rereading = 0;
let watching = new AbortController();

/** Whether news arrived that the page's data may not include. */
let stale = false;

function setStale(now: boolean, room?: string): void {
  stale = now;
  for (const listener of listeners) listener(room);
}

/** Opens the stream, shared by all listeners. Returns the function that unsubscribes. */
export function subscribeToNews(listener: Listener, from = STREAM): () => void {
  if (from !== address) {
    // Left by the page before.
    close();
    address = from;
    wasOpen = false;
  }
  listeners.add(listener);
  if (listeners.size === 1) watchBrowser();
  connect();
  return () => {
    listeners.delete(listener);
    // Deferred, because the next page's listener takes over the stream.
    setTimeout(closeWithoutListeners);
  };
}

function watchBrowser(): void {
  watching.abort();
  watching = new AbortController();
  const options = { signal: watching.signal };
  document.addEventListener("visibilitychange", adaptToVisibility, options);
  window.addEventListener("online", connect, options);
  window.addEventListener("offline", close, options);
  // An open stream would keep the page out of the back/forward cache.
  window.addEventListener("pagehide", close, options);
  window.addEventListener("pageshow", connect, options);
}

function closeWithoutListeners(): void {
  if (listeners.size > 0) return;
  watching.abort();
  close();
  wasOpen = false;
  stale = false;
}

function adaptToVisibility(): void {
  clearTimeout(hiding);
  if (document.hidden) hiding = window.setTimeout(close, HIDDEN_FOR);
  else connect();
}

function connect(): void {
  if (stream || listeners.size === 0 || document.hidden || !navigator.onLine) return;
  clearTimeout(retry);
  const opened = new EventSource(address);
  stream = opened;
  opened.addEventListener("ready", ({ data }) => {
    expectMore();
    pause = FIRST_PAUSE;
    if (wasOpen || data === "again" || performance.now() > REMEMBERED)
      rereading = window.setTimeout(setStale, SPREAD * Math.random(), true);
    wasOpen = true;
  });
  opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
    expectMore();
    setStale(true, data);
  });
  opened.addEventListener("beat", expectMore);
  // The session is over, or this person has too many streams. The next page that opens tries again.
  opened.addEventListener("over", close);
  opened.addEventListener("error", reconnect);
}

function expectMore(): void {
  clearTimeout(silence);
  silence = window.setTimeout(reconnect, LONGEST_SILENCE);
}

/** Used instead of EventSource's own retry, which gives up if a proxy responds while the server restarts. */
function reconnect(): void {
  close();
  retry = window.setTimeout(connect, pause * (0.5 + Math.random()));
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function close(): void {
  // A pending reload happens when the next stream is ready, but not after the session is over.
  for (const timer of [retry, silence, hiding, rereading]) clearTimeout(timer);
  stream?.close();
  stream = null;
}

const isBusy = ({ navigation, revalidation, fetchers }: DataRouter["state"]) =>
  navigation.state !== "idle" ||
  revalidation !== "idle" ||
  [...fetchers.values()].some(({ state }) => state !== "idle");

/** Revalidates the page on news; if something is being sent or read, once afterwards. Use it once per page. */
export function useLive(from = STREAM): void {
  const context = use(UNSAFE_DataRouterContext);
  if (!context) throw new Error("useLive() needs a data router");
  const { router } = context;
  const drawn = use(UNSAFE_DataRouterDataContext);
  const drawnPage = useLocation();
  // Asks the router itself, because its hooks learn of it only when React has drawn it. A read that begins after a form
  // was sent would discard the form's redirect (React Router's `handleFetcherAction`).
  const busy = useSyncExternalStore(
    router.subscribe,
    () => isBusy(router.state),
    () => false,
  );
  const isStale = useSyncExternalStore(
    useCallback((listener) => subscribeToNews(listener, from), [from]),
    () => stale,
    () => false,
  );
  // Another read would discard an action's result and reset a new page's scroll position; on a slow device that may be
  // before React has drawn them.
  const { actionData, location } = router.state;
  const isDrawn = drawn?.actionData === actionData && drawnPage.key === location.key;
  useEffect(() => {
    if (!isStale || busy || !isDrawn) return;
    const timer = setTimeout(() => {
      setStale(false);
      void router.revalidate();
    }, BURST);
    return () => clearTimeout(timer);
  }, [isStale, busy, isDrawn, router]);
}
