import { moneyText, parseMoney } from "../../kit/money.ts";
import { AskedItemMark } from "../../quotes/asked/asked-item.tsx";
import { QUOTE_LIMITS } from "../../quotes/quote-content.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { parseCount } from "../draft.ts";
import type { DraftItem } from "./changes.ts";
import styles from "./items.module.css";
import { pressAndStay } from "./use-folds.ts";

/** What an item costs; nothing until quantity and price are numbers. */
export function itemTotal({ quantity, price }: DraftItem): string {
  const [count, amount] = [parseCount(quantity, 1, QUOTE_LIMITS.quantity), parseMoney(price)];
  return count === null || amount === null ? "" : moneyText(count * amount);
}

/** '2 × R$ 50,00', as far as both are numbers. */
function countText({ quantity, price }: DraftItem): string {
  const amount = parseMoney(price);
  return amount === null ? "sem preço" : `${quantity.trim() || "…"} × ${moneyText(amount)}`;
}

type SummaryProps = { item: DraftItem; isOpen: boolean; controls: string; onPress: () => void };

/** An item in a line, which opens its fields, and what was asked of it. */
export function ItemSummary({ item, isOpen, controls, onPress }: SummaryProps) {
  return (
    <>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={({ currentTarget }) => pressAndStay(currentTarget, onPress)}
      >
        <span>
          <b>{item.name.trim() || "Sem nome"}</b>
          <small>{countText(item)}</small>
        </span>
        <span className={styles.amount}>{itemTotal(item)}</span>
        <Icon name="caret-down" size={20} />
      </button>
      <AskedItemMark itemId={item.id} />
    </>
  );
}
