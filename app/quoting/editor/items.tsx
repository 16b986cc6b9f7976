import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { AskedItemMark } from "../../quotes/asked/asked-item.tsx";
import { ITEM_KINDS, type ItemKind, QUOTE_LIMITS } from "../../quotes/quote-content.ts";
import { newId } from "../../ui/browser/draft-store.ts";
import { type Edge, useRowDrag } from "../../ui/browser/row-drag.ts";
import { useNextFocus } from "../../ui/browser/use-next-focus.ts";
import { useSecondPress } from "../../ui/browser/use-second-press.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { addItem, changeItem, type DraftItem, itemsOf, moveItem, removeItem } from "./changes.ts";
import { controlOf, MoneyField, NumberField } from "./fields.tsx";
import { controlId, type FormProps } from "./form.ts";
import { ItemSummary, itemTotal } from "./item-summary.tsx";
import styles from "./items.module.css";
import { type Removed, RemovedItem, undoId } from "./removed-item.tsx";
import type { Folds } from "./use-folds.ts";

type GroupProps = Pick<FormProps, "draft" | "faults" | "change"> & { kind: ItemKind; folds: Folds };

/** The items of one kind: opened, added, moved and removed, with the focus following. */
export function ItemGroup({ kind, folds, draft, faults, change }: GroupProps) {
  const items = itemsOf(draft, kind);
  const [said, setSaid] = useState("");
  const [line, setLine] = useState<{ over: string; edge: Edge } | null>(null);
  const setFocus = useNextFocus();
  const [removed, setRemoved] = useState<Removed | null>(null);
  // Any other change is about a list without it.
  const undoable = removed?.after === draft ? removed : null;
  const isSecondPress = useSecondPress();

  // Moving an element in the page takes the focus out of it.
  const moved = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    moved.current?.focus({ preventScroll: true });
    moved.current?.scrollIntoView({ block: "nearest" });
    moved.current = null;
  });

  const move = (item: DraftItem, to: number) => {
    moved.current = document.activeElement as HTMLElement | null;
    const place = Math.min(Math.max(to, 0), items.length - 1);
    change((now) => moveItem(now, item.id, place));
    setSaid(`${item.name || ITEM_KINDS[kind].add}: ${place + 1}º de ${items.length}.`);
  };
  const drop = (dragged: DraftItem, over: string, edge: Edge) => {
    const others = items.filter((item) => item !== dragged);
    const at = others.findIndex(({ id }) => id === over);
    if (at >= 0) move(dragged, edge === "before" ? at : at + 1);
  };
  const remove = (item: DraftItem) => {
    const at = items.indexOf(item);
    const next = items[at + 1] ?? items[at - 1];
    const after = change((now) => removeItem(now, item.id));
    folds.openItem(next?.id ?? null);
    setSaid(`${item.name || ITEM_KINDS[kind].add} saiu da lista.`);
    const isFilled = item.price.trim() !== "" || item.about.trim() !== "";
    // Where the items fold, the next one opens, and what stands below the list is out of sight.
    const isBelow = !isFilled && (folds.itemsStay || !next);
    const isToldOf = isFilled || item.name.trim() !== "";
    setRemoved(isToldOf ? { item, at, index: draft.items.indexOf(item), isBelow, after } : null);
    setFocus(isToldOf && !isBelow ? undoId(kind) : controlId(next ? `items.${next.id}.name` : kind));
  };
  const undo = ({ item, index, after }: Removed) => {
    change((now) => (now === after ? { ...now, items: now.items.toSpliced(index, 0, item) } : now));
    folds.openItem(item.id);
    setSaid(`${item.name || ITEM_KINDS[kind].add} voltou para a lista.`);
    setFocus(controlId(`items.${item.id}.name`));
  };
  const add = () => {
    const id = newId();
    change((now) => addItem(now, kind, id));
    folds.openItem(id);
    setFocus(controlId(`items.${id}.name`));
  };
  const isFull = draft.items.length >= QUOTE_LIMITS.items;
  const rows = items.map((item, at) => (
    <Item
      key={item.id}
      item={item}
      folds={folds}
      at={at}
      count={items.length}
      line={line?.over === item.id ? line.edge : null}
      fault={(part) => faults[`items.${item.id}.${part}`]}
      on={{
        change: (to) => change((now) => changeItem(now, item.id, to)),
        move: (to) => move(item, to),
        press: (to, event) => {
          if (!isSecondPress(event, item.id)) move(item, to);
        },
        remove: () => remove(item),
        over: (edge) => setLine({ over: item.id, edge }),
        drop: (over, edge) => drop(item, over, edge),
        end: () => setLine(null),
      }}
    />
  ));
  const isBelow = undoable?.isBelow === true;
  const removedItem = undoable && (
    <RemovedItem key="removed" kind={kind} as={isBelow ? "div" : "li"} onUndo={() => undo(undoable)} />
  );
  if (removedItem && !isBelow) rows.splice(undoable.at, 0, removedItem);
  return (
    <>
      <ol className={styles.items} aria-label={ITEM_KINDS[kind].title}>
        {rows}
      </ol>
      {isBelow && removedItem}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Button
        id={controlId(kind)}
        look="text"
        before="plus"
        onClick={add}
        {...(isFull && { disabledReason: `Cabem ${QUOTE_LIMITS.items} itens.` })}
      >
        {ITEM_KINDS[kind].add}
      </Button>
    </>
  );
}

