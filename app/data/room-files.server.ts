/** How much of a conversation's room for files is used, and what its person may still send. */
import { eq, sql } from "drizzle-orm";
import { ACCOUNT_TYPES, type CurrentUser } from "../domain/account.ts";
import { type FilesLeft, ROOM_MAX_BYTES } from "../domain/attachments.ts";
import { bytesSentToday } from "./call-limits.server.ts";
import { db, type Tx } from "./db.server.ts";
import { attachment, message } from "./schema/conversation.ts";
import { type Given, statement } from "./statement.server.ts";

const roomBytes = sql<number>`coalesce(sum(${attachment.bytes}), 0)::float8`;

const sent = db
  .select({ room: roomBytes, day: bytesSentToday(sql.placeholder("person")) })
  .from(attachment)
  .innerJoin(message, eq(message.id, attachment.messageId))
  .where(eq(message.budgetId, sql.placeholder("budgetId")))
  .prepare("filesLeft");

/** The caller checks that the person may write in the conversation. */
export async function filesLeft(person: CurrentUser, budgetId: string): Promise<FilesLeft> {
  const [used] = await sent.execute({ budgetId, person: person.id });
  const { aDay } = ACCOUNT_TYPES[person.typeUser].uploads;
  return { room: atLeastNone(ROOM_MAX_BYTES - (used?.room ?? 0)), day: atLeastNone(aDay - (used?.day ?? 0)) };
}

const atLeastNone = (bytes: number) => Math.max(bytes, 0);

/** Joins the transaction of a message whose files are in it. The caller holds the request's row. */
export async function isRoomOverfull(tx: Tx, budgetId: string): Promise<boolean> {
  const [used] = await bytesOfRoom(tx, { budgetId });
  return (used?.bytes ?? 0) > ROOM_MAX_BYTES;
}

const bytesOfRoom = statement("bytesOfRoom", (tx, given: Given<{ budgetId: string }>) =>
  tx
    .select({ bytes: roomBytes })
    .from(attachment)
    .innerJoin(message, eq(message.id, attachment.messageId))
    .where(eq(message.budgetId, given.budgetId)),
);
