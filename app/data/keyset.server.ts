/** Pages of a list that is newest first, by creation time and id: items that come or go meanwhile shift nothing (PORT-3). */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { readCursor, SEARCH_MAX } from "../domain/listing.ts";
import { isStorable } from "../domain/storable.ts";

/** Page size of the public lists (spec §9). */
export const PAGE_SIZE = 12;

/** `after`: where the page before ended. `q`: what the search box says; empty finds everything. */
export type PageRequest = { after?: string | undefined; q?: string | undefined; limit?: number };
/** `next` is the cursor of the page after this one, null at the end. */
export type Page<Item> = { items: Item[]; next: string | null };

/** Newest first; of the same millisecond by id. */
export const NEWEST_FIRST = sql.raw("created_at desc, id desc");

/** How many rows a search looks through, newest first, before it turns to its index. */
const LOOKED_THROUGH = 1_000;

type ListTable = PgTable & { createdAt: PgColumn; id: PgColumn };

/**
 * The rows of a page and one more, by `select`, which takes the condition, NEWEST_FIRST and `limit + 1`.
 *
 * A search (PORT-2: every word, accents and case ignored) asks in two ways, because PostgreSQL cannot know how many rows hold
 * the beginning of a word, and looks through all of them for a rare one: a frequent word fills a page from the newest rows;
 * what does not is found by the index and sorted then.
 */
export async function selectPage<Row>(
  table: ListTable,
  { after, q }: PageRequest,
  limit: number,
  select: (which: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  // The cut may leave half of a character, which PostgreSQL does not read.
  const typed = q?.slice(0, SEARCH_MAX).toWellFormed().trim();
  if (!typed) return select(behind(table, after));
  if (!isStorable(typed)) return [];
  const [near, indexed] = searchConditions(table, { after, q: typed }, limit);
  const rows = await select(near);
  return rows.length > limit ? rows : select(indexed);
}

/** Two conditions for the rows of a search's page: by looking through the newest of them, and by the index. */
export function searchConditions(table: ListTable, { after, q }: PageRequest, limit: number): [SQL, SQL] {
  const from = sql`select id, created_at, search from ${table} where ${behind(table, after) ?? sql`true`}`;
  const words = sql`search @@ search_query(${q})`;
  const first = sql`order by ${NEWEST_FIRST} limit ${limit + 1}`;
  return [
    sql`${table.id} in (select id from (${from} order by ${NEWEST_FIRST} limit ${LOOKED_THROUGH}) as newest where ${words} ${first})`,
    sql`${table.id} in (with found as materialized (${from} and ${words}) select id from found ${first})`,
  ];
}

/** Condition for what comes after a cursor; none for a missing or malformed one, which reads from the start. */
function behind(table: ListTable, cursor: string | undefined): SQL | undefined {
  const from = readCursor(cursor);
  if (!from) return undefined;
  return sql`(${table.createdAt}, ${table.id}) < (${from.createdAt.toISOString()}::timestamptz, ${from.id}::uuid)`;
}
