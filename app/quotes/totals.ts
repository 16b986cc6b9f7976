/** Sums and payments of a quote, in whole centavos. */
import { addDays, addMonths } from "../kit/calendar.ts";
import type { ItemKind, PaymentPlan, QuoteContent } from "./quote-content.ts";

export type QuoteTotals = Record<ItemKind, number> & { discount: number; total: number };

/** The discount is never above the sum (checked when a draft is read). */
export function totalsOf({ items, discount }: Pick<QuoteContent, "items" | "discount">): QuoteTotals {
  const sum = (kind: ItemKind) =>
    items.filter((item) => item.kind === kind).reduce((all, { quantity, price }) => all + quantity * price, 0);
  const labour = sum("labour");
  const material = sum("material");
  return { labour, material, discount, total: labour + material - discount };
}

/** `day`: '2026-12-07'; null: before the work begins (the first), or at the delivery. */
export type QuotePayment = {
  number: number;
  title: string;
  amount: number;
  due: "down" | "delivery" | "day";
  day: string;
};

type Facts = Pick<QuoteContent, "instalments">;

/** How many payments each plan has, and when those after the down payment are due. */
const PLANS: Record<PaymentPlan, { count: (facts: Facts) => number; due: "delivery" | "day" }> = {
  upfront: { count: () => 1, due: "delivery" },
  halves: { count: () => 2, due: "delivery" },
  instalments: { count: ({ instalments }) => instalments, due: "day" },
};

/** How many payments an agreed total has: none for a quote of nothing. */
export const countPayments = (facts: Pick<QuoteContent, "plan" | "instalments"> & { total: number }): number =>
  Math.min(PLANS[facts.plan].count(facts), facts.total);

/** Equal parts; the centavos that no division gives stand in the down payment. None for a quote of nothing. */
export function paymentsOf(content: QuoteContent): QuotePayment[] {
  const { total } = totalsOf(content);
  if (total === 0) return [];
  const { due } = PLANS[content.plan];
  const count = countPayments({ ...content, total });
  const part = (total - (total % count)) / count;
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    if (index === 0)
      return {
        number,
        title: "Entrada, para começar",
        amount: total - part * (count - 1),
        due: "down",
        day: content.begin,
      };
    if (due === "delivery") return { number, title: "Na entrega", amount: part, due, day: content.delivery };
    return { number, title: `Parcela ${number} de ${count}`, amount: part, due, day: addMonths(content.begin, index) };
  });
}

/** The first payment that a delivery waits for, of those after the down payment; null: all have arrived. */
export const deliveryPayment = (content: QuoteContent, received: readonly number[]): QuotePayment | null =>
  paymentsOf(content).find(({ number }) => number > 1 && !received.includes(number)) ?? null;

/** The last day of a validity that begins on `sentOn`. */
export const lastValidDay = (sentOn: string, validDays: number): string => addDays(sentOn, validDays);
