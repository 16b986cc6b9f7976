/** A budget's timeline: every change ends with its event, its news and its mail, in the change's transaction. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { type CurrentUser, TYPE_USER, type TypeUser } from "../domain/account.ts";
import type { BudgetEventDetails, BudgetEventKind } from "../domain/budget.ts";
import type { MailChoiceId } from "../domain/mail-choices.ts";
import { enqueue } from "../services/jobs.server.ts";
import { announceRoom } from "./announce.server.ts";
import type { Tx } from "./db.server.ts";
import { budget, budgetEvent, eventMail } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

export type RecordedEvent = typeof budgetEvent.$inferSelect;

/** Events that change the list of open requests. */
const OPEN_LIST_EVENTS: BudgetEventKind[] = [
  "created",
  "claimed",
  "answers_changed",
  "withdrawn",
  "reopened",
  "released",
  "assigned",
];

/**
 * Every change of a budget ends here: its event, the order of the lists, and news to those whose pages show it.
 * `former`: the designer who held the budget until this change.
 */
export async function recordEvent(
  tx: Tx,
  budgetId: string,
  by: CurrentUser,
  kind: BudgetEventKind,
  details: BudgetEventDetails = {},
  former: string | null = null,
): Promise<RecordedEvent> {
  const [event] = await tx.insert(budgetEvent).values({ budgetId, by: by.id, kind, details }).returning();
  if (!event) throw new Error("the event was not inserted");
  const [moved] = await tx
    .update(budget)
    .set({ movedAt: event.at })
    .where(eq(budget.id, budgetId))
    .returning({ customer: budget.userCreate, designer: budget.designSelect });
  const people = [by.id, moved?.customer, moved?.designer, former].filter((id) => typeof id === "string");
  await announceRoom(tx, { room: budgetId, people, designers: OPEN_LIST_EVENTS.includes(kind) });
  return event;
}

/** What is mailed to one person about one budget within MAIL_PAUSE is one mail. */
const MAIL_PAUSE = 60_000;
/** Mails about one budget that a person gets within MAIL_WINDOW; what follows is one mail at its end. */
export const MAILS_AT_ONCE = 3;
export const MAIL_WINDOW = 10 * 60_000;
/** Longer than the queue tries a job again: a mail that waits for so long has none. */
const GIVEN_UP = 3 * 24 * 60 * 60_000;

/** Which of its reader's choices (PROFILE-4) decides about an event's mail. Without one it always goes. */
const CHOICES: Partial<Record<BudgetEventKind, MailChoiceId>> = {
  claimed: "progress",
  status: "progress",
  released: "progress",
  assigned: "progress",
  quote_sent: "quotes",
  quote_withdrawn: "quotes",
  quote_accepted: "quotes",
  quote_declined: "quotes",
};

/** To admins a project that comes back is a request that waits. */
export function wantsMail(kind: BudgetEventKind, reader: { typeUser: TypeUser; mailsOff: MailChoiceId[] }): boolean {
  const choice = kind === "released" && reader.typeUser === TYPE_USER.admin ? "requests" : CHOICES[kind];
  return choice === undefined || !reader.mailsOff.includes(choice);
}

/**
 * Mails a person about the event a minute later, together with what else happens until then. `userId` is a `user`
 * document's. The caller holds the budget's row lock.
 */
export async function mailAbout(tx: Tx, event: RecordedEvent, userId: string): Promise<void> {
  const [person] = await tx.select().from(user).where(eq(user.id, userId));
  if (person?.uid == null || !wantsMail(event.kind, person)) return;
  const { budgetId } = event;
  const aboutBudget = and(eq(eventMail.budgetId, budgetId), eq(eventMail.userId, userId));
  const triedStill = gt(eventMail.at, new Date(event.at.getTime() - GIVEN_UP));
  const waiting = await tx.$count(eventMail, and(aboutBudget, isNull(eventMail.sentAt), triedStill));
  await tx.insert(eventMail).values({ eventId: event.id, userId, budgetId, at: event.at });
  if (waiting === 0) await queueRequestMail(tx, budgetId, userId, event.at);
}

/** The job that tells what waits for this person about this budget. `from`: when the first of it happened. */
export async function queueRequestMail(tx: Tx, budgetId: string, userId: string, from: Date): Promise<void> {
  const recent = gt(eventMail.sentAt, new Date(from.getTime() - MAIL_WINDOW));
  const sent = await tx
    .select({ at: eventMail.sentAt })
    .from(eventMail)
    .where(and(eq(eventMail.budgetId, budgetId), eq(eventMail.userId, userId), recent))
    .groupBy(eventMail.sentAt);
  const nextWindow = Math.ceil((from.getTime() + 1) / MAIL_WINDOW) * MAIL_WINDOW;
  const start = sent.length < MAILS_AT_ONCE ? from.getTime() + MAIL_PAUSE : nextWindow;
  await enqueue(tx, "request-mail", { id: randomUUID(), budgetId, userId }, new Date(start));
}
