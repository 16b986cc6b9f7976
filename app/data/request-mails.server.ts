/** Composes a person's mail about a request when it is sent: the events since the last mail that are still true. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { TYPE_USER } from "../domain/account.ts";
import { type BudgetEventKind, UNCLAIMED } from "../domain/budget.ts";
import { statusOf } from "../domain/budget-statuses.ts";
import { dayText, fullDateText, momentText, timeText } from "../domain/day.ts";
import { firstName, nameFor } from "../domain/names.ts";
import { DESIGNER_LEFT } from "../domain/profile.ts";
import { answerBy, partOf, turnOf } from "../domain/turn.ts";
import { env } from "../services/env.server.ts";
import type { MailProps, MailTemplate } from "../services/jobs.server.ts";
import { queueRequestMail, type RecordedEvent, wantsMail } from "./budget-events.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budget, budgetEvent, eventMail } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

type Person = typeof user.$inferSelect;
type Told = RecordedEvent & { author: string };
/** A budget with the names in its mails, and their reader. */
type Facts = {
  row: typeof budget.$inferSelect;
  customer: string;
  /** empty: nobody holds it */
  designer: string;
  reader: Person;
};
type RequestMail = { [Template in MailTemplate]: { template: Template; props: MailProps[Template] } }[MailTemplate];

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
async function lockFacts(tx: Tx, budgetId: string, userId: string): Promise<Facts | null> {
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
  return names && reader ? { row, customer: names.customer, designer: names.designer ?? "", reader } : null;
}

/** Later events that make the mail about an earlier one untrue. */
const OUTDATED_BY: Partial<Record<BudgetEventKind, BudgetEventKind[]>> = {
  claimed: ["released", "assigned"],
  released: ["claimed", "assigned", "withdrawn"],
  withdrawn: ["reopened"],
  quote_sent: ["quote_sent", "quote_withdrawn", "quote_accepted", "quote_declined", "released", "withdrawn"],
  quote_withdrawn: ["quote_sent", "quote_withdrawn"],
  quote_accepted: ["quote_accepted", "quote_declined"],
  quote_declined: ["quote_accepted", "quote_declined"],
};

type Events = { all: RecordedEvent[]; untold: RecordedEvent[] };

/** Whether the mail about an event is still true, and its reader's to know. */
function isTrue(event: RecordedEvent, { all, untold }: Events, { row, reader }: Facts): boolean {
  if (event.kind !== "assigned" && reader.typeUser === TYPE_USER.designer && row.designSelect !== reader.id)
    return false;
  if (event.kind === "assigned") {
    const { designer } = event.details;
    if (reader.id === row.userCreate || reader.id === designer) return row.designSelect === designer;
    // A mail tells the designer who lost the project, unless they hold it again or no mail said that it was theirs.
    const unheard = untold.some(({ kind, details }) => kind === "assigned" && details.designer === reader.id);
    return row.designSelect !== reader.id && !unheard;
  }
  const later = all.filter(({ at, id }) => at > event.at && id !== event.id);
  // An acceptance or a release may move the status too: any later event with a new status counts.
  if (event.kind === "status") return !later.some(({ details }) => details.to !== undefined);
  return !later.some(({ kind }) => OUTDATED_BY[event.kind]?.includes(kind));
}

/** One event has its own mail; several share one with a list. */
function mailOf(events: Told[], facts: Facts): RequestMail | null {
  const [first, ...others] = events;
  if (!first) return null;
  if (others.length === 0) return MAILS[first.kind]?.(first, facts) ?? null;
  return {
    template: "changes",
    props: {
      ...about(facts),
      changes: events.map(({ author, kind, details }) => ({ author, kind, details: { ...details, fileName: "" } })),
      next: nextStep(facts),
    },
  };
}

const about = ({ row }: Facts) => ({ budgetId: row.id, nameProject: row.nameProject });

/** 'Sua vez: responder ao orçamento', in words for the reader, without the full stop that the mail sets. */
function nextStep({ row, customer, designer, reader }: Facts): string {
  const { designSelect, withdrawnAt, openedAt, movedAt, ...columns } = row;
  const state = { ...columns, designSelect: designSelect ?? UNCLAIMED, withdrawn: withdrawnAt !== null };
  const { who, what } = turnOf(state, partOf(state, reader), {
    customer,
    designer,
    openedAt: openedAt.getTime(),
    since: movedAt.getTime(),
    now: Date.now(),
    answerDays: env.ANSWER_DAYS,
  });
  return `${who} ${what}`.replace(/\.$/, "");
}

const MAILS: Partial<Record<BudgetEventKind, (event: Told, facts: Facts) => RequestMail>> = {
  claimed: ({ author }, facts) => ({ template: "claimed", props: { ...about(facts), designerName: author } }),
  quote_sent: (_, facts) => ({ template: "quote-sent", props: about(facts) }),
  quote_withdrawn: (_, facts) => ({ template: "quote-withdrawn", props: about(facts) }),
  quote_accepted: ({ author, at }, facts) => {
    if (facts.reader.id !== facts.row.userCreate)
      return { template: "quote-accepted", props: { ...about(facts), customerName: author } };
    const moment = `${fullDateText(at.getTime())}, às ${timeText(at.getTime())}`;
    const props = { ...about(facts), customerName: firstName(facts.customer), at: moment, next: nextStep(facts) };
    return { template: "acceptance", props };
  },
  quote_declined: ({ author, details }, facts) => ({
    template: "quote-declined",
    props: { ...about(facts), customerName: author, reason: details.reason ?? "" },
  }),
  status: ({ author, details }, facts) => ({
    template: "status-changed",
    props: {
      ...about(facts),
      status: statusOf(details.to ?? facts.row.status).line,
      author: firstName(author),
      reason: details.reason ?? "",
    },
  }),
  withdrawn: (_, facts) => ({ template: "withdrawn", props: about(facts) }),
  released: ({ author, details }, facts) => {
    const names =
      details.reason === DESIGNER_LEFT
        ? { designerName: "", reason: "" }
        : { designerName: author, reason: details.reason ?? "" };
    const props = { ...about(facts), ...names };
    const [end, now] = [answerBy(facts.row.openedAt.getTime(), env.ANSWER_DAYS), Date.now()];
    if (facts.reader.id !== facts.row.userCreate) {
      const since = now > end ? momentText(end, now) : "";
      return { template: "released-to-studio", props: { ...props, customerName: firstName(facts.customer), since } };
    }
    const until = now > end ? "" : dayText(end, now);
    return { template: "released", props: { ...props, until, withQuote: details.withQuote === true } };
  },
  assigned: ({ author, details }, facts) => {
    const { reader, row, designer, customer } = facts;
    const props = { ...about(facts), reason: details.reason ?? "" };
    if (reader.id === row.userCreate) {
      const names = { customerName: firstName(customer), designerName: designer };
      return { template: "assigned", props: { ...props, ...names, next: nextStep(facts) } };
    }
    const adminName = firstName(author);
    if (reader.id !== details.designer)
      return { template: "assigned-away", props: { ...props, adminName, designerName: designer } };
    const designerName = firstName(reader.name);
    return { template: "assigned-to-you", props: { ...props, adminName, designerName, next: nextStep(facts) } };
  },
};
