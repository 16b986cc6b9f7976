/** Tells every process that what the public pages show has changed, so that none goes on serving what it rendered before. */
import { sql } from "drizzle-orm";
import type { Tx } from "./db.server.ts";

/** The channel of PostgreSQL's NOTIFY; its messages say nothing but that something was published or deleted. */
export const CHANGES = "published";

/** To be called in the transaction of the change: PostgreSQL delivers it with the commit, and not after a rollback. */
export async function announceChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES}, '')`);
}
