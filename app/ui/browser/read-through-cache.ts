import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { type CachedCollection, sessionCache } from "./session-cache.ts";

/**
 * Returns a cached copy at once with `stale: true`; the screen then revalidates (`useRevalidateStale`).
 * Only the result of `documentsOf` is cached (null: nothing): it must contain no name, e-mail or phone.
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
  // A cached copy is used once: the read that follows replaces it.
  cache.forget(key);
  if (cached) return { ...(cached as Documents), stale: true };
  const fresh = await load();
  const documents = documentsOf(fresh);
  if (documents) cache.write(key, documents);
  return { ...fresh, stale: false };
}

export function useRevalidateStale(stale: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (stale) void revalidate();
  }, [stale, revalidate]);
}
