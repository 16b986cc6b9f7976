import { sql } from "drizzle-orm";
import type { Gallery } from "../../galleries/galleries.ts";
import { rankOf } from "../../galleries/gallery.ts";
import type { Tx } from "../../platform/db.server.ts";

/** The first place: of a new item, and of one that is shown for the first time. Until the transaction ends nobody else gets one. */
export async function firstRank(tx: Tx, gallery: Gallery): Promise<number> {
  await lockOrder(tx, gallery);
  const { rows } = await tx.execute<{ rank: string }>(
    sql`select coalesce(max(rank), 0) as rank from publication where gallery = ${gallery}`,
  );
  return Math.max(rankOf(Date.now()), Number(rows[0]?.rank) + rankOf(1));
}

/**
 * Moves wait for each other, so that each sees the places that the one before left. Who locks a publication's row as well
 * does it after this.
 */
export async function lockOrder(tx: Tx, gallery: Gallery): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${gallery}`}, 0))`);
}
