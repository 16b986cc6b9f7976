/** Tells every process that the public pages' content has changed. */
import { sql } from "drizzle-orm";
import type { Tx } from "./db.server.ts";

/** Channel of PostgreSQL's NOTIFY; its messages are empty. */
export const CHANGES = "published";

/** Joins the change's transaction: PostgreSQL delivers the notification on commit only. */
export async function announceChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES}, '')`);
}
