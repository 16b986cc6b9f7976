/** Keeps the pages of signed-in people current (docs/decisions/live-pages.md). Never import it from a public page. */
import { use, useEffect, useSyncExternalStore } from "react";
import {
  type DataRouter,
  isRouteErrorResponse,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
  useLocation,
} from "react-router";
import { isReachable, untilReachable } from "./outage.ts";

/** server/live/live.ts; an event's data is a request's id. */
const STREAM = "/api/eventos";

/** In milliseconds. */
const BURST = 100;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** The server sends something every 25 s. */
const LONGEST_SILENCE = 60_000;
const HIDDEN_FOR = 30_000;
/** The server remembers news for longer than this; a stream that opens later may have missed some. */
const REMEMBERED = 15_000;
/** After an interruption all pages read again, within this time and not at once. */
const SPREAD = 1_500;

/** `room` is the id of a request with news; undefined: unknown which. */
type Listener = (room?: string) => void;
const listeners = new Set<Listener>();

let stream: EventSource | null = null;
/** whether the stream was open since the first listener subscribed */
let wasOpen = false;
let pause = FIRST_PAUSE;
let retry = 0;
let silence = 0;
let hiding = 0;
let rereading = 0;
let watching = new AbortController();

/** Whether news arrived that the page's data may lack. */
let stale = false;

function setStale(now: boolean, room?: string): void {
  stale = now;
  for (const listener of listeners) listener(room);
}

/** Opens the stream, once for all listeners. Returns the function that unsubscribes. */
export function subscribeToNews(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) watchBrowser();
  connect();
  return () => {
    listeners.delete(listener);
    // The next page's listener takes the stream over.
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
  // An open stream would keep the page out of the browser's page cache.
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
  const opened = new EventSource(STREAM);
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
  // The session is over, or this person has too many streams: the next visit of a page tries again.
  opened.addEventListener("over", close);
  opened.addEventListener("error", reconnect);
}

function expectMore(): void {
  clearTimeout(silence);
  silence = window.setTimeout(reconnect, LONGEST_SILENCE);
}

/** EventSource's own retry ends for good when a proxy responds while the server restarts. */
function reconnect(): void {
  close();
  retry = window.setTimeout(connect, pause * (0.5 + Math.random()));
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function close(): void {
  // What a page meant to read again it reads when the next stream is ready, and not after its session is over.
  for (const timer of [retry, silence, hiding, rereading]) clearTimeout(timer);
  stream?.close();
  stream = null;
}

const isBusy = ({ navigation, revalidation, fetchers }: DataRouter["state"]) =>
  navigation.state !== "idle" ||
  revalidation !== "idle" ||
  [...fetchers.values()].some(({ state }) => state !== "idle");

/** Revalidates the page on news; while something is sent or read, once afterwards. One for each page. */
export function useLive(): void {
  const context = use(UNSAFE_DataRouterContext);
  if (!context) throw new Error("useLive() needs a data router");
  const { router } = context;
  const drawn = use(UNSAFE_DataRouterDataContext);
  const drawnPage = useLocation();
  // Of the router itself: the hooks tell it once React has drawn it. A reading that begins after a form was sent takes its
  // redirect away (React Router's `handleFetcherAction`).
  const busy = useSyncExternalStore(
    router.subscribe,
    () => isBusy(router.state),
    () => false,
  );
  const isStale = useSyncExternalStore(
    subscribeToNews,
    () => stale,
    () => false,
  );
  // Another reading takes an action's result away, and a new page's scroll to its top: on a slow device before React has
  // drawn them.
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

/** A server with too much to do, and what a proxy says while it starts. */
const PASSING = [502, 503, 504];

type Reading<Data> = { request: Request; serverLoader: () => Promise<Data> };

/**
 * A room's data, for its `clientLoader`. They are asked for again when the server can be reached or has room again: the
 * page on the screen is whole, and somebody may be writing in it.
 */
export async function readThroughOutage<Data>({ request: { signal }, serverLoader }: Reading<Data>): Promise<Data> {
  for (let repeated = false, pause = FIRST_PAUSE; ; pause *= 2) {
    try {
      return await serverLoader();
    } catch (error) {
      if (signal.aborted) throw error;
      if (isRouteErrorResponse(error) && PASSING.includes(error.status) && pause <= LONGEST_PAUSE) {
        await new Promise((resolve) => setTimeout(resolve, pause));
      } else if (error instanceof TypeError && !repeated) {
        // A failure while the server can be reached is a fault of this address: it is repeated once.
        repeated = await isReachable();
        if (!repeated) await untilReachable("data", signal);
      } else throw error;
      if (signal.aborted) throw error;
    }
  }
}
