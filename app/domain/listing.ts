/** How the addresses of the galleries' lists ask for a page: `?q=` and `?after=`, as browser and server read them (PORT-2, PORT-3). */

/** Longest search that is looked at, in characters. */
export const SEARCH_MAX = 100;

/** Thirteen digits reach to the year 2286; what is far beyond, PostgreSQL does not read. */
const CURSOR = /^(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a page ended: `<milliseconds>_<id>`. */
export function cursorOf({ id, createdAt }: { id: string; createdAt: Date }): string {
  return `${createdAt.getTime()}_${id}`;
}

/** What a cursor says; null for a missing or malformed one, which shows the list's beginning. */
export function readCursor(cursor: string | null | undefined): { id: string; createdAt: Date } | null {
  const [, time, id] = CURSOR.exec(cursor ?? "") ?? [];
  return id ? { id, createdAt: new Date(Number(time)) } : null;
}
