/** A budget's timeline: every change ends with its event, its news and its mail, in the change's transaction. */
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { CurrentUser } from "../domain/account.ts";
import type { BudgetEventDetails, BudgetEventKind } from "../domain/budget.ts";
import { type MailProps, type MailTemplate, queueMail } from "../services/jobs.server.ts";
import { announceRoom } from "./announce.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

type RecordedEvent = typeof budgetEvent.$inferSelect;

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

/** Every change of a budget ends here: its event, the order of the lists, and news to those whose pages show it. */
export async function recordEvent(
  tx: Tx,
  budgetId: string,
  by: CurrentUser,
  kind: BudgetEventKind,
  details: BudgetEventDetails = {},
): Promise<RecordedEvent> {
  const [event] = await tx.insert(budgetEvent).values({ budgetId, by: by.id, kind, details }).returning();
  if (!event) throw new Error("the event was not inserted");
  const [moved] = await tx
    .update(budget)
    .set({ movedAt: event.at })
    .where(eq(budget.id, budgetId))
    .returning({ customer: budget.userCreate, designer: budget.designSelect });
  const people = [by.id, moved?.customer, moved?.designer].filter((id) => typeof id === "string");
  await announceRoom(tx, { room: budgetId, people, designers: OPEN_LIST_EVENTS.includes(kind) });
  return event;
}

/** Mails about one budget that a person gets at once, and the window in milliseconds. */
export const MAILS_AT_ONCE = 3;
export const MAIL_WINDOW = 10 * 60_000;

/** Events mailed to the customer, and to the designer. */
const MAILED_EVENTS: BudgetEventKind[][] = [
  ["claimed", "quote_sent", "quote_withdrawn", "status"],
  ["quote_accepted", "quote_declined"],
];

/** Later events that make the mail about an earlier one untrue. */
const OUTDATED_BY: Partial<Record<BudgetEventKind, BudgetEventKind[]>> = {
  quote_sent: ["quote_sent", "quote_withdrawn", "quote_accepted", "quote_declined"],
  quote_withdrawn: ["quote_sent", "quote_withdrawn"],
  quote_accepted: ["quote_accepted", "quote_declined"],
  quote_declined: ["quote_accepted", "quote_declined"],
};

/** Beyond MAILS_AT_ONCE, mails wait for the next MAIL_WINDOW and go if still true. `userId` is a `user` document's. */
export async function mailAbout<Template extends MailTemplate>(
  tx: Tx,
  event: RecordedEvent,
  userId: string,
  template: Template,
  props: MailProps[Template],
): Promise<void> {
  const [person] = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), isNotNull(user.uid)));
  if (!person) return;
  const kinds = MAILED_EVENTS.find((group) => group.includes(event.kind)) ?? [];
  const recent = gt(budgetEvent.at, new Date(event.at.getTime() - MAIL_WINDOW));
  // Includes the event itself.
  const events = await tx.$count(
    budgetEvent,
    and(eq(budgetEvent.budgetId, event.budgetId), inArray(budgetEvent.kind, kinds), recent),
  );
  const nextWindow = new Date(Math.ceil(event.at.getTime() / MAIL_WINDOW) * MAIL_WINDOW);
  const startAfter = events > MAILS_AT_ONCE ? nextWindow : undefined;
  await queueMail(tx, template, person.email, props, { event: event.id, startAfter });
}

/** true: a later event, which has its own mail, makes the mail about this one untrue. */
export async function isOutdated(eventId: string): Promise<boolean> {
  const [event] = await db.select().from(budgetEvent).where(eq(budgetEvent.id, eventId));
  // Deleted with its budget.
  if (!event) return true;
  // An acceptance may move the status too: any later event with a new status counts.
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
