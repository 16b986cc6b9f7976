/** A budget's timeline: every change ends with its event, its news and its mail, in the change's transaction. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { CurrentUser, TypeUser } from "../domain/account.ts";
import { type BudgetEventKind, type DetailsOf, EVENTS, eventOf, type MailedKind } from "../domain/events.ts";
import type { MailChoiceId } from "../domain/mail-choices.ts";
import { enqueue } from "../services/jobs.server.ts";
import { announceRoom } from "./announce.server.ts";
import { db, type Tx } from "./db.server.ts";
import { type budgetEvent, eventMail } from "./schema/budget.ts";
import { user } from "./schema/user.ts";
import { type Given, statement } from "./statement.server.ts";

export type RecordedEvent = typeof budgetEvent.$inferSelect;

/** Whom its mail goes to, as ids of `user` documents, is asked of each event that has one. */
type NewEvent<Kind extends BudgetEventKind> = { kind: Kind; details: DetailsOf<Kind> } & (Kind extends MailedKind
  ? { mailTo: readonly (string | null)[] }
  : { mailTo?: undefined });

/** Events of one budget never have the same millisecond: their order tells which of them is still true. */
const RECORD = {
  name: "recordEvent",
  text: `with moved as (
      update budget set moved_at = greatest(clock_timestamp(), moved_at + interval '1 millisecond') where id = $1
      returning id, moved_at, user_create as customer, design_select as designer
    ), event as (
      insert into budget_event (budget_id, by, kind, details, at) select id, $2, $3, $4, moved_at from moved
      returning id, budget_id as "budgetId", by, kind, details, at
    )
    select event.*, customer, designer from event, moved`,
};

/**
 * Every change of a budget ends here: its event, the order of the lists, news to those whose pages show it, and its mails.
 * `former`: the designer who held the budget until this change. The caller holds the budget's row lock.
 */
export async function recordEvent<Kind extends BudgetEventKind>(
  tx: Tx,
  budgetId: string,
  by: CurrentUser,
  { kind, details, mailTo = [] }: NewEvent<Kind>,
  former: string | null = null,
): Promise<void> {
  const { rows } = await tx.$client.query<RecordedEvent & { customer: string; designer: string | null }>({
    ...RECORD,
    values: [budgetId, by.id, kind, details],
  });
  const [recorded] = rows;
  if (!recorded) throw new Error("the event was not inserted");
  const { customer, designer, ...event } = recorded;
  const people = [by.id, customer, designer, former].filter((id) => id !== null);
  await announceRoom(tx, { room: budgetId, people, designers: EVENTS[kind].openList !== null });
  for (const person of mailTo) if (person !== null) await mailAbout(tx, event, person);
}

/** All news of one budget for one person within MAIL_PAUSE is one mail. */
const MAIL_PAUSE = 60_000;
/** Mails about one budget that a person gets within MAIL_WINDOW; all later news is one mail at its end. */
export const MAILS_AT_ONCE = 3;
export const MAIL_WINDOW = 10 * 60_000;
/** Longer than the queue retries a job: a mail that has waited this long has no job any more. */
const GIVEN_UP = 3 * 24 * 60 * 60_000;

export function wantsMail(kind: BudgetEventKind, reader: { typeUser: TypeUser; mailsOff: MailChoiceId[] }): boolean {
  const choice = eventOf(kind)?.mail?.choice(reader.typeUser) ?? null;
  return choice === null || !reader.mailsOff.includes(choice);
}

/** Mails a person about the event a minute later, together with what else happens until then. */
async function mailAbout(tx: Tx, event: RecordedEvent, userId: string): Promise<void> {
  const { budgetId } = event;
  const triedSince = new Date(event.at.getTime() - GIVEN_UP);
  const [person] = await findReader(tx, { userId, budgetId, triedSince });
  if (person?.uid == null || !wantsMail(event.kind, person)) return;
  await noteMail(tx, { eventId: event.id, userId, budgetId, at: event.at });
  if (person.waiting === 0) await queueRequestMail(tx, budgetId, userId, event.at);
}

const findReader = statement(
  "findReader",
  (tx, given: Given<{ userId: string; budgetId: string; triedSince: Date }>) => {
    const aboutBudget = and(eq(eventMail.budgetId, given.budgetId), eq(eventMail.userId, given.userId));
    const triedStill = gt(eventMail.at, sql.param(given.triedSince, eventMail.at));
    const waiting = tx.$count(eventMail, and(aboutBudget, isNull(eventMail.sentAt), triedStill));
    return tx
      .select({ uid: user.uid, typeUser: user.typeUser, mailsOff: user.mailsOff, waiting })
      .from(user)
      .where(eq(user.id, given.userId));
  },
);

const noteMail = statement("noteMail", (tx, values: Given<typeof eventMail.$inferInsert>) =>
  tx.insert(eventMail).values(values),
);

/** Queues the job that mails this person's news of this budget. `from`: when the first of it happened. */
export async function queueRequestMail(tx: Tx, budgetId: string, userId: string, from: Date): Promise<void> {
  const sent = await findSentMails(tx, { budgetId, userId, since: new Date(from.getTime() - MAIL_WINDOW) });
  const nextWindow = Math.ceil((from.getTime() + 1) / MAIL_WINDOW) * MAIL_WINDOW;
  const start = sent.length < MAILS_AT_ONCE ? from.getTime() + MAIL_PAUSE : nextWindow;
  await enqueue(tx, "request-mail", { id: randomUUID(), budgetId, userId }, new Date(start));
}

const findSentMails = statement(
  "findSentMails",
  (tx, given: Given<{ budgetId: string; userId: string; since: Date }>) =>
    tx
      .select({ at: eventMail.sentAt })
      .from(eventMail)
      .where(
        and(
          eq(eventMail.budgetId, given.budgetId),
          eq(eventMail.userId, given.userId),
          gt(eventMail.sentAt, sql.param(given.since, eventMail.sentAt)),
        ),
      )
      .groupBy(eventMail.sentAt),
);

/** Deletes notes of mails that no limit counts any more. */
export async function deleteSentMails(): Promise<void> {
  await db.delete(eventMail).where(lt(eventMail.sentAt, new Date(Date.now() - MAIL_WINDOW)));
}
