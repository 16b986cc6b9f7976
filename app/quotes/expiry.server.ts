/** What time does to a written quote: the reminder before its end, and the end. Each happens once, in whichever process. */
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { fullDateText, momentText } from "../kit/day.ts";
import { user } from "../people/schema.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { recordEvent, wantsMail } from "../requests/budget-events.server.ts";
import type { Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { withoutOpenQuote } from "./open-quote.server.ts";
import { quote } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The reminder's distance from the end; a quote that is valid for no longer has none. */
const REMINDER = 2 * DAY;
/** Quotes of one run; the next one follows at once. */
const MOST = 50;

/** Now, by the clock that decides whether a quote is still valid. */
export async function clockOf(tx: Tx): Promise<Date> {
  const { rows } = await tx.$client.query<{ now: Date }>({ name: "clockOf", text: "select clock_timestamp() as now" });
  const [row] = rows;
  if (!row) throw new Error("the database told no time");
  return row.now;
}

/** Queues the runs that a new version needs. The schedule finds what a restore brought no jobs for. */
export async function queueDates(tx: Tx, { sentAt, validUntil }: { sentAt: Date; validUntil: Date }): Promise<void> {
  const reminder = new Date(validUntil.getTime() - REMINDER);
  if (reminder > sentAt) await enqueue(tx, "quote-dates", {}, reminder);
  await enqueue(tx, "quote-dates", {}, new Date(validUntil.getTime() + 1));
}

/** Ends the open quote if its time is over. The caller holds the row, and goes on with the one that it gets. */
export async function settleExpiry(tx: Tx, row: Row, now: Date): Promise<Row> {
  const [expired] = await tx
    .update(quote)
    .set({ state: "expired" })
    .where(and(eq(quote.budgetId, row.id), eq(quote.state, "open"), lt(quote.validUntil, now)))
    .returning({ id: quote.id, number: quote.number, sentBy: quote.sentBy });
  if (!expired) return row;
  const changed = withoutOpenQuote(row, expired.id);
  await tx.update(budget).set(changed).where(eq(budget.id, row.id));
  await recordEvent(
    tx,
    row.id,
    { id: expired.sentBy },
    {
      kind: "quote_expired",
      details: { quote: expired.id, number: expired.number },
      mailTo: [row.userCreate, row.designSelect ?? expired.sentBy],
    },
  );
  return { ...row, ...changed };
}

/** The work of a `quote-dates` job. */
export async function settleDates(): Promise<void> {
  await remind();
  const now = await clockOf(db);
  const due = await db
    .select({ budgetId: quote.budgetId })
    .from(quote)
    .where(and(eq(quote.state, "open"), lt(quote.validUntil, now)))
    .orderBy(asc(quote.validUntil))
    .limit(MOST);
  for (const { budgetId } of due)
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(budget).where(eq(budget.id, budgetId)).for("update");
      if (row) await settleExpiry(tx, row, await clockOf(tx));
    });
  if (due.length === MOST) await settleDates();
}

/** Mails each customer whose quote ends within two days, once. */
async function remind(): Promise<void> {
  await db.transaction(async (tx) => {
    const due = tx
      .select({ id: quote.id })
      .from(quote)
      .where(
        and(
          eq(quote.state, "open"),
          isNull(quote.remindedAt),
          sql`clock_timestamp() between ${quote.validUntil} - interval '2 days' and ${quote.validUntil}`,
          sql`${quote.validUntil} - ${quote.sentAt} > interval '2 days'`,
        ),
      )
      .for("update", { skipLocked: true });
    const reminded = await tx
      .update(quote)
      .set({ remindedAt: sql`clock_timestamp()` })
      .where(sql`${quote.id} in ${due}`)
      .returning({ budgetId: quote.budgetId, validUntil: quote.validUntil, number: quote.number });
    for (const { budgetId, validUntil, number } of reminded) {
      const [row] = await tx
        .select({ nameProject: budget.nameProject, customer: user })
        .from(budget)
        .innerJoin(user, eq(user.id, budget.userCreate))
        .where(eq(budget.id, budgetId));
      if (!row || row.customer.uid === null || !wantsMail("quote_sent", row.customer)) continue;
      const { nameProject, customer } = row;
      const end = validUntil.getTime();
      const props = {
        budgetId,
        nameProject,
        version: String(number),
        until: momentText(end, Date.now()),
        day: fullDateText(end),
      };
      await queueMail(tx, "quote-ends", customer.email, props);
    }
  });
}
