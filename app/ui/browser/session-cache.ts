/**
 * The cache of reads (DATA-3), never of the collection `user`. This tab's inserts, updates and deletes clear it.
 * Budgets are shown from it and then read again; a gallery is shown from it only on Back or Forward
 * (docs/decisions/session-cache-then-read.md).
 */
import type { Collection } from "../../domain/galleries.ts";
import { tryStorage } from "./storage.ts";

export type CachedCollection = "budget" | Collection;

const PREFIX = "traco:cache:";

/** The build that this page runs, by its manifest: a copy kept before an update may have another shape. */
const BUILD = (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version;

export function sessionCache(collection: CachedCollection) {
  const prefix = `${PREFIX}${collection}:${BUILD}:`;
  return {
    read: (key: string): unknown => tryStorage(() => JSON.parse(sessionStorage.getItem(prefix + key) ?? "null")),
    write: (key: string, value: unknown): void => write(prefix + key, JSON.stringify(value)),
    /** removes every key that begins with `start` */
    forget: (start: string): void => remove(prefix + start),
  };
}

/** Clears one collection, or all of them (sign out). */
export function clearSessionCache(collection?: CachedCollection): void {
  remove(collection ? `${PREFIX}${collection}:` : PREFIX);
}

function write(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Storage is full: dropping all cached reads also leaves room for other entries (ui/layout/role.ts).
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
