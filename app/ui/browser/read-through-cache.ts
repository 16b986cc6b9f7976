import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { type CachedCollection, sessionCache } from "./session-cache.ts";

/** Addresses whose next read passes the cached copy by: it is on the screen. */
const readAgain = new Set<string>();

/** The copy stays until another is there, for when the read fails or is given up for another page. */
export function readAnew({ pathname, search }: { pathname: string; search: string }): void {
  readAgain.add(pathname + search);
}

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
  const cached = readAgain.delete(key) ? null : cache.read(key);
  if (cached) {
    readAnew({ pathname, search });
    return { ...(cached as Documents), stale: true };
  }
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
