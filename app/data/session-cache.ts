/**
 * The session cache of reads (DATA-3): one entry per collection and address in the browser's session storage, so that
 * going back shows a list at once. Never for the collection `user`. What is cached is shown first and then read again
 * (`stale`), because other people change the same lists. Any insert, update or delete of this browser clears it.
 */

export type CachedCollection = "budget" | "portfolio" | "inspiration";

const PREFIX = "traco:cache:";

/** Reads through the cache: a cached copy comes back at once with `stale: true`, and the screen revalidates. */
export async function readThroughCache<T extends object>(
  collection: CachedCollection,
  key: string,
  load: () => Promise<T>,
): Promise<T & { stale: boolean }> {
  const name = `${PREFIX}${collection}:${key}`;
  const cached = take(name);
  if (cached) return { ...(cached as T), stale: true };
  const fresh = await load();
  put(name, fresh);
  return { ...fresh, stale: false };
}

/** Forgets what was read of one collection, or of all (sign out). */
export function clearSessionCache(collection?: CachedCollection): void {
  const prefix = collection ? `${PREFIX}${collection}:` : PREFIX;
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is blocked: nothing was cached either.
  }
}

/** A cached copy is used once: the read that follows it replaces it. */
function take(name: string): unknown {
  try {
    const text = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function put(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full or blocked: the read simply is not cached.
  }
}
