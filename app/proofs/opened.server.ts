/** The first opening of a version by its customer. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { announceRoom } from "../platform/announce.server.ts";
import { db } from "../platform/db.server.ts";
import { proof } from "./schema.ts";

/** From now on it cannot be taken back, and the designer's page says so. */
export async function markOpened(proofId: string, room: string, designer: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const unopened = and(eq(proof.id, proofId), eq(proof.state, "open"), isNull(proof.openedAt));
    const opened = await tx
      .update(proof)
      .set({ openedAt: sql`clock_timestamp()` })
      .where(unopened)
      .returning({ id: proof.id });
    if (opened.length === 0) return;
    await announceRoom(tx, { room, people: designer ? [designer] : [], designers: false });
  });
}
