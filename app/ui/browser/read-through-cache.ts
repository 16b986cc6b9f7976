import { type CachedCollection, sessionCache } from "./session-cache.ts";

/**
 * Reads through the session cache: a cached copy comes back at once with `stale: true`, and the screen revalidates. Only what
 * `documentsOf` picks is cached: the documents of the collection, and nobody's name, e-mail or phone (DATA-3); nothing where
 * it gives null.
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
  // A cached copy is used once: the read that follows it replaces it.
  cache.forget(key);
  if (cached) return { ...(cached as Documents), stale: true };
  const fresh = await load();
  const documents = documentsOf(fresh);
  if (documents) cache.write(key, documents);
  return { ...fresh, stale: false };
}
