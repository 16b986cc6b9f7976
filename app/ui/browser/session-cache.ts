/**
 * The cache of the galleries' lists (DATA-3), shown on Back or Forward (docs/decisions/session-cache.md). This tab's
 * inserts and deletes clear it.
 */
import { tryStorage } from "./storage.ts";

const PREFIX = "traco:cache:";

/** The build that this page runs, by its manifest: a copy kept before an update may have another shape. */
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

/** Clears one collection, or all of them (sign out). */
export function clearSessionCache(collection?: string): void {
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
