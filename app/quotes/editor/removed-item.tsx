import { Button } from "../../ui/form/button.tsx";
import { ITEM_KINDS, type ItemKind, type QuoteDraft } from "../quote-content.ts";
import type { DraftItem } from "./changes.ts";
import { controlId } from "./form.ts";
import styles from "./removed-item.module.css";

/** `at`: its place among those of its kind. */
export type Removed = { item: DraftItem; at: number; before: QuoteDraft; after: QuoteDraft };

/** Id of the button that brings the item back. */
export const undoId = (kind: ItemKind): string => controlId(`${kind}.desfazer`);

/** Stands where a filled item was, until something else changes. */
export function RemovedItem({ kind, onUndo }: { kind: ItemKind; onUndo: () => void }) {
  return (
    <li className={styles.removed}>
      {`${ITEM_KINDS[kind].add} removido.`}
      <Button id={undoId(kind)} look="text" before="arrow-u-up-left" onClick={onUndo}>
        Desfazer
      </Button>
    </li>
  );
}
