import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { type CachedCollection, sessionCache } from "./session-cache.ts";

/**
 * Reads through the session cache: returns a cached copy at once with `stale: true`, and the screen revalidates
 * (`useRevalidateStale`). Caches only what `documentsOf` returns: the documents of the collection, and nobody's name, e-mail
 * or phone; null caches nothing.
 */
export async function readThroughCache<Read extends object, Documents extends object>(
  collection: CachedCollection,
  { pathname, search }: URL,
  load: () => Promise<Read>,
  documentsOf: (read: Read) => Documents | null,
): Promise<(Read & { stale: false }) | (Documents & { stale: true })> {
  const cache = sessionCache(collection);
  const key = pathname + search;
  const cached = cache.read(key);
  // A cached copy is used once, because the read that follows replaces it.
  cache.forget(key);
  if (cached) return { ...(cached as Documents), stale: true };
  const fresh = await load();
  const documents = documentsOf(fresh);
  if (documents) cache.write(key, documents);
  return { ...fresh, stale: false };
}

/** Revalidates a list that came from the session cache. */
export function useRevalidateStale(stale: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (stale) void revalidate();
  }, [stale, revalidate]);
}
