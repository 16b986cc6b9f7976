/** How far each person has read a conversation. */

import { and, desc, eq, inArray, isNull, lte, ne, notInArray, sql } from "drizzle-orm";
import type { CurrentUser } from "../people/account.ts";
import { db, type Given, statement, type Tx } from "../platform/db.server.ts";
import { announce, lockFor, roomLock } from "./message-changes.server.ts";
import { message, reader } from "./schema.ts";

const lockToRead = roomLock("key share");

const moveReader = statement("moveReader", (tx, given: Given<{ budgetId: string; userId: string; seq: number }>) => {
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
});

/** Never backwards, and never beyond the last commit. false: not a member, or the account was deleted meanwhile. */
export function markRead(person: CurrentUser, id: string, seq: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const room = await lockFor(tx, person, id, lockToRead);
    if (!room) return false;
    const moved = await moveReader(tx, { budgetId: id, userId: person.id, seq });
    if (moved.length > 0) await announce(tx, room);
    return true;
  });
}

/**
 * Messages that somebody answers outside the conversation, by their `submissionId`, are read by them, unless others stand
 * unread before. The caller holds the request's row and announces the change.
 */
export async function readAnswered(tx: Tx, person: CurrentUser, budgetId: string, submissions: string[]) {
  if (submissions.length === 0) return;
  const ofRoom = eq(message.budgetId, budgetId);
  const [last] = await tx
    .select({ seq: message.seq })
    .from(message)
    .where(and(ofRoom, inArray(message.submissionId, submissions)))
    .orderBy(desc(message.seq))
    .limit(1);
  if (!last) return;
  const readSeq = sql`coalesce((select read_seq from ${reader} where budget_id = ${budgetId} and user_id = ${person.id}), 0)`;
  const others = and(
    ofRoom,
    ne(message.author, person.id),
    isNull(message.deletedAt),
    sql`${message.seq} > ${readSeq}`,
    lte(message.seq, last.seq),
    notInArray(message.submissionId, submissions),
  );
  if ((await tx.$count(message, others)) > 0) return;
  await moveReader(tx, { budgetId, userId: person.id, seq: last.seq });
}
