/** Reads conversations. Returns nothing of them to people who are not members: no message, file or number. */

import { and, desc, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { timeText } from "../kit/day.ts";
import { ACCOUNT_TYPES, TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import { type CurrentUser, isWaiting } from "../people/account.ts";
import { bytesSentToday } from "../people/call-limits.server.ts";
import { authorName, nameFor, STUDIO_NAME } from "../people/names.ts";
import { readPhone } from "../people/phones.server.ts";
import { user } from "../people/schema.ts";
import { anyPerson, db, type Placeholders, rowLimit, statement, type Tx } from "../platform/db.server.ts";
import type { BudgetList } from "../requests/budget-list.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { budget } from "../requests/schema.ts";
import {
  deletedText,
  EDIT_MINUTES,
  type FilesLeft,
  MESSAGES_PER_PAGE,
  MOST_UNREAD,
  ROOM_MAX_BYTES,
} from "./conversation.ts";
import { mayTalk } from "./policy.ts";
import { isUnreadByStudio } from "./request-lists.server.ts";
import { attachment, message, reader } from "./schema.ts";

/** `width` and `height` in pixels; null: a PDF. */
export type MessageFile = {
  id: string;
  fileName: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

export type Conversation = NonNullable<Awaited<ReturnType<typeof conversationFor>>>;
export type ConversationMessage = Conversation["messages"][number];

/** Response of GET /api/budget/…/mensagens. */
export type EarlierMessages = Pick<Conversation, "messages" | "earlier">;

const placeholders = { budgetId: sql.placeholder("budgetId"), person: sql.placeholder("person") };

const me = anyPerson("person");

/** Counts up to MOST_UNREAD. Reads each room from the last read message only, so read ones cost nothing. */
function countUnread(rooms: SQL | undefined, ...order: SQL[]) {
  const news = db
    .select({ one: sql`1` })
    .from(message)
    .where(
      and(
        eq(message.budgetId, budget.id),
        sql`${message.seq} > coalesce(${reader.readSeq}, 0)`,
        ne(message.author, me),
        isNull(message.deletedAt),
      ),
    )
    .limit(rowLimit(MOST_UNREAD))
    .as("news");
  const counted = db
    .select({ one: sql`1` })
    .from(budget)
    .leftJoin(reader, and(eq(reader.budgetId, budget.id), eq(reader.userId, me)))
    .crossJoinLateral(news)
    .where(rooms)
    .orderBy(...order)
    .limit(rowLimit(MOST_UNREAD))
    .as("counted");
  return db.select({ unread: sql<number>`count(*)::int` }).from(counted);
}
const unreadOf = {
  [TYPE_USER.customer]: countUnread(eq(budget.userCreate, me)).prepare("unreadMessages_customer"),
  [TYPE_USER.designer]: countUnread(eq(budget.designSelect, me)).prepare("unreadMessages_designer"),
  [TYPE_USER.admin]: countUnread(isUnreadByStudio, desc(budget.lastSeq)).prepare("unreadMessages_admin"),
};

const question = alias(message, "question");
const filesOf = sql<MessageFile[] | null>`(select json_agg(json_build_object('id', ${attachment.id},
  'fileName', ${attachment.fileName}, 'bytes', ${attachment.bytes}, 'width', ${attachment.width}, 'height', ${attachment.height})
  order by ${attachment.id}) from ${attachment} where ${attachment.messageId} = ${message.id})`;
// Reads one more than a page holds, to know whether there are earlier ones.
const messagesBefore = db
  .select({
    id: message.id,
    seq: message.seq,
    submissionId: message.submissionId,
    author: { id: user.id, name: user.name, typeUser: user.typeUser },
    text: message.text,
    at: message.at,
    editedAt: message.editedAt,
    deletedAt: message.deletedAt,
    question: message.question,
    repliedText: question.text,
    replyTo: message.replyTo,
    answeredAt: message.answeredAt,
    editableUntil: sql<Date | null>`case when ${message.at} > clock_timestamp() - ${EDIT_MINUTES} * interval '1 minute'
        then ${message.at} + ${EDIT_MINUTES} * interval '1 minute' end`.mapWith(message.at),
    files: filesOf,
    newest:
      sql<number>`(select max(${message.seq}) from ${message} where ${message.budgetId} = ${placeholders.budgetId})`.mapWith(
        Number,
      ),
    unread: sql<number>`(${countUnread(eq(budget.id, placeholders.budgetId))})`,
  })
  .from(message)
  .innerJoin(user, eq(user.id, message.author))
  .leftJoin(question, and(eq(question.id, message.replyTo), isNull(question.deletedAt)))
  .where(and(eq(message.budgetId, placeholders.budgetId), lt(message.seq, sql.placeholder("before"))))
  .orderBy(desc(message.seq))
  .limit(rowLimit(MESSAGES_PER_PAGE.count + 1))
  .prepare("conversationFor");
const readersOf = db
  .select({ userId: reader.userId, readSeq: reader.readSeq, readAt: reader.readAt, typeUser: user.typeUser })
  .from(reader)
  .innerJoin(user, eq(user.id, reader.userId))
  .where(eq(reader.budgetId, placeholders.budgetId))
  .prepare("readersOf");

/** The newest messages that fit on a page, at least one. */
function fitting<Row extends { text: string; repliedText: string | null }>(rows: Row[]): Row[] {
  let characters = 0;
  const fits = rows.slice(0, MESSAGES_PER_PAGE.count).findIndex(({ text, repliedText }) => {
    characters += text.length + (repliedText?.length ?? 0);
    return characters > MESSAGES_PER_PAGE.characters;
  });
  return rows.slice(0, fits < 0 ? MESSAGES_PER_PAGE.count : Math.max(fits, 1));
}

/**
 * The newest messages, or the newest before the message with the given `seq`. The page's size is bounded whatever the
 * address asks for. null: `person` is not a member. The caller checks that they may see the request.
 */
export async function conversationFor(
  person: CurrentUser,
  { id, state, ...people }: Pick<BudgetWithPeople, "id" | "state" | "owner" | "designer">,
  asked: string | null = null,
) {
  if (!mayTalk(state, person)) return null;
  const before = asked && /^\d{1,15}$/.test(asked) ? Number(asked) : Number.MAX_SAFE_INTEGER;
  const [found, readers, filesAllowance] = await Promise.all([
    messagesBefore.execute({ budgetId: id, person: person.id, before }),
    readersOf.execute({ budgetId: id }),
    filesLeft(person, id),
  ]);
  const rows = fitting(found);
  const isOther = otherSide(person, state);
  const theirs = readers.filter(isOther).sort((a, b) => b.readSeq - a.readSeq)[0];
  // A reply is always newer than its question.
  const answered = new Set(rows.filter(({ deletedAt }) => deletedAt === null).map(({ replyTo }) => replyTo));
  const messages = rows.toReversed().map(({ id, seq, text, author, ...row }) => {
    const mine = author.id === person.id;
    const isDeleted = row.deletedAt !== null;
    const replyable = row.question !== null && !isDeleted && !state.withdrawn && mayTalk(state, person, "reply");
    return {
      id,
      seq,
      /** only of the reader's own messages, to match them with what the browser sent */
      submissionId: mine ? row.submissionId : null,
      mine,
      /** as the reader knows them: 'Você', 'Rui Nogueira', 'Estúdio Traço' */
      author: authorName(person, author),
      text,
      /** milliseconds, like all times here */
      at: row.at.getTime(),
      edited: row.editedAt !== null && !isDeleted,
      /** until when the reader may change it; null: not their message, or too late */
      editableUntil: mine && !isDeleted && !state.withdrawn ? (row.editableUntil?.getTime() ?? null) : null,
      deleted: row.deletedAt && deletedText(nameFor(person, author), mine, timeText(row.deletedAt.getTime())),
      /** whether it is a question by the staff that this reader may reply to */
      replyable,
      /** whether it is such a question without an answer */
      unanswered: replyable && row.answeredAt === null && !answered.has(id),
      /** the question that it answers */
      repliedText: row.repliedText,
      files: row.files ?? [],
      /** the reader's own message, which the other side has read */
      read: mine && theirs !== undefined && theirs.readSeq >= seq,
    };
  });
  return {
    viewer: { id: person.id, name: person.name, typeUser: person.typeUser },
    other: talksTo(person, people),
    /** oldest first, up to a page */
    messages,
    /** whether there are older messages */
    earlier: found.length > rows.length,
    /** whether there are newer messages, because the page was asked for those before one of them */
    later: rows[0] !== undefined && rows[0].newest > rows[0].seq,
    unread: rows[0]?.unread ?? 0,
    /** how far the reader has read */
    readSeq: readers.find(({ userId }) => userId === person.id)?.readSeq ?? 0,
    /** when the other side last read */
    readAt: theirs?.readAt?.getTime() ?? null,
    filesLeft: filesAllowance,
    /** the time that day names refer to, so that server and browser agree */
    now: Date.now(),
  };
}

/** The person that the reader talks to. `whatsApp`: the digits that open it, for staff, where BUD-4 shows the phone. */
function talksTo({ typeUser }: CurrentUser, { owner, designer }: Pick<BudgetWithPeople, "owner" | "designer">) {
  if (typeUser !== TYPE_USER.customer)
    return { kind: "customer" as const, name: owner.name, whatsApp: readPhone(owner.tell ?? "").whatsApp };
  if (designer) return { kind: "designer" as const, name: designer.name, whatsApp: null };
  return { kind: "studio" as const, name: STUDIO_NAME, whatsApp: null };
}

/**
 * The person whose reading sets the read marks. For the customer: the designer, or any admin before a claim. For the
 * staff: the customer.
 */
function otherSide(person: CurrentUser, { userCreate, designSelect }: BudgetWithPeople["state"]) {
  if (person.typeUser !== TYPE_USER.customer) return ({ userId }: { userId: string }) => userId === userCreate;
  if (isDocumentId(designSelect)) return ({ userId }: { userId: string }) => userId === designSelect;
  return ({ typeUser }: { typeUser: TypeUser }) => typeUser === TYPE_USER.admin;
}

/** The number of unread messages in the header. For admins: in the newest rooms that no designer holds. */
export async function unreadMessages(person: CurrentUser): Promise<number> {
  if (isWaiting(person)) return 0;
  const [counted] = await unreadOf[person.typeUser].execute({ person: person.id });
  return counted?.unread ?? 0;
}

/** The same beside a list of this person's requests. Uses the list's own counts if it is complete. */
export async function unreadBeside(person: CurrentUser, { budgets, more }: BudgetList): Promise<number> {
  if (more) return unreadMessages(person);
  const unread = budgets.reduce((sum, row) => sum + row.unread, 0);
  return Math.min(unread, MOST_UNREAD);
}

const attachmentOf = db
  .select({ key: attachment.key, fileName: attachment.fileName })
  .from(attachment)
  .innerJoin(message, eq(message.id, attachment.messageId))
  .where(and(eq(attachment.id, sql.placeholder("id")), eq(message.budgetId, placeholders.budgetId)))
  .prepare("findAttachment");

/** The stored file of an attachment to this request; null if unknown. The caller checks `mayTalk`. */
export async function findAttachment(budgetId: string, id: string): Promise<{ key: string; fileName: string } | null> {
  if (!isDocumentId(id)) return null;
  const [found] = await attachmentOf.execute({ budgetId, id });
  return found ?? null;
}

const roomBytes = sql<number>`coalesce(sum(${attachment.bytes}), 0)::float8`;

const bytesSent = db
  .select({ room: roomBytes, day: bytesSentToday(placeholders.person) })
  .from(attachment)
  .innerJoin(message, eq(message.id, attachment.messageId))
  .where(eq(message.budgetId, placeholders.budgetId))
  .prepare("filesLeft");

/** What this person may still send to the conversation. The caller checks that they may write. */
export async function filesLeft(person: CurrentUser, budgetId: string): Promise<FilesLeft> {
  const [used] = await bytesSent.execute({ budgetId, person: person.id });
  const { aDay } = ACCOUNT_TYPES[person.typeUser].uploads;
  return { room: Math.max(ROOM_MAX_BYTES - (used?.room ?? 0), 0), day: Math.max(aDay - (used?.day ?? 0), 0) };
}

/** Call it in the transaction that adds a message with files, after locking the request's row. */
export async function isRoomOverfull(tx: Tx, budgetId: string): Promise<boolean> {
  const [used] = await bytesOfRoom(tx, { budgetId });
  return (used?.bytes ?? 0) > ROOM_MAX_BYTES;
}

const bytesOfRoom = statement("bytesOfRoom", (tx, { budgetId }: Placeholders<{ budgetId: string }>) =>
  tx
    .select({ bytes: roomBytes })
    .from(attachment)
    .innerJoin(message, eq(message.id, attachment.messageId))
    .where(eq(message.budgetId, budgetId)),
);
