/** The sums that wait for a customer, for the list of their requests. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { weekdayText } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import type { BudgetRow } from "../requests/budget-list.ts";
import { budget } from "../requests/schema.ts";
import { type NextAction, STUDIO, type Turn } from "../requests/turn-lines.ts";
import { SEE_PAYMENT } from "./payment-lines.ts";
import { paymentPath, quotePath } from "./quote-state.ts";
import { quote } from "./schema.ts";
import { deliveryPayment, paymentsOf } from "./totals.ts";
import { payments } from "./versions.server.ts";

/**
 * `to` is where it is answered or paid, and `action` what the link there says. `turn`: what the request's own state cannot
 * tell, of a delivery that waits for a payment.
 */
export type OwnFigure = Record<"label" | "amount" | "action" | "to", string> & {
  turn?: Pick<Turn, "side" | "who" | "what">;
};

// Nobody else's request is found, whatever ids are asked for.
const current = db
  .select({
    budgetId: quote.budgetId,
    number: quote.number,
    state: quote.state,
    total: quote.total,
    validUntil: quote.validUntil,
    payments,
    content: sql<(typeof quote.$inferSelect)["sent"]["content"]>`${quote.sent} -> 'content'`,
  })
  .from(quote)
  .innerJoin(budget, eq(budget.id, quote.budgetId))
  .where(
    and(
      sql`${quote.budgetId} = any(${sql.placeholder("ids")}::uuid[])`,
      eq(budget.userCreate, sql.placeholder("customer")),
      inArray(quote.state, ["open", "accepted"]),
    ),
  )
  .prepare("ownFigures");
type Current = Awaited<ReturnType<typeof current.execute>>[number];

const FIGURES: Partial<Record<NextAction, (quotes: readonly Current[], now: number) => OwnFigure | undefined>> = {
  viewQuote: (quotes, now) => {
    const open = quotes.find(({ state, validUntil }) => state === "open" && validUntil.getTime() >= now);
    return (
      open && {
        label: `Vale até ${weekdayText(open.validUntil.getTime(), now)}`,
        amount: moneyText(open.total),
        action: "visualizar orçamento",
        to: quotePath(open.budgetId, open.number),
      }
    );
  },
  pay: (quotes) => {
    const accepted = quotes.find(({ state }) => state === "accepted");
    const down = accepted && paymentsOf(accepted.content)[0];
    return (
      down && {
        label: "Entrada por Pix",
        amount: moneyText(down.amount),
        action: "pagar com Pix",
        to: paymentPath(accepted.budgetId, down.number),
      }
    );
  },
  openDelivery: (quotes) => {
    const accepted = quotes.find(({ state }) => state === "accepted");
    const said = accepted?.payments ?? [];
    const arrived = said.filter(({ receivedAt }) => receivedAt !== null).map(({ number }) => number);
    const missing = accepted && deliveryPayment(accepted.content, arrived);
    if (!missing) return undefined;
    const isClaimed = said.some(({ number, claimedAt }) => number === missing.number && claimedAt !== null);
    return {
      label: missing.title,
      amount: moneyText(missing.amount),
      action: isClaimed ? SEE_PAYMENT : "pagar com Pix",
      to: paymentPath(accepted.budgetId, missing.number),
      turn: isClaimed
        ? { side: "theirs", who: `Com ${STUDIO}:`, what: "confere o pagamento da entrega" }
        : { side: "yours", who: "Sua vez:", what: "pagar o que falta da entrega" },
    };
  },
};

/** Of the written quotes and payments on a customer's turn, by the request's id. */
export async function ownFigures(
  customer: CurrentUser,
  rows: readonly Pick<BudgetRow, "id" | "turn">[],
): Promise<Record<string, OwnFigure>> {
  const asked = rows.flatMap(({ id, turn }) => {
    const figure = turn.side === "yours" && turn.action ? FIGURES[turn.action] : undefined;
    return figure ? [{ id, figure }] : [];
  });
  if (asked.length === 0) return {};
  const quotes = await current.execute({ ids: asked.map(({ id }) => id), customer: customer.id });
  const now = Date.now();
  return Object.fromEntries(
    asked.flatMap(({ id, figure }) => {
      const shown = figure(
        quotes.filter(({ budgetId }) => budgetId === id),
        now,
      );
      return shown ? [[id, shown]] : [];
    }),
  );
}
