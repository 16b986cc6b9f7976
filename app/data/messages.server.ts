/** Reads conversations. What a person may not read leaves nothing: no message, no file and no number. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CurrentUser, isWaiting, TYPE_USER } from "../domain/account.ts";
import { briefOf, isDocumentId } from "../domain/budget.ts";
import { deletedText, EDIT_MINUTES, MOST_UNREAD, mayTalk, OWN_QUESTION } from "../domain/conversation.ts";
import { dayText, timeText } from "../domain/day.ts";
import { authorName, nameFor, STUDIO_NAME } from "../domain/names.ts";
import { openQuestions, questionOf } from "../domain/open-questions.ts";
import type { BudgetWithPeople } from "./budgets.server.ts";
import { db } from "./db.server.ts";
import { budget } from "./schema/budget.ts";
import { attachment, message, reader } from "./schema/conversation.ts";
import { user } from "./schema/user.ts";

/** `mayTalk` in SQL. */
export function partyTo(person: CurrentUser): SQL | undefined {
  if (person.typeUser === TYPE_USER.admin) return undefined;
  return eq(person.typeUser === TYPE_USER.customer ? budget.userCreate : budget.designSelect, person.id);
}

/** `width` and `height` in pixels; null: a PDF. */
export type MessageFile = {
  id: string;
  fileName: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

export type ConversationMessage = {
  id: string;
  seq: number;
  /** of the reader's own, to match it with what the browser sent; otherwise null */
  submissionId: string | null;
  mine: boolean;
  /** as its reader knows them: 'Você', 'Rui Nogueira', 'Estúdio Traço' */
  author: string;
  text: string;
  /** milliseconds, as all times here */
  at: number;
  edited: boolean;
  /** until when its reader may change it; null: not theirs, or too late */
  editableUntil: number | null;
  /** 'Mensagem apagada por Rui às 11:44' */
  deleted: string | null;
  /** whether it is a question of the staff's that this reader may reply to */
  replyable: boolean;
  /** the question that it answers */
  repliedText: string | null;
  files: MessageFile[];
  /** one's own, that the other side has read */
  read: boolean;
};

export type Conversation = {
  viewer: { id: string; name: string };
  /** whom its reader talks to; `phone` for the staff, where BUD-4 shows it */
  other: { kind: "customer" | "designer" | "studio"; name: string; phone: string | null };
  /** oldest first: the newest of `total` */
  messages: ConversationMessage[];
  total: number;
  unread: number;
  /** how far its reader has read */
  readSeq: number;
  /** when the other side read for the last time */
  readAt: number | null;
  /** what days are named from, so that server and browser agree */
  now: number;
};

/** null: `person` takes no part. The caller checks that they may see the budget. */
export async function conversationFor(
  person: CurrentUser,
  { id, state, owner, designer }: Pick<BudgetWithPeople, "id" | "state" | "owner" | "designer">,
  { limit }: { limit: number },
): Promise<Conversation | null> {
  if (isWaiting(person) || !mayTalk(state, person)) return null;
  const question = alias(message, "question");
  const [rows, total, readers] = await Promise.all([
    db
      .select({
        message,
        author: { id: user.id, name: user.name, typeUser: user.typeUser },
        repliedText: question.text,
        editableUntil:
          sql<Date | null>`case when ${message.at} > clock_timestamp() - ${EDIT_MINUTES} * interval '1 minute'
          then ${message.at} + ${EDIT_MINUTES} * interval '1 minute' end`.mapWith(message.at),
      })
      .from(message)
      .innerJoin(user, eq(user.id, message.author))
      .leftJoin(question, and(eq(question.id, message.replyTo), isNull(question.deletedAt)))
      .where(eq(message.budgetId, id))
      .orderBy(desc(message.seq))
      .limit(limit),
    db.$count(message, eq(message.budgetId, id)),
    db.select().from(reader).where(eq(reader.budgetId, id)),
  ]);
  const ids = rows.map((row) => row.message.id);
  const [files, others, unread] = await Promise.all([
    ids.length === 0
      ? []
      : db.select().from(attachment).where(inArray(attachment.messageId, ids)).orderBy(asc(attachment.id)),
    otherSide(person, state),
    unreadOf(person, eq(budget.id, id)),
  ]);
  const theirs = readers.filter(({ userId }) => others.includes(userId)).sort((a, b) => b.readSeq - a.readSeq)[0];
  const messages = rows.reverse().map(({ message: row, author, repliedText, editableUntil }): ConversationMessage => {
    const mine = row.author === person.id;
    const isDeleted = row.deletedAt !== null;
    return {
      id: row.id,
      seq: row.seq,
      submissionId: mine ? row.submissionId : null,
      mine,
      author: authorName(person, author),
      text: row.text,
      at: row.at.getTime(),
      edited: row.editedAt !== null && !isDeleted,
      editableUntil: mine && !isDeleted && !state.withdrawn ? (editableUntil?.getTime() ?? null) : null,
      deleted: row.deletedAt && deletedText(nameFor(person, author), mine, timeText(row.deletedAt.getTime())),
      replyable: row.question !== null && !isDeleted && !state.withdrawn && person.typeUser === TYPE_USER.customer,
      repliedText,
      files: files
        .filter(({ messageId }) => messageId === row.id)
        .map(({ key: _key, messageId: _id, ...file }) => file),
      read: mine && theirs !== undefined && theirs.readSeq >= row.seq,
    };
  });
  return {
    viewer: { id: person.id, name: person.name },
    other: talksTo(person, owner, designer),
    messages,
    total,
    unread,
    readSeq: readers.find(({ userId }) => userId === person.id)?.readSeq ?? 0,
    readAt: theirs?.readAt?.getTime() ?? null,
    now: Date.now(),
  };
}

function talksTo(
  { typeUser }: CurrentUser,
  owner: BudgetWithPeople["owner"],
  designer: BudgetWithPeople["designer"],
): Conversation["other"] {
  if (typeUser !== TYPE_USER.customer) return { kind: "customer", name: owner.name, phone: owner.tell ?? null };
  return designer
    ? { kind: "designer", name: designer.name, phone: null }
    : { kind: "studio", name: STUDIO_NAME, phone: null };
}

/** Whose reading counts for the read marks: the designer's, before a claim any admin's; for the staff the customer's. */
async function otherSide(person: CurrentUser, { userCreate, designSelect }: BudgetWithPeople["state"]) {
  if (person.typeUser !== TYPE_USER.customer) return [userCreate];
  if (isDocumentId(designSelect)) return [designSelect];
  const admins = await db.select({ id: user.id }).from(user).where(eq(user.typeUser, TYPE_USER.admin));
  return admins.map(({ id }) => id);
}

/** Messages that `person` has not read, in the header. For admins: in rooms that no designer holds. */
export async function unreadMessages(person: CurrentUser): Promise<number> {
  if (isWaiting(person)) return 0;
  return unreadOf(person, person.typeUser === TYPE_USER.admin ? isNull(budget.designSelect) : partyTo(person));
}

/** Up to MOST_UNREAD. Reads each room from where the person stopped, so that what they have read costs nothing. */
async function unreadOf(person: CurrentUser, rooms: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select 1 from ${budget}
      left join ${reader} on ${reader.budgetId} = ${budget.id} and ${reader.userId} = ${person.id}
      cross join lateral (
        select 1 from ${message}
        where ${message.budgetId} = ${budget.id} and ${message.seq} > coalesce(${reader.readSeq}, 0)
          and ${message.author} <> ${person.id} and ${message.deletedAt} is null
        limit ${MOST_UNREAD}
      ) news
      where ${rooms}
      limit ${MOST_UNREAD}
    ) counted`);
  return rows[0]?.unread ?? 0;
}

/** The stored file of an attachment of this request; null for an unknown one. The caller checks `mayTalk`. */
export async function findAttachment(budgetId: string, id: string): Promise<{ key: string; fileName: string } | null> {
  if (!isDocumentId(id)) return null;
  const [found] = await db
    .select({ key: attachment.key, fileName: attachment.fileName })
    .from(attachment)
    .innerJoin(message, eq(message.id, attachment.messageId))
    .where(and(eq(attachment.id, id), eq(message.budgetId, budgetId)));
  return found ?? null;
}

export type AskedRow = {
  /** of the question; of an own question its message's */
  id: string;
  text: string;
  /** null: not asked yet. `when` is a day: 'ontem' */
  asked: { messageId: string; when: string } | null;
  /** the reply's words, empty when it was ticked by hand; null: not answered */
  answered: string | null;
};

/** 'Falta perguntar' with what was asked and answered in the conversation; null for who takes no part, and for the customer. */
export async function askListFor(
  person: CurrentUser,
  { id, state, data }: Pick<BudgetWithPeople, "id" | "state" | "data">,
): Promise<AskedRow[] | null> {
  if (person.typeUser === TYPE_USER.customer || isWaiting(person) || !mayTalk(state, person)) return null;
  const reply = alias(message, "reply");
  // A question with several replies is several rows, of which the first has the first reply.
  const asked = await db
    .select({
      id: message.id,
      question: message.question,
      text: message.text,
      at: message.at,
      answeredAt: message.answeredAt,
      reply: reply.text,
    })
    .from(message)
    .leftJoin(reply, and(eq(reply.replyTo, message.id), isNull(reply.deletedAt), eq(reply.author, state.userCreate)))
    .where(and(eq(message.budgetId, id), isNotNull(message.question), isNull(message.deletedAt)))
    .orderBy(asc(message.seq), asc(reply.seq));
  const brief = briefOf(data);
  const now = Date.now();
  const rows = asked.map(
    ({ question, ...row }): AskedRow => ({
      id: question === OWN_QUESTION || question === null ? row.id : question,
      text: row.text,
      asked: { messageId: row.id, when: dayText(row.at.getTime(), now) },
      answered: row.reply ?? (row.answeredAt ? "" : null),
    }),
  );
  const open = openQuestions(brief).filter((one) => !rows.some((row) => row.id === one));
  return [...rows, ...open.map((one) => ({ id: one, text: questionOf(one, brief), asked: null, answered: null }))];
}
