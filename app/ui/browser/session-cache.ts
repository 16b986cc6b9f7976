/**
 * The session cache of reads (DATA-3), in the browser's session storage: one entry per collection and address. Never for
 * the collection `user`. Any insert, update or delete of this browser clears it (`clearSessionCache`).
 *
 * Requests are shown from it and then read again (read-through-cache.ts); a gallery is shown from it only on the way back.
 * Why they differ: docs/decisions/session-cache-then-read.md.
 */
import type { Collection } from "../../domain/galleries.ts";
import { tryStorage } from "./storage.ts";

export type CachedCollection = "budget" | Collection;

const PREFIX = "traco:cache:";

/** The cache of one collection, for a screen that decides itself when to use it. */
export function sessionCache(collection: CachedCollection) {
  const prefix = `${PREFIX}${collection}:`;
  return {
    /** null when nothing is cached under this key */
    read: (key: string): unknown => tryStorage(() => JSON.parse(sessionStorage.getItem(prefix + key) ?? "null")),
    write: (key: string, value: unknown): void => write(prefix + key, JSON.stringify(value)),
    /** Forgets every key that begins so. */
    forget: (start: string): void => remove(prefix + start),
  };
}

/** Forgets what was read of one collection, or of all (sign out). */
export function clearSessionCache(collection?: CachedCollection): void {
  remove(collection ? `${PREFIX}${collection}:` : PREFIX);
}

function write(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Full: drop all cached reads, which also leaves room for other entries (ui/layout/role.ts).
    remove(PREFIX);
    tryStorage(() => sessionStorage.setItem(name, text));
  }
}

function remove(start: string): void {
  tryStorage(() => {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(start)) sessionStorage.removeItem(name);
    }
  });
}
