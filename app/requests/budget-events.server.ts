/** A budget's timeline: every change ends with its event, its news and its mail, in the change's transaction. */
import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { TypeUser } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import type { MailChoiceId } from "../people/mail-choices.ts";
import { nameFor } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { announceRoom } from "../platform/announce.server.ts";
import { db, type Placeholders, rowLimit, statement, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import type { MailProps } from "../platform/mails.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import type { MailFacts } from "./event.ts";
import {
  type BudgetEvent,
  type BudgetEventKind,
  type DetailsOf,
  EVENTS,
  EVENTS_SHOWN,
  type EventMail,
  eventOf,
  type MailedKind,
} from "./events.ts";
import { budget, budgetEvent, eventMail } from "./schema.ts";
import { answerBy, positionOf, stateOf, turnOf } from "./turn.ts";

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
  by: Pick<CurrentUser, "id">,
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

/** Events of one request within a minute; people need few, and a script would fill its page with what can be taken back. */
const EVENTS_IN_MINUTE = 30;

/** Whether so much has just happened to a request that what can be taken back has to wait. The caller holds its row lock. */
export async function hasManyEvents(tx: Tx, budgetId: string): Promise<boolean> {
  const aMinuteAgo = sql`clock_timestamp() - interval '1 minute'`;
  const recent = and(eq(budgetEvent.budgetId, budgetId), gt(budgetEvent.at, aMinuteAgo));
  return (await tx.$count(budgetEvent, recent)) >= EVENTS_IN_MINUTE;
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
  (tx, given: Placeholders<{ userId: string; budgetId: string; triedSince: Date }>) => {
    const aboutBudget = and(eq(eventMail.budgetId, given.budgetId), eq(eventMail.userId, given.userId));
    const triedStill = gt(eventMail.at, sql.param(given.triedSince, eventMail.at));
    const waiting = tx.$count(eventMail, and(aboutBudget, isNull(eventMail.sentAt), triedStill));
    return tx
      .select({ uid: user.uid, typeUser: user.typeUser, mailsOff: user.mailsOff, waiting })
      .from(user)
      .where(eq(user.id, given.userId));
  },
);

const noteMail = statement("noteMail", (tx, values: Placeholders<typeof eventMail.$inferInsert>) =>
  tx.insert(eventMail).values(values),
);

/** Queues the job that mails this person's news of this budget. `from`: when the first of it happened. */
async function queueRequestMail(tx: Tx, budgetId: string, userId: string, from: Date): Promise<void> {
  const sent = await findSentMails(tx, { budgetId, userId, since: new Date(from.getTime() - MAIL_WINDOW) });
  const nextWindow = Math.ceil((from.getTime() + 1) / MAIL_WINDOW) * MAIL_WINDOW;
  const start = sent.length < MAILS_AT_ONCE ? from.getTime() + MAIL_PAUSE : nextWindow;
  await enqueue(tx, "request-mail", { id: randomUUID(), budgetId, userId }, new Date(start));
}

const findSentMails = statement(
  "findSentMails",
  (tx, given: Placeholders<{ budgetId: string; userId: string; since: Date }>) =>
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

type Told = RecordedEvent & { author: string };
type Reader = typeof user.$inferSelect;
type RequestMail = EventMail | { template: "changes"; props: MailProps["changes"] };

const jobSchema = z.object({ id: z.string(), budgetId: z.string(), userId: z.string() });

/**
 * The work of a `request-mail` job; a throw makes the queue retry, and the retry includes later events. The row lock
 * orders it with changes: a new event is in this mail, or finds no mail waiting and queues a job.
 */
export async function sendRequestMail(
  job: object,
  send: (mail: RequestMail, to: string, id: string) => Promise<void>,
): Promise<void> {
  const { id, budgetId, userId } = jobSchema.parse(job);
  const waiting = and(eq(eventMail.budgetId, budgetId), eq(eventMail.userId, userId), isNull(eventMail.sentAt));
  const composed = await db.transaction(async (tx) => {
    const facts = await lockFacts(tx, budgetId, userId);
    if (!facts) return null;
    const rows = await tx
      .select({ event: budgetEvent, by: { id: user.id, name: user.name, typeUser: user.typeUser } })
      .from(eventMail)
      .innerJoin(budgetEvent, eq(budgetEvent.id, eventMail.eventId))
      .innerJoin(user, eq(user.id, budgetEvent.by))
      .where(waiting)
      .orderBy(asc(budgetEvent.at), asc(budgetEvent.id));
    const all = await tx.select().from(budgetEvent).where(eq(budgetEvent.budgetId, budgetId));
    const untold = rows.map(({ event, by }): Told => ({ ...event, author: nameFor(facts.reader, by) }));
    const told = untold.filter((event) => wantsMail(event.kind, facts.reader) && isTrue(event, { all, untold }, facts));
    return { ids: rows.map(({ event }) => event.id), facts, mail: mailOf(told, facts) };
  });
  if (!composed || composed.ids.length === 0) return;
  const { ids, facts, mail } = composed;
  const active = facts.reader.uid !== null;
  if (mail && active) await send(mail, facts.reader.email, id);
  await db.transaction(async (tx) => {
    await lockFacts(tx, budgetId, userId);
    const done = and(eq(eventMail.userId, userId), inArray(eventMail.eventId, ids));
    if (mail && active) await tx.update(eventMail).set({ sentAt: new Date() }).where(done);
    // Nothing was sent, so nothing counts as a mail.
    else await tx.delete(eventMail).where(done);
    const [next] = await tx
      .select({ at: eventMail.at })
      .from(eventMail)
      .where(waiting)
      .orderBy(asc(eventMail.at))
      .limit(1);
    if (next) await queueRequestMail(tx, budgetId, userId, next.at);
  });
}

/** null: the budget or the person is gone. */
async function lockFacts(tx: Tx, budgetId: string, userId: string): Promise<(MailFacts & { reader: Reader }) | null> {
  const [row] = await tx.select().from(budget).where(eq(budget.id, budgetId)).for("no key update");
  if (!row) return null;
  const designer = alias(user, "designer");
  const [names] = await tx
    .select({ customer: user.name, designer: designer.name })
    .from(budget)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .leftJoin(designer, eq(designer.id, budget.designSelect))
    .where(eq(budget.id, budgetId));
  const [reader] = await tx.select().from(user).where(eq(user.id, userId));
  if (!names || !reader) return null;
  const { openedAt, movedAt } = row;
  const state = stateOf(row);
  const people = { customer: names.customer, designer: names.designer ?? "" };
  const moments = { openedAt: openedAt.getTime(), since: movedAt.getTime(), now: Date.now() };
  const { answerDays, pix } = await studioSettings();
  const turn = turnOf(state, positionOf(state, reader), { ...people, ...moments, answerDays, hasPix: pix !== null });
  return {
    about: { budgetId, nameProject: row.nameProject },
    state,
    ...people,
    reader,
    next: `${turn.who} ${turn.what}`.replace(/\.$/, ""),
    until: answerBy(moments.openedAt, answerDays),
    now: moments.now,
  };
}

type Events = { all: RecordedEvent[]; untold: RecordedEvent[] };

/** Whether the mail about an event is still true, and its reader's to know. */
function isTrue(event: RecordedEvent, { all, untold }: Events, facts: MailFacts): boolean {
  const later = all.filter(({ at, id }) => at > event.at && id !== event.id);
  return !eventOf(event.kind)?.mail?.isOutdated(event, { ...facts, later, untold });
}

/** One event has a mail of its own; several are told in a list. */
function mailOf(events: Told[], facts: MailFacts): RequestMail | null {
  const [first, ...others] = events;
  if (!first) return null;
  if (others.length === 0) return eventOf(first.kind)?.mail?.write(first, facts) ?? null;
  const changes = events.map(({ author, kind, details }) => ({ author, kind, details: { ...details, fileName: "" } }));
  return { template: "changes", props: { ...facts.about, changes, next: facts.next } };
}

const designer = alias(user, "designer");
const ofBudget = eq(budgetEvent.budgetId, sql.placeholder("budgetId"));
const newestEvents = db
  .select({ id: budgetEvent.id })
  .from(budgetEvent)
  .where(ofBudget)
  .orderBy(desc(budgetEvent.at), desc(budgetEvent.id))
  .limit(rowLimit(EVENTS_SHOWN));
const newestOfKinds = db
  .selectDistinctOn([budgetEvent.kind], { id: budgetEvent.id })
  .from(budgetEvent)
  .where(ofBudget)
  .orderBy(budgetEvent.kind, desc(budgetEvent.at));
const timeline = db
  .select({
    id: budgetEvent.id,
    kind: budgetEvent.kind,
    at: budgetEvent.at,
    details: budgetEvent.details,
    by: { id: user.id, name: user.name, typeUser: user.typeUser },
    designerName: designer.name,
  })
  .from(budgetEvent)
  .innerJoin(user, eq(user.id, budgetEvent.by))
  .leftJoin(designer, sql`${designer.id} = (${budgetEvent.details}->>'designer')::uuid`)
  // Of the request first: the two lists alone would be looked for among the events of all requests.
  .where(and(ofBudget, or(inArray(budgetEvent.id, newestEvents), inArray(budgetEvent.id, newestOfKinds))))
  .orderBy(asc(budgetEvent.at), asc(budgetEvent.id))
  .prepare("budgetTimeline");

/**
 * Oldest event first: the newest EVENTS_SHOWN, and before them the newest of each other kind, which the page's sentences
 * are made of. The caller checks that its reader may see the budget.
 */
export async function budgetTimeline(budgetId: string): Promise<BudgetEvent[]> {
  const rows = await timeline.execute({ budgetId });
  return rows.map(({ designerName, details, at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    details: designerName === null ? details : { ...details, designerName },
  }));
}

/** How many events a page leaves out. Almost always none, and then it runs no query. */
export async function countHiddenEvents(budgetId: string, timeline: readonly BudgetEvent[]): Promise<number> {
  if (timeline.length < EVENTS_SHOWN) return 0;
  return (await db.$count(budgetEvent, eq(budgetEvent.budgetId, budgetId))) - EVENTS_SHOWN;
}
