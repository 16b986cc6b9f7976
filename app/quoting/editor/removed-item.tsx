import { useEffect } from "react";
import { ITEM_KINDS, type ItemKind, type QuoteDraft } from "../../quotes/quote-content.ts";
import { Button } from "../../ui/form/button.tsx";
import type { DraftItem } from "./changes.ts";
import { controlId } from "./form.ts";
import styles from "./removed-item.module.css";

/** `at`: its place among those of its kind, `index` among all; `isBelow`: it had a mere name, and is told below the list. */
export type Removed = { item: DraftItem; at: number; index: number; isBelow: boolean; after: QuoteDraft };

/** Id of the button that brings the item back. */
export const undoId = (kind: ItemKind): string => controlId(`${kind}.desfazer`);

/** Stands where the item was, or below the list, until something else changes. */
export function RemovedItem({ kind, as: Row, onUndo }: { kind: ItemKind; as: "li" | "div"; onUndo: () => void }) {
  // After the focus went to a neighbour, which may have scrolled this out of sight.
  useEffect(() => {
    document.getElementById(undoId(kind))?.scrollIntoView({ block: "nearest" });
  }, [kind]);
  return (
    <Row className={styles.removed}>
      {`${ITEM_KINDS[kind].add} removido.`}
      <Button id={undoId(kind)} look="text" before="arrow-u-up-left" onClick={onUndo}>
        Desfazer
      </Button>
    </Row>
  );
}
