/** Rendered public pages, until they expire or something is published or deleted. */
import { LRUCache } from "lru-cache";
import { type CachedResponse, recompress } from "./cached-response.ts";

/** `maxAge` is in milliseconds; 0: must not be cached. */
export type RenderedPage = { response: CachedResponse; maxAge: number };

/** About 1,000 pages: each lives for a minute, and they share the heap that `npm start` allows. */
const CACHE_BYTES = 12 * 1024 * 1024;

/** In milliseconds: how long after it expired a page may be sent while it is rendered anew. */
export const STALE_MAX = 60_000;

/** Brotli's quality for a page that is asked for again; most searches and far pages never are. */
const CACHED_QUALITY = 5;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Caches pages until something is published or deleted, or their time is long over. */
export function createResponseCache(maxBytes = CACHE_BYTES) {
  const pages = new LRUCache<string, { response: CachedResponse; expires: number; isRepeated: boolean }>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }, address) => response.size + address.length,
  });
  const pending = new Map<string, Promise<RenderedPage>>();
  let subscribed = false;

  /** Pages that are being rendered now will not be cached either. */
  function clear() {
    pages.clear();
    pending.clear();
  }

  function isExpired(address: string): boolean {
    const page = pages.get(address);
    return page !== undefined && Date.now() >= page.expires;
  }

  return {
    clear,

    /** A page that has expired a short while ago as well: see `isExpired`. */
    get(address: string): CachedResponse | undefined {
      const page = pages.get(address);
      if (!page || Date.now() >= page.expires + STALE_MAX) return undefined;
      if (page.isRepeated) return page.response;
      const response = recompress(page.response, CACHED_QUALITY);
      pages.set(address, { ...page, response, isRepeated: true });
      return response;
    },

    isExpired,

    /** A page in its time. Concurrent requests for an address share one rendering. */
    async load(address: string, render: () => Promise<RenderedPage>): Promise<CachedResponse> {
      const page = pages.get(address);
      if (page && !isExpired(address)) return page.response;
      const inProgress = pending.get(address);
      if (inProgress) return (await inProgress).response;
      const rendering = render();
      pending.set(address, rendering);
      try {
        const { response, maxAge } = await rendering;
        const isCurrent = pending.get(address) === rendering;
        if (subscribed && maxAge > 0 && isCurrent)
          pages.set(address, { response, expires: Date.now() + maxAge, isRepeated: false });
        return response;
      } finally {
        if (pending.get(address) === rendering) pending.delete(address);
      }
    },

    /** Caching is off while the change subscription is down. */
    setSubscribed(yes: boolean) {
      subscribed = yes;
      clear();
    },
  };
}
