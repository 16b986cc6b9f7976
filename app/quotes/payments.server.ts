/** Payments of the accepted quote: what the customer says, and what the studio has received. Neither follows from the other. */
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { DENIED, DONE, type Outcome, refused } from "../kit/outcome.ts";
import type { CurrentUser } from "../people/account.ts";
import { announceChange } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { hasManyEvents, recordEvent } from "../requests/budget-events.server.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import type { DownPayment } from "../requests/turn.ts";
import { DECISION_REFUSED } from "./decision.ts";
import { quote, quotePayment } from "./schema.ts";
import { paymentsOf } from "./totals.ts";

type Version = typeof quote.$inferSelect;
/** Nothing is typed, so nothing is invalid. */
type PaymentOutcome = Exclude<Outcome, { kind: "invalid" }>;
const ACTIONS = {
  payment_claimed: "claimPayment",
  payment_received: "receivePayment",
  payment_undone: "receivePayment",
} as const;
type Kind = keyof typeof ACTIONS;

/** The number of the payment that the work begins with. */
const DOWN = 1;

function downPaymentOf(payment: Pick<typeof quotePayment.$inferSelect, "claimedAt" | "receivedAt"> | undefined) {
  if (payment?.receivedAt) return null;
  return (payment?.claimedAt ? "claimed" : "due") satisfies DownPayment;
}

/** Payments of the quote that the new one supersedes count for it where their amounts are the same. Returns the down payment's state. */
export async function carryPayments(tx: Tx, from: string | null, version: Version): Promise<DownPayment | null> {
  const due = paymentsOf(version.sent.content);
  if (due.length === 0) return null;
  if (from) {
    const [earlier] = await tx.select().from(quote).where(eq(quote.id, from));
    const before = earlier ? paymentsOf(earlier.sent.content) : [];
    const isSame = ({ number, amount }: (typeof due)[number]) =>
      before.some((payment) => payment.number === number && payment.amount === amount);
    const same = due.filter(isSame).map(({ number }) => number);
    if (same.length > 0) {
      const carried = and(eq(quotePayment.quoteId, from), inArray(quotePayment.number, same));
      const paid = await tx.select().from(quotePayment).where(carried);
      if (paid.length > 0) await tx.insert(quotePayment).values(paid.map((one) => ({ ...one, quoteId: version.id })));
    }
  }
  const first = ofPayment({ quoteId: version.id, number: DOWN });
  const [down] = await tx.select().from(quotePayment).where(first);
  return downPaymentOf(down);
}

/** `quoteId`: of the version whose payment was on the page; another may have been accepted meanwhile. */
type OfPayment = { budgetId: string; quoteId: string; number: number };

/** Locks, changes one payment of the accepted quote, and records it. `change` returns the payment if it changed. */
async function changePayment(
  by: CurrentUser,
  { budgetId, quoteId, number, kind }: OfPayment & { kind: Kind },
  change: (tx: Tx) => Promise<(typeof quotePayment.$inferSelect)[] | string>,
): Promise<PaymentOutcome> {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, by, budgetId, ACTIONS[kind]);
    if (!row) return DENIED;
    if (!row.acceptedQuoteId) return refused(DECISION_REFUSED.notAccepted);
    if (row.acceptedQuoteId !== quoteId) return refused(DECISION_REFUSED.otherAccepted);
    const [version] = await tx.select().from(quote).where(eq(quote.id, quoteId));
    const payment = version && paymentsOf(version.sent.content).find((one) => one.number === number);
    if (!payment) return refused(DECISION_REFUSED.noPayment);
    if (await hasManyEvents(tx, budgetId)) return refused(DECISION_REFUSED.tooOften);
    const changed = await change(tx);
    if (typeof changed === "string") return refused(changed);
    const [now] = changed;
    if (!now) return DONE;
    if (number === DOWN)
      await tx
        .update(budget)
        .set({ downPayment: downPaymentOf(now) })
        .where(eq(budget.id, budgetId));
    const details = { quote: version.id, number: version.number, payment: number, amount: payment.amount };
    const mailTo = [kind === "payment_claimed" ? (row.designSelect ?? version.sentBy) : row.userCreate];
    await recordEvent(tx, budgetId, by, { kind, details, mailTo });
    // A brand's page opens and closes with what is due.
    if (kind !== "payment_claimed") await announceChange(tx);
    return DONE;
  });
}

const ofPayment = ({ quoteId, number }: Pick<OfPayment, "quoteId" | "number">) =>
  and(eq(quotePayment.quoteId, quoteId), eq(quotePayment.number, number));

const beginPayment = (tx: Tx, { quoteId, number }: OfPayment) =>
  tx.insert(quotePayment).values({ quoteId, number }).onConflictDoNothing();

/** 'Já paguei' */
export async function claimPayment(customer: CurrentUser, payment: OfPayment): Promise<PaymentOutcome> {
  return changePayment(customer, { ...payment, kind: "payment_claimed" }, async (tx) => {
    await beginPayment(tx, payment);
    const changed = await tx
      .update(quotePayment)
      .set({ claimedAt: sql`clock_timestamp()` })
      .where(and(ofPayment(payment), isNull(quotePayment.claimedAt), isNull(quotePayment.receivedAt)))
      .returning();
    if (changed.length > 0) return changed;
    const claimed = and(ofPayment(payment), isNotNull(quotePayment.claimedAt));
    return (await tx.$count(quotePayment, claimed)) > 0 ? [] : DECISION_REFUSED.notClaimable;
  });
}

/** 'Recebido', whatever the customer said. */
export async function receivePayment(by: CurrentUser, payment: OfPayment): Promise<PaymentOutcome> {
  return changePayment(by, { ...payment, kind: "payment_received" }, async (tx) => {
    await beginPayment(tx, payment);
    return tx
      .update(quotePayment)
      .set({ receivedAt: sql`clock_timestamp()` })
      .where(and(ofPayment(payment), isNull(quotePayment.receivedAt)))
      .returning();
  });
}

/** Takes 'Recebido' back. */
export async function undoReceived(by: CurrentUser, payment: OfPayment): Promise<PaymentOutcome> {
  return changePayment(by, { ...payment, kind: "payment_undone" }, (tx) =>
    tx
      .update(quotePayment)
      .set({ receivedAt: null })
      .where(and(ofPayment(payment), isNotNull(quotePayment.receivedAt)))
      .returning(),
  );
}