type ItemProps = {
  item: DraftItem;
  folds: Folds;
  at: number;
  count: number;
  line: Edge | null;
  fault: (part: "name" | "about" | "quantity" | "price") => string | undefined;
  on: {
    change: (to: Partial<DraftItem>) => void;
    move: (to: number) => void;
    /** the same by a button */
    press: (to: number, event: MouseEvent) => void;
    remove: () => void;
    /** the dragged item would land at this edge of this one */
    over: (edge: Edge) => void;
    drop: (over: string, edge: Edge) => void;
    end: () => void;
  };
};

function Item({ item, folds, at, count, line, fault, on }: ItemProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const dragging = useRowDrag({
    list: item.kind,
    id: item.id,
    row,
    handle,
    onStart: () => {},
    onOver: on.over,
    onDrop: on.drop,
    onEnd: on.end,
  });
  const [moves, setMoves] = useState(false);
  const name = item.name.trim() || `${ITEM_KINDS[item.kind].add.toLowerCase()} ${at + 1}`;
  const field = (part: string) => `items.${item.id}.${part}`;
  const total = itemTotal(item);
  const isOpen = folds.itemsStay || folds.item === item.id;
  const fieldsId = useId();
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    on.move(at + by);
  };
  return (
    <li ref={row} className={styles.item} data-dragging={dragging || undefined} data-line={line ?? undefined}>
      {!folds.itemsStay && (
        <ItemSummary
          item={item}
          isOpen={isOpen}
          controls={fieldsId}
          onPress={() => folds.openItem(isOpen ? null : item.id)}
        />
      )}
      <div id={fieldsId} className={styles.fields} hidden={!isOpen}>
        <div className={styles.name}>
          <TextField
            label="O quê"
            {...controlOf(field("name"), item.name, (typed) => on.change({ name: typed }))}
            error={fault("name")}
            limit={QUOTE_LIMITS.name}
            autoComplete="off"
          />
        </div>
        <div className={styles.quantity}>
          <NumberField
            label="Qtd."
            field={field("quantity")}
            value={item.quantity}
            onValue={(quantity) => on.change({ quantity })}
            error={fault("quantity")}
          />
        </div>
        <div className={styles.price}>
          <MoneyField
            label="Preço"
            field={field("price")}
            value={item.price}
            onValue={(price) => on.change({ price })}
            error={fault("price")}
          />
        </div>
        <p className={styles.total}>
          <span>Total</span> <b>{total}</b>
        </p>
        <button type="button" className={styles.round} aria-label={`Tirar ${name}`} onClick={on.remove}>
          <Icon name="trash" />
        </button>
        <div className={styles.about}>
          <TextArea
            label={`Descrição de ${name}`}
            hideLabel
            rows={1}
            placeholder="O que entra"
            {...controlOf(field("about"), item.about, (about) => on.change({ about }))}
            error={fault("about")}
            limit={QUOTE_LIMITS.about}
          />
        </div>
        {folds.itemsStay && <AskedItemMark itemId={item.id} />}
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={`Mover ${name}, ${at + 1}º de ${count}`}
          aria-expanded={moves}
          onKeyDown={keys}
          onClick={() => setMoves(!moves)}
          hidden={count < 2}
        >
          <AdminIcon name="dots-six-vertical" size={24} />
        </button>
        {moves && count > 1 && <Moves at={at} count={count} onPress={on.press} />}
      </div>
    </li>
  );
}

type MovesProps = { at: number; count: number; onPress: ItemProps["on"]["press"] };

/** For a finger, and for whoever does not drag. */
function Moves({ at, count, onPress }: MovesProps) {
  return (
    <div className={styles.moves}>
      <Button
        look="text"
        size="small"
        before="arrow-up"
        aria-disabled={at === 0}
        onClick={(event) => onPress(at - 1, event)}
      >
        Subir
      </Button>
      <Button
        look="text"
        size="small"
        before="arrow-down"
        aria-disabled={at === count - 1}
        onClick={(event) => onPress(at + 1, event)}
      >
        Descer
      </Button>
      <span className="small soft">
        Ou arraste pelo sinal<span className={styles.byKeyboard}>, ou use as setas do teclado nele</span>.
      </span>
    </div>
  );
}
