/** The timeline of a budget (BUD-10): written in the transaction of what happened, with the mail that tells of it. */
import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { CurrentUser } from "../domain/account.ts";
import type { BudgetEvent, BudgetEventDetails, BudgetEventKind } from "../domain/budget.ts";
import { type MailProps, type MailTemplate, queueMail } from "../services/mail.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budgetEvent } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

/** How many mails about one budget a person gets at once, and the milliseconds in which they are counted. */
export const MAILS_AT_ONCE = 3;
export const MAIL_WINDOW = 10 * 60_000;

export async function recordEvent(
  tx: Tx,
  budgetId: string,
  by: CurrentUser,
  kind: BudgetEventKind,
  details: BudgetEventDetails = {},
): Promise<RecordedEvent> {
  const [event] = await tx.insert(budgetEvent).values({ budgetId, by: by.id, kind, details }).returning();
  if (!event) throw new Error("the event was not inserted");
  return event;
}

type RecordedEvent = typeof budgetEvent.$inferSelect;

/** Everything that happened to a budget, oldest first. The caller has made sure that its reader may see the budget. */
export async function budgetTimeline(budgetId: string): Promise<BudgetEvent[]> {
  const rows = await db
    .select({
      id: budgetEvent.id,
      kind: budgetEvent.kind,
      at: budgetEvent.at,
      details: budgetEvent.details,
      by: { name: user.name, typeUser: user.typeUser },
    })
    .from(budgetEvent)
    .innerJoin(user, eq(user.id, budgetEvent.by))
    .where(eq(budgetEvent.budgetId, budgetId))
    .orderBy(asc(budgetEvent.at), asc(budgetEvent.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The events of which a budget's customer, and its designer, are told by mail. */
const MAILED_EVENTS: BudgetEventKind[][] = [
  ["claimed", "quote_sent", "quote_withdrawn", "status"],
  ["quote_accepted", "quote_declined"],
];

/** Later events that make the mail of an earlier one untrue. */
const OUTDATED_BY: Partial<Record<BudgetEventKind, BudgetEventKind[]>> = {
  quote_sent: ["quote_sent", "quote_withdrawn", "quote_accepted", "quote_declined"],
  quote_withdrawn: ["quote_sent", "quote_withdrawn"],
  quote_accepted: ["quote_accepted", "quote_declined"],
  quote_declined: ["quote_accepted", "quote_declined"],
};

/**
 * Queues the mail that tells a person, by the id of their user document, of an event of a budget. The first MAILS_AT_ONCE
 * within MAIL_WINDOW go at once; later ones wait for the next full window, and by then only what is still true goes out.
 */
export async function mailTo<Template extends MailTemplate>(
  tx: Tx,
  userId: string,
  event: RecordedEvent,
  template: Template,
  props: MailProps[Template],
): Promise<void> {
  const [person] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  if (!person) return;
  const kinds = MAILED_EVENTS.find((group) => group.includes(event.kind)) ?? [];
  const [recent] = await tx
    .select({ events: count() })
    .from(budgetEvent)
    .where(
      and(
        eq(budgetEvent.budgetId, event.budgetId),
        inArray(budgetEvent.kind, kinds),
        gt(budgetEvent.at, new Date(event.at.getTime() - MAIL_WINDOW)),
      ),
    );
  // Counted with the event itself.
  const atOnce = !recent || recent.events <= MAILS_AT_ONCE;
  const startAfter = atOnce ? undefined : new Date(Math.ceil(event.at.getTime() / MAIL_WINDOW) * MAIL_WINDOW);
  await queueMail(tx, template, person.email, props, { event: event.id, startAfter });
}

/** Whether something happened since that makes the mail of this event untrue; the later event has a mail of its own. */
export async function isOutdated(eventId: string): Promise<boolean> {
  const [event] = await db.select().from(budgetEvent).where(eq(budgetEvent.id, eventId));
  // The budget is gone, and its timeline with it.
  if (!event) return true;
  // An acceptance may move the status as well: whatever says a new one.
  const untrueBy =
    event.kind === "status"
      ? sql`${budgetEvent.details} ? 'to'`
      : inArray(budgetEvent.kind, OUTDATED_BY[event.kind] ?? []);
  const [later] = await db
    .select({ id: budgetEvent.id })
    .from(budgetEvent)
    .where(and(eq(budgetEvent.budgetId, event.budgetId), gt(budgetEvent.at, event.at), untrueBy))
    .limit(1);
  return later !== undefined;
}
