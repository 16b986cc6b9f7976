/**
 * Changes conversations. Each change locks the request, so that messages are committed in order, and so that a released
 * designer or a person who deletes their account writes nothing afterwards.
 */

import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { openQuestions, questionOf } from "../brief/open-questions.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { takeUpload } from "../people/uploads.server.ts";
import { lockAccount } from "../people/users.server.ts";
import { announceRoom } from "../platform/announce.server.ts";
import { db, type Placeholders, personTransaction, statement, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { briefOf, UNCLAIMED } from "../requests/budget.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { budget } from "../requests/schema.ts";
import { EDIT_MINUTES, MESSAGE_LIMITS, type MessageRefusal, OWN_QUESTION } from "./conversation.ts";
import type { AskedQuestion, SentMessage } from "./conversation-schema.ts";
import { isRoomOverfull } from "./messages.server.ts";
import { type ConversationAct, mayTalk } from "./policy.ts";
import { attachment, message } from "./schema.ts";
import { queueUnreadMails, type RequestPeople } from "./unread-mails.server.ts";

/** 'limit': `wait` is in seconds. */
export class MessageRefused extends Error {
  readonly reason: MessageRefusal | "limit";
  readonly wait: number;
  constructor(reason: MessageRefused["reason"], wait = 0) {
    super(`message refused: ${reason}`);
    this.name = "MessageRefused";
    this.reason = reason;
    this.wait = wait;
  }
}

export const roomLock = (strength: "no key update" | "key share") =>
  statement(`lockRoom_${strength.replaceAll(" ", "_")}`, (tx, given: Placeholders<{ id: string }>) =>
    tx
      .select({
        id: budget.id,
        customer: budget.userCreate,
        designer: budget.designSelect,
        withdrawnAt: budget.withdrawnAt,
      })
      .from(budget)
      .where(eq(budget.id, given.id))
      .for(strength),
  );
const lockToWrite = roomLock("no key update");

/** Locks a request and its person's account; undefined for who may not do this in its conversation. */
export async function lockFor(
  tx: Tx,
  person: CurrentUser,
  id: string,
  act: ConversationAct,
  lock: typeof lockToWrite = lockToWrite,
) {
  if (!isDocumentId(id)) return undefined;
  const [room] = await lock(tx, { id });
  const may = room && mayTalk({ userCreate: room.customer, designSelect: room.designer ?? UNCLAIMED }, person, act);
  return may && (await lockAccount(tx, person.id)) ? room : undefined;
}

/** Locks a request that is not withdrawn. Throws `MessageRefused`. */
async function lockRoom(
  tx: Tx,
  person: CurrentUser,
  id: string,
  act: ConversationAct = "send",
): Promise<RequestPeople> {
  const room = await lockFor(tx, person, id, act);
  if (!room) throw new MessageRefused("not-found");
  if (room.withdrawnAt) throw new MessageRefused("withdrawn");
  return room;
}

/** Admins get all news; designers get none about projects that they do not hold. */
export async function announce(tx: Tx, { id, customer, designer }: RequestPeople): Promise<void> {
  await announceRoom(tx, { room: id, people: designer ? [customer, designer] : [customer], designers: false });
}

/** Stores a message with its waiting uploads, once per `submissionId`. Returns its id. Throws `MessageRefused`. */
export function sendMessage(author: CurrentUser, id: string, sent: SentMessage): Promise<string> {
  return personTransaction(author.id, "message", async (tx) => {
    const room = await lockRoom(tx, author, id);
    const earlier = await findSubmission(tx, author, id, sent.submissionId);
    if (earlier) return earlier;
    await checkLimit(tx, author);
    const { text, submissionId } = sent;
    const replyTo = sent.replyTo ? await findQuestion(tx, id, sent.replyTo) : null;
    const created = await insertMessage(tx, room, { author: author.id, submissionId, text, replyTo });
    // A message's files are read in the order of their ids.
    const ids = sent.files.map(() => randomUUID()).sort();
    for (const [at, key] of sent.files.entries()) {
      const file = await takeUpload(tx, author.id, key, "message");
      if (!file || file.bytes === null) throw new MessageRefused("files");
      const { fileName, bytes, width, height } = file;
      await tx.insert(attachment).values({ id: ids[at], messageId: created, key, fileName, bytes, width, height });
    }
    if (sent.files.length > 0 && (await isRoomOverfull(tx, id))) throw new MessageRefused("full");
    return created;
  });
}

/**
 * Adds a message in the transaction of an event that mails the text itself; it must be a `personTransaction` for
 * "message". false: this submission is already a message. Throws `MessageRefused`.
 */
export async function addMessage(
  tx: Tx,
  author: CurrentUser,
  id: string,
  { submissionId, text }: Pick<SentMessage, "submissionId" | "text">,
): Promise<boolean> {
  const room = await lockRoom(tx, author, id);
  if (await findSubmission(tx, author, id, submissionId)) return false;
  await checkLimit(tx, author);
  await newMessage(tx, { author: author.id, submissionId, text, question: null, replyTo: null, budgetId: id });
  await announce(tx, room);
  return true;
}

/** The message that this submission already created, if this person sent it to this room. */
async function findSubmission(tx: Tx, author: CurrentUser, id: string, submissionId: string) {
  const [earlier] = await sentBefore(tx, { submissionId });
  if (earlier && (earlier.author !== author.id || earlier.budgetId !== id)) throw new MessageRefused("not-found");
  return earlier?.id;
}

const sentBefore = statement("messageSentBefore", (tx, given: Placeholders<{ submissionId: string }>) =>
  tx
    .select({ id: message.id, author: message.author, budgetId: message.budgetId })
    .from(message)
    .where(eq(message.submissionId, given.submissionId)),
);

const recentMessages = statement("recentMessages", (tx, given: Placeholders<{ author: string }>) =>
  tx
    .select({ age: sql<number>`extract(epoch from clock_timestamp() - ${message.at})::float8` })
    .from(message)
    .where(and(eq(message.author, given.author), gt(message.at, sql`clock_timestamp() - interval '1 minute'`)))
    .orderBy(asc(message.at)),
);

/** Limits messages, because each may cause a mail. */
async function checkLimit(tx: Tx, author: CurrentUser): Promise<void> {
  const recent = await recentMessages(tx, { author: author.id });
  const [oldest] = recent;
  if (oldest && recent.length >= MESSAGE_LIMITS.minute) throw new MessageRefused("limit", Math.ceil(60 - oldest.age));
}

/** null: there is no such question any more; the reply then becomes an ordinary message. */
async function findQuestion(tx: Tx, budgetId: string, id: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: message.id })
    .from(message)
    .where(
      and(eq(message.id, id), eq(message.budgetId, budgetId), isNotNull(message.question), isNull(message.deletedAt)),
    );
  return found?.id ?? null;
}

