/** Pages of a list that is newest first, by creation time and id: items that come or go meanwhile shift nothing (PORT-3). */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isDocumentId } from "../domain/budget.ts";
import { isStorable } from "../domain/storable.ts";

/** Page size of the public lists (spec §9). */
export const PAGE_SIZE = 12;

/** Longest search that is looked at, in characters. */
const SEARCH_MAX = 100;

/** `after`: where the page before ended. `q`: what the search box says; empty finds everything. */
export type PageRequest = { after?: string | undefined; q?: string | undefined; limit?: number };
/** `next` is the cursor of the page after this one, null at the end. */
export type Page<Item> = { items: Item[]; next: string | null };

/** Where a page ended: `<milliseconds>_<id>`. */
export function cursorOf(row: { id: string; createdAt: Date }): string {
  return `${row.createdAt.getTime()}_${row.id}`;
}

/** Condition for what comes after a cursor; none for a missing or malformed one, which reads from the start. */
export function after(table: { createdAt: PgColumn; id: PgColumn }, cursor: string | undefined): SQL | undefined {
  // Thirteen digits reach to the year 2286; what is far beyond, PostgreSQL does not read.
  const [, time, id = ""] = /^(\d{1,13})_(.+)$/.exec(cursor ?? "") ?? [];
  if (!isDocumentId(id)) return undefined;
  const moment = new Date(Number(time)).toISOString();
  return sql`(${table.createdAt}, ${table.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}

/** Condition for what a search finds: every word of it, accents and case ignored (PORT-2); none for an empty search. */
export function found(table: { search: PgColumn }, q: string | undefined): SQL | undefined {
  // The cut may leave half of a character, which PostgreSQL does not read.
  const typed = q?.slice(0, SEARCH_MAX).toWellFormed().trim();
  if (!typed) return undefined;
  return isStorable(typed) ? sql`${table.search} @@ search_query(${typed})` : sql`false`;
}
