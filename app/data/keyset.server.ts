/** Pages of a list that is newest first, by creation time and id: items that come or go meanwhile shift nothing (PORT-3). */
import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isDocumentId } from "../domain/budget.ts";

/** Page size of the public lists (spec §9). */
export const PAGE_SIZE = 12;

/** Where a page ended: `<milliseconds>_<id>`. */
export function cursorOf(row: { id: string; createdAt: Date }): string {
  return `${row.createdAt.getTime()}_${row.id}`;
}

/** Condition for what comes after a cursor; none for a missing or malformed one, which reads from the start. */
export function after(table: { createdAt: PgColumn; id: PgColumn }, cursor: string | undefined) {
  // Thirteen digits reach to the year 2286; what is far beyond, PostgreSQL does not read.
  const [, time, id = ""] = /^(\d{1,13})_(.+)$/.exec(cursor ?? "") ?? [];
  if (!isDocumentId(id)) return undefined;
  const moment = new Date(Number(time)).toISOString();
  return sql`(${table.createdAt}, ${table.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}