/** Every call must give the same columns, because the statement is prepared. */
const newMessage = statement("insertMessage", (tx, values: Placeholders<typeof message.$inferInsert>) =>
  tx.insert(message).values(values).returning({ id: message.id, seq: message.seq }),
);

type NewMessage = Omit<typeof message.$inferInsert, "budgetId">;

async function insertMessage(
  tx: Tx,
  room: RequestPeople,
  { question = null, replyTo = null, ...values }: NewMessage,
): Promise<string> {
  const [created] = await newMessage(tx, { ...values, question, replyTo, budgetId: room.id });
  if (!created) throw new Error("the message was not inserted");
  await announce(tx, room);
  await queueUnreadMails(tx, room, values.author, created.seq);
  return created.id;
}

/** The author's own message of the last minutes, by the database's clock, unless deleted. */
const changeable = (author: CurrentUser, budgetId: string, id: string) =>
  and(
    eq(message.id, id),
    eq(message.budgetId, budgetId),
    eq(message.author, author.id),
    isNull(message.deletedAt),
    gt(message.at, sql`clock_timestamp() - ${EDIT_MINUTES} * interval '1 minute'`),
  );

/** Throws `MessageRefused`. */
export function editMessage(author: CurrentUser, id: string, messageId: string, text: string): Promise<void> {
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, author, id);
    const [row] = await tx
      .select()
      .from(message)
      .where(changeable(author, id, messageId));
    if (!row) throw new MessageRefused("late");
    if (row.text === text) return;
    if (text === "" && (await tx.$count(attachment, eq(attachment.messageId, messageId))) === 0)
      throw new MessageRefused("invalid");
    await tx.update(message).set({ text, editedAt: sql`clock_timestamp()` }).where(eq(message.id, messageId));
    await announce(tx, room);
  });
}

