/** Tells every process that the content of the public pages has changed, so that none serves an outdated page. */
import { sql } from "drizzle-orm";
import type { Tx } from "./db.server.ts";

/** The channel of PostgreSQL's NOTIFY. Its messages are empty: something was published or deleted. */
export const CHANGES = "published";

/** Called in the transaction of the change: PostgreSQL delivers the notification on commit only. */
export async function announceChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES}, '')`);
}
