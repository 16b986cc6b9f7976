/** Composes a person's mail about a request when it is sent: the events since the last mail that are still true. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { UNCLAIMED } from "../domain/budget.ts";
import type { MailFacts } from "../domain/event.ts";
import { type EventMail, eventOf } from "../domain/events.ts";
import { nameFor } from "../domain/names.ts";
import { answerBy, partOf, turnOf } from "../domain/turn.ts";
import { env } from "../services/env.server.ts";
import type { MailProps } from "../services/jobs.server.ts";
import { queueRequestMail, type RecordedEvent, wantsMail } from "./budget-events.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budget, budgetEvent, eventMail } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

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
  const { designSelect, withdrawnAt, openedAt, movedAt, ...columns } = row;
  const state = { ...columns, designSelect: designSelect ?? UNCLAIMED, withdrawn: withdrawnAt !== null };
  const people = { customer: names.customer, designer: names.designer ?? "" };
  const moments = { openedAt: openedAt.getTime(), since: movedAt.getTime(), now: Date.now() };
  const { ANSWER_DAYS } = env;
  const turn = turnOf(state, partOf(state, reader), { ...people, ...moments, answerDays: ANSWER_DAYS });
  return {
    about: { budgetId, nameProject: row.nameProject },
    state,
    ...people,
    reader,
    next: `${turn.who} ${turn.what}`.replace(/\.$/, ""),
    until: answerBy(moments.openedAt, ANSWER_DAYS),
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