/** Removes text and files; a trace of the message stays. Repeating it changes nothing. Throws `MessageRefused`. */
export function deleteMessage(author: CurrentUser, id: string, messageId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, author, id);
    const [deleted] = await tx
      .update(message)
      .set({ text: "", deletedAt: sql`clock_timestamp()` })
      .where(changeable(author, id, messageId))
      .returning({ id: message.id });
    if (!deleted) {
      const [row] = await tx
        .select()
        .from(message)
        .where(and(eq(message.id, messageId), eq(message.author, author.id)));
      if (row?.budgetId === id && row.deletedAt) return;
      throw new MessageRefused("late");
    }
    const files = await tx.delete(attachment).where(eq(attachment.messageId, messageId)).returning();
    if (files.length > 0) await enqueue(tx, "delete-files", { keys: files.map(({ key }) => key) });
    await announce(tx, room);
  });
}

/** Asks a question of 'Falta perguntar', which works once, or one of the staff's own. Throws `MessageRefused`. */
export function askQuestion(staff: CurrentUser, { id, data }: BudgetWithPeople, asked: AskedQuestion): Promise<string> {
  return personTransaction(staff.id, "message", async (tx) => {
    const room = await lockRoom(tx, staff, id, "ask");
    if ("own" in asked) {
      const earlier = await findSubmission(tx, staff, id, asked.submissionId);
      if (earlier) return earlier;
      await checkLimit(tx, staff);
      const { own: text, submissionId } = asked;
      return insertMessage(tx, room, { author: staff.id, submissionId, text, question: OWN_QUESTION });
    }
    const sameQuestion = and(eq(message.budgetId, id), eq(message.question, asked.question), isNull(message.deletedAt));
    const [earlier] = await tx.select({ id: message.id }).from(message).where(sameQuestion);
    if (earlier) return earlier.id;
    const brief = briefOf(data);
    const question = openQuestions(brief).find((open) => open === asked.question);
    if (!question) throw new MessageRefused("invalid");
    await checkLimit(tx, staff);
    const text = questionOf(question, brief);
    return insertMessage(tx, room, { author: staff.id, submissionId: randomUUID(), text, question });
  });
}

/** Turns the customer's plain message into the reply to a question. Repeatable. Throws `MessageRefused`. */
export function markReply(customer: CurrentUser, id: string, messageId: string, questionId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, customer, id, "reply");
    const replyTo = await findQuestion(tx, id, questionId);
    if (!replyTo) throw new MessageRefused("not-found");
    const own = and(eq(message.id, messageId), eq(message.budgetId, id), eq(message.author, customer.id));
    const free = or(isNull(message.replyTo), eq(message.replyTo, replyTo));
    const [marked] = await tx
      .update(message)
      .set({ replyTo })
      .where(and(own, free, isNull(message.deletedAt)))
      .returning({ id: message.id });
    if (!marked) throw new MessageRefused("not-found");
    await announce(tx, room);
  });
}

/** Ticks a question by hand, or removes the tick. Throws `MessageRefused`. */
export function markAnswered(staff: CurrentUser, id: string, messageId: string, answered: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, staff, id, "answered");
    const question = await findQuestion(tx, id, messageId);
    if (!question) throw new MessageRefused("not-found");
    const answeredAt = answered ? sql`clock_timestamp()` : null;
    await tx.update(message).set({ answeredAt }).where(eq(message.id, question));
    await announce(tx, room);
  });
}
