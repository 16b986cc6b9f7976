import { createContext, use } from "react";
import { Icon } from "../../ui/display/icon.tsx";
import styles from "./asked-item.module.css";

type AskedItem = { itemId: string; customer: string };

/** The line of the editor's quote that a change was asked of; null: none. */
export const AskedItemContext = createContext<AskedItem | null>(null);

/** Beside the title of what holds that line. */
export function AskedItemSign({ itemIds }: { itemIds: string[] }) {
  const asked = use(AskedItemContext);
  if (!asked || !itemIds.includes(asked.itemId)) return null;
  return (
    <span className={styles.mark}>
      <Icon name="chat-circle" size={18} />
      {`1 pedido de ${asked.customer}`}
    </span>
  );
}

/** Beside that line, and no other. */
export function AskedItemMark({ itemId }: { itemId: string }) {
  const asked = use(AskedItemContext);
  if (asked?.itemId !== itemId) return null;
  return (
    <p className={styles.mark}>
      <Icon name="chat-circle" size={18} />
      {`${asked.customer} pediu mudança aqui`}
    </p>
  );
}
