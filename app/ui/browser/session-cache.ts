/**
 * The cache of gallery lists (DATA-3), used on Back and Forward (docs/decisions/session-cache.md). This tab's inserts
 * and deletions clear it.
 */
import { tryStorage } from "./storage.ts";

const PREFIX = "traco:cache:";

/** The build of this page, from its manifest: an entry from before an update may have another shape. */
const BUILD = (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version;

export function sessionCache(collection: string) {
  const prefix = `${PREFIX}${collection}:${BUILD}:`;
  return {
    read: (key: string): unknown => tryStorage(() => JSON.parse(sessionStorage.getItem(prefix + key) ?? "null")),
    write: (key: string, value: unknown): void => write(prefix + key, JSON.stringify(value)),
    /** removes every key that begins with `start` */
    forget: (start: string): void => remove(prefix + start),
  };
}

/** Clears one collection, or all of them (on sign-out). */
export function clearSessionCache(collection?: string): void {
  remove(collection ? `${PREFIX}${collection}:` : PREFIX);
}

function write(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // The storage is full. Dropping all cached lists also makes room for other entries (ui/layout/role.ts).
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
