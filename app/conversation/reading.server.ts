/** How far each person has read a conversation. */

import { sql } from "drizzle-orm";
import type { CurrentUser } from "../people/account.ts";
import { db, type Placeholders, statement } from "../platform/db.server.ts";
import { announce, lockFor, roomLock } from "./message-changes.server.ts";
import { message, reader } from "./schema.ts";

const lockToRead = roomLock("key share");

const moveReader = statement(
  "moveReader",
  (tx, given: Placeholders<{ budgetId: string; userId: string; seq: number }>) => {
    const { budgetId, userId, seq } = given;
    const newest = sql`(select max(seq) from ${message} where budget_id = ${budgetId})`;
    const readAt = sql`clock_timestamp()`;
    return tx
      .insert(reader)
      .values({ budgetId, userId, readSeq: sql`least(${seq}::bigint, coalesce(${newest}, 0))`, readAt })
      .onConflictDoUpdate({
        target: [reader.budgetId, reader.userId],
        set: { readSeq: sql`excluded.read_seq`, readAt },
        setWhere: sql`${reader.readSeq} < excluded.read_seq`,
      })
      .returning({ readSeq: reader.readSeq });
  },
);

/**
 * Only moves forward, and never beyond the last committed message. false: not a member, or the account was deleted
 * meanwhile.
 */
export function markRead(person: CurrentUser, id: string, seq: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const room = await lockFor(tx, person, id, "read", lockToRead);
    if (!room) return false;
    const moved = await moveReader(tx, { budgetId: id, userId: person.id, seq });
    if (moved.length > 0) await announce(tx, room);
    return true;
  });
}
