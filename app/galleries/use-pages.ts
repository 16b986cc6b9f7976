import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFetcher, useLocation } from "react-router";
import { untilReachable } from "../ui/browser/outage.ts";
import { sessionCache } from "../ui/browser/session-cache.ts";
import type { Collection } from "./galleries.ts";
import type { Card, GalleryPage } from "./gallery.ts";

export type CardPage = GalleryPage<Card>;
type SessionCache = ReturnType<typeof sessionCache>;

/** The pages so far, or the promise of the first one; null: it could not be read. */
export type ListData = {
  pages: CardPage[] | null | Promise<CardPage[] | null>;
  /** whether the pages are from an earlier visit to this history entry */
  cached: boolean;
};

/** `path` is of the first added item, or of the list's last item when the page added none. */
type AddedPage = { count: number; path: string | undefined };

/** History entry of the list on the screen. */
let shown: string | null = null;

/** The cache key of a list; two visits to one address are two lists. */
const listName = (search: string, entry: string) => `${search}#${entry}`;

/** The client loader of a list. Back and Forward show it as it was left; a first page is a promise for its skeleton. */
export async function openList(
  collection: Collection,
  url: URL,
  signal: AbortSignal,
  load: () => Promise<{ pages: CardPage[] }>,
): Promise<ListData> {
  // On Back the history is at the list's entry already, while another page is still on the screen.
  const entry: unknown = window.history.state?.key;
  const stored =
    typeof entry === "string" && entry !== shown
      ? readPages(sessionCache(collection), listName(url.search, entry))
      : [];
  if (stored.length > 0) return { pages: stored, cached: true };
  const isNext = url.searchParams.has("after");
  // Without a connection the list that is there stays: there is nothing to show in its place.
  if (!navigator.onLine && !isNext) await untilReachable("data", signal);
  const pages = load().then(
    (loaded) => loaded.pages,
    () => null,
  );
  return { pages: isNext ? await pages : pages, cached: false };
}

/** `open` stores the path of an opened item; `opened` reads it when Back returns to the list (`restored`). */
export function usePages(collection: Collection, first: CardPage[], cached: boolean) {
  const [cache] = useState(() => sessionCache(collection));
  const { key, pathname, search } = useLocation();
  const list = listName(search, key);
  const [pages, setPages] = useState(first);
  const [restored, setRestored] = useState(cached);
  const [failed, setFailed] = useState(false);
  const [arrival, setArrival] = useState<AddedPage | null>(null);
  const { load, state, data } = useFetcher<ListData>();
  /** cursor of the last request that did not fail */
  const asked = useRef<string | null>(null);
  /** last response added; the fetcher returns it until the next one */
  const added = useRef<ListData>(undefined);

  const items = useMemo(() => pages.flatMap((page) => page.items), [pages]);
  const next = pages.at(-1)?.next ?? null;
  const more = next === null ? null : nextAddress(pathname, search, next);

  function loadMore() {
    if (!more || asked.current === next) return;
    asked.current = next;
    setFailed(false);
    void load(more);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the list's whole stay on the screen
  useLayoutEffect(() => {
    shown = key;
    const before = restored ? pages : readPagesOnReturn(cache, list);
    if (before.length === 0) {
      cache.forget(`${list}:`);
      first.forEach((page, index) => {
        cache.write(`${list}:${index}`, page);
      });
    } else if (!restored) {
      setPages(before);
      setRestored(true);
    }
    return () => {
      shown = null;
    };
  }, []);

  // The router restores the scroll position of a reopened document before the list has its old length.
  useLayoutEffect(() => {
    const top = restored && !cached ? cache.read(`${list}:top`) : null;
    if (typeof top === "number") window.scrollTo(0, top);
  }, [restored, cached, cache, list]);
  useEffect(() => {
    const leave = () => cache.write(`${list}:top`, window.scrollY);
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [cache, list]);

  useEffect(() => {
    if (state !== "idle" || !data || data === added.current || asked.current === null) return;
    added.current = data;
    const page = Array.isArray(data.pages) ? data.pages[0] : null;
    if (!page) {
      asked.current = null;
      setFailed(true);
      return;
    }
    const known = new Set(items.map(({ id }) => id));
    const fresh = { ...page, items: page.items.filter(({ id }) => !known.has(id)) };
    cache.write(`${list}:${pages.length}`, fresh);
    setPages([...pages, fresh]);
    setArrival({ count: fresh.items.length, path: (fresh.items[0] ?? items.at(-1))?.path });
  }, [state, data, items, pages, cache, list]);

  const open = useCallback(
    (path: string) => {
      cache.write(`${list}:opened`, path);
      cache.write(`${list}:top`, window.scrollY);
    },
    [cache, list],
  );
  const opened = useCallback(() => cache.read(`${list}:opened`), [cache, list]);
  const loading = state !== "idle";
  return { items, length: pages.length, more, loadMore, loading, failed, arrival, restored, open, opened };
}

function nextAddress(pathname: string, search: string, next: string): string {
  const q = new URLSearchParams(search).get("q");
  return `${pathname}?${new URLSearchParams(q ? { q, after: next } : { after: next })}`;
}

function readPages(cache: SessionCache, list: string): CardPage[] {
  const pages: CardPage[] = [];
  for (;;) {
    const page = cache.read(`${list}:${pages.length}`);
    if (!page) return pages;
    pages.push(page as CardPage);
  }
}

/**
 * Cached pages for a document that Back or Forward brought back; any other asks for fresh ones. The entry's key does not
 * tell: who opens the address that is open keeps the entry.
 */
function readPagesOnReturn(cache: SessionCache, list: string): CardPage[] {
  const [navigation] = performance.getEntriesByType("navigation");
  const returned = navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
  return returned ? readPages(cache, list) : [];
}

/** Distance in pixels from the page's bottom at which a list grows. */
const NEAR_BOTTOM = 403;

/**
 * Calls `onNear` near the bottom, and again for each new `length` while there; never while `length` is null. The ref
 * belongs on an empty element at the page's bottom. Nothing loads while the focus is in the footer or on the next link:
 * a growing list would push it away.
 */
export function useNearBottom(length: number | null, onNear: () => void): RefObject<HTMLDivElement | null> {
  const bottom = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // A layout effect: an observation of the shorter list must never count for the longer one.
  useLayoutEffect(() => {
    let observing = true;
    const mark = bottom.current;
    if (!mark || length === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (observing && entries.at(-1)?.isIntersecting && !document.activeElement?.closest("footer, [rel=next]"))
          near();
      },
      { rootMargin: `0px 0px ${NEAR_BOTTOM}px` },
    );
    // Observing an element anew reports it at once.
    const observe = () => {
      observer.unobserve(mark);
      observer.observe(mark);
    };
    observe();
    document.addEventListener("focusout", observe);
    return () => {
      observing = false;
      observer.disconnect();
      document.removeEventListener("focusout", observe);
    };
  }, [length]);

  return bottom;
}
