import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { Card, Page } from "../../domain/gallery.ts";
import { type CachedCollection, sessionCache } from "../browser/session-cache.ts";

export type CardPage = Page<Card>;
type SessionCache = ReturnType<typeof sessionCache>;

/** What a list's loader hands over: its pages so far, or the promise of the first one. null: it could not be read. */
export type Loaded = {
  pages: CardPage[] | null | Promise<CardPage[] | null>;
  /** the pages are those of an earlier visit to this very history entry */
  kept: boolean;
};

/** A page that came: how many items it added, and the path of the first of them (or of the last there is). */
type Arrival = { count: number; path: string | undefined };

/** History entry of the list that is on the screen. */
let shown: string | null = null;

/** A list's name in the cache: its address and its entry in the history, so that two visits are two lists. */
const listName = (search: string, entry: string) => `${search}#${entry}`;

/**
 * The client loader of a list. Back and Forward show what was there, as it was (PORT-6); any other way to the list reads
 * it. The first page is promised, so that its place shows meanwhile; one that follows is waited for.
 */
export async function openList(
  collection: CachedCollection,
  url: URL,
  load: () => Promise<{ pages: CardPage[] }>,
): Promise<Loaded> {
  // On the way back the browser stands on the list's entry already, while another one is still on the screen.
  const entry: unknown = window.history.state?.key;
  const kept =
    typeof entry === "string" && entry !== shown
      ? readPages(sessionCache(collection), listName(url.search, entry))
      : [];
  if (kept.length > 0) return { pages: kept, kept: true };
  const pages = load().then(
    (loaded) => loaded.pages,
    () => null,
  );
  // Without a connection the page on the screen stays: there is nothing to show in its place.
  const waits = url.searchParams.has("after") || !navigator.onLine;
  return { pages: waits ? await pages : pages, kept: false };
}

/**
 * The list as it grows. `more` is the address of the page that follows, null at the end; `open` remembers the path of the
 * item that is opened from here, `opened` tells it to the visit that comes back (`restored`).
 */
export function usePages(collection: CachedCollection, first: CardPage[], kept: boolean) {
  const [cache] = useState(() => sessionCache(collection));
  const { key, pathname, search } = useLocation();
  const list = listName(search, key);
  const [pages, setPages] = useState(first);
  const [restored, setRestored] = useState(kept);
  const [failed, setFailed] = useState(false);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const { load, state, data } = useFetcher<Loaded>();
  /** cursor of the page that was asked for last, and did not fail */
  const asked = useRef<string | null>(null);
  /** the answer that was added last: it stands until the next one is there */
  const taken = useRef<Loaded>(undefined);

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
    const before = restored ? pages : cameBack(cache, list);
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

  // A document that was left is scrolled by the router before its list is as long as it was.
  useLayoutEffect(() => {
    const top = restored && !kept ? cache.read(`${list}:top`) : null;
    if (typeof top === "number") window.scrollTo(0, top);
  }, [restored, kept, cache, list]);
  useEffect(() => {
    const leave = () => cache.write(`${list}:top`, window.scrollY);
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [cache, list]);

  useEffect(() => {
    if (state !== "idle" || !data || data === taken.current || asked.current === null) return;
    taken.current = data;
    const page = Array.isArray(data.pages) ? data.pages[0] : null;
    if (!page) {
      asked.current = null;
      setFailed(true);
      return;
    }
    const known = new Set(items.map(({ id }) => id));
    const added = { ...page, items: page.items.filter(({ id }) => !known.has(id)) };
    cache.write(`${list}:${pages.length}`, added);
    setPages([...pages, added]);
    setArrival({ count: added.items.length, path: (added.items[0] ?? items.at(-1))?.path });
  }, [state, data, items, pages, cache, list]);

  const open = useCallback(
    (path: string) => {
      cache.write(`${list}:opened`, path);
      cache.write(`${list}:top`, window.scrollY);
    },
    [cache, list],
  );
  const opened = useCallback(() => cache.read(`${list}:opened`), [cache, list]);
  return {
    items,
    length: pages.length,
    more,
    loadMore,
    loading: state !== "idle",
    failed,
    arrival,
    restored,
    open,
    opened,
  };
}

/** The address of the page that begins after a cursor, of the same search. */
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

/** What was kept of a list that a new document shows: nothing after a reload, which asks for news. */
function cameBack(cache: SessionCache, list: string): CardPage[] {
  const [navigation] = performance.getEntriesByType("navigation");
  const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
  return reloaded ? [] : readPages(cache, list);
}
