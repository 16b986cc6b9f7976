/** What an asked change is compared with: the values of the version that it was asked of. */
import { moneyText } from "../../kit/money.ts";
import type { QuoteContent, QuoteItem } from "../quote-content.ts";
import { totalsOf } from "../totals.ts";

/** By a line's id: 'Na versão 2: 3 × R$ 180,00'; without those that are as they were. `total`: 'Na versão 2: R$ 4.800,00', or empty. */
export type FormerValues = { items: ReadonlyMap<string, string>; total: string };

const amountOf = ({ quantity, price }: QuoteItem) => `${quantity.toLocaleString("pt-BR")} × ${moneyText(price)}`;

export function formerValues(number: number, before: QuoteContent, now: QuoteContent): FormerValues {
  const was = (text: string) => `Na versão ${number}: ${text}`;
  const items = now.items.flatMap((item): [string, string][] => {
    const former = before.items.find(({ id }) => id === item.id);
    return former && amountOf(former) !== amountOf(item) ? [[item.id, was(amountOf(former))]] : [];
  });
  const [earlier, total] = [totalsOf(before).total, totalsOf(now).total];
  return { items: new Map(items), total: earlier === total ? "" : was(moneyText(earlier)) };
}
