/** 'Falta perguntar' with what was asked and answered in the conversation. */
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { openQuestions, questionOf } from "../brief/open-questions.ts";
import { dayText } from "../kit/day.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, rowLimit } from "../platform/db.server.ts";
import { briefOf } from "../requests/budget.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { OWN_QUESTION } from "./conversation.ts";
import { mayTalk } from "./policy.ts";
import { message } from "./schema.ts";

const reply = alias(message, "reply");
/** Characters of a reply to read: one more than the list shows, to know whether it is cut. */
const SHOWN_OF_A_REPLY = 121;
const firstReply = db
  .select({ text: sql<string>`left(${reply.text}, ${sql.raw(String(SHOWN_OF_A_REPLY))})` })
  .from(reply)
  .where(and(eq(reply.replyTo, message.id), isNull(reply.deletedAt), eq(reply.author, sql.placeholder("customer"))))
  .orderBy(asc(reply.seq))
  .limit(rowLimit(1));
/** The most questions on a page: all of 'Falta perguntar', and the newest of the staff's own. */
const MOST_ASKED = 60;
const askedQuestions = db
  .select({
    id: message.id,
    seq: message.seq,
    question: message.question,
    text: message.text,
    at: message.at,
    answeredAt: message.answeredAt,
    reply: sql<string | null>`(${firstReply})`,
  })
  .from(message)
  .where(and(eq(message.budgetId, sql.placeholder("budgetId")), isNotNull(message.question), isNull(message.deletedAt)))
  .orderBy(eq(message.question, OWN_QUESTION), desc(message.seq))
  .limit(rowLimit(MOST_ASKED))
  .prepare("askListFor");

export type AskedRow = NonNullable<Awaited<ReturnType<typeof askListFor>>>[number];

/** 'Falta perguntar' with what was asked and answered; null for customers and for people outside the conversation. */
export async function askListFor(
  person: CurrentUser,
  { id, state, data }: Pick<BudgetWithPeople, "id" | "state" | "data">,
) {
  if (!mayTalk(state, person, "ask")) return null;
  const asked = await askedQuestions.execute({ budgetId: id, customer: state.userCreate });
  const brief = briefOf(data);
  const now = Date.now();
  const inOrder = asked.toSorted((one, other) => one.seq - other.seq);
  const rows = inOrder.map(({ question, ...row }) => ({
    /** the question's id; for an own question its message's id */
    id: question === OWN_QUESTION || question === null ? row.id : question,
    text: row.text,
    /** null: not asked yet. `when` is a day: 'ontem' */
    asked: { messageId: row.id, when: dayText(row.at.getTime(), now) },
    /** the reply's text, empty if the question was ticked by hand; null: not answered */
    answered: row.reply ?? (row.answeredAt ? "" : null),
  }));
  const open = openQuestions(brief).filter((one) => !rows.some((row) => row.id === one));
  return [...rows, ...open.map((one) => ({ id: one, text: questionOf(one, brief), asked: null, answered: null }))];
}
