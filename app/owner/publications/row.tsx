import { Menu } from "@base-ui/react/menu";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { type Gallery, showPath } from "../../galleries/galleries.ts";
import { momentText } from "../../kit/day.ts";
import { isComposing } from "../../ui/browser/composing.ts";
import { type Edge, useRowDrag } from "../../ui/browser/row-drag.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import cells from "./cells.module.css";
import type { OwnerRow } from "./list.ts";
import menu from "./menu.module.css";
import styles from "./rows.module.css";
import { State } from "./state.tsx";

type Props = {
  gallery: Gallery;
  row: OwnerRow;
  now: number;
  total: number;
  chosen: boolean;
  /** moved by keyboard or pointer, and not yet let go: the position that it would have */
  moving: { to: number } | null;
  line: Edge | null;
  on: {
    choose: (chosen: boolean) => void;
    /** to this position among all */
    move: (position: number) => void;
    /** by one place from where it is, or will be */
    step: (by: -1 | 1, press: MouseEvent) => void;
    key: (event: KeyboardEvent<HTMLButtonElement>) => void;
    letGo: () => void;
    dragStart: () => void;
    dragOver: (edge: Edge) => void;
    drop: (over: string, edge: Edge) => void;
    dragEnd: () => void;
    show: (shown: boolean) => void;
    /** on home, or not */
    pin: (pinned: boolean) => void;
    delete: () => void;
  };
};

const SIZES = "136px";

export function Row({ gallery, row, now, total, chosen, moving, line, on }: Props) {
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const dragging = useRowDrag({
    list: gallery,
    id: row.id,
    row: element,
    handle,
    onStart: on.dragStart,
    onOver: on.dragOver,
    onDrop: on.drop,
    onEnd: on.dragEnd,
  });
  const { id, name, position } = row;
  const editor = `/admin/editar/${gallery}/${id}`;
  return (
    <li
      ref={element}
      className={styles.row}
      data-chosen={chosen || undefined}
      data-hidden={row.state === "hidden" || undefined}
      data-moving={moving || dragging ? true : undefined}
      data-line={line ?? undefined}
    >
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-label={`Mover ${name}`}
        aria-pressed={moving !== null}
        aria-describedby="como-mover"
        onKeyDown={on.key}
        onBlur={on.letGo}
      >
        <AdminIcon name="dots-six-vertical" size={24} />
      </button>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={chosen}
          aria-label={`Escolher ${name}`}
          onChange={(event) => on.choose(event.target.checked)}
        />
        <span aria-hidden="true">{chosen && <Icon name="check" size={18} />}</span>
      </label>
      <Position key={`${position} ${moving?.to}`} row={row} to={moving?.to ?? null} total={total} onMove={on.move} />
      <div className={styles.picture}>{row.cover && <Picture picture={row.cover} sizes={SIZES} alt="" />}</div>
      <div className={styles.name}>
        <Link to={editor}>{name}</Link>
        <small>
          {row.about}
          {row.pinned !== null && <b className={styles.pinned}>Na página inicial</b>}
        </small>
      </div>
      <State row={row} now={now} />
      <p className={cells.who}>
        {row.changed.name && <b>{row.changed.name}</b>}
        <span>{momentText(Date.parse(row.changed.at), now)}</span>
      </p>
      <div className={styles.moves}>
        <button
          type="button"
          aria-label={`Subir ${name}`}
          aria-disabled={position === 1 || undefined}
          onClick={(event) => on.step(-1, event)}
        >
          <AdminIcon name="caret-up" size={20} />
        </button>
        <button
          type="button"
          aria-label={`Descer ${name}`}
          aria-disabled={position === total || undefined}
          onClick={(event) => on.step(1, event)}
        >
          <AdminIcon name="caret-down" size={20} />
        </button>
        <More {...{ row, editor, gallery, on, total }} />
      </div>
    </li>
  );
}

type PositionProps = { row: OwnerRow; to: number | null; total: number; onMove: (position: number) => void };

/** Enter moves there; leaving the field does not. */
function Position({ row: { name, position }, to, total, onMove }: PositionProps) {
  const shown = String(to ?? position);
  const [typed, setTyped] = useState(shown);
  const enter = () => {
    const wanted = /^\d{1,6}$/.test(typed.trim()) ? Math.min(Math.max(Number(typed), 1), total) : position;
    if (wanted === position) setTyped(shown);
    else onMove(wanted);
  };
  return (
    <div className={styles.position}>
      <input
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        aria-label={`Posição de ${name}, de 1 a ${total}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && enter()}
        onBlur={() => setTyped(shown)}
      />
      {to !== null && to !== position && <small>era {position}</small>}
    </div>
  );
}

type MoreProps = Pick<Props, "gallery" | "row" | "on" | "total"> & { editor: string };

function More({ gallery, row: { id, name, state, addressName, position, pinned }, editor, on, total }: MoreProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.more} aria-label={`Mais: ${name}`}>
        <AdminIcon name="dots-three-vertical" size={20} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className={menu.layer}>
          <Menu.Popup className={menu.menu}>
            <Menu.Item render={<Link to={editor} />}>Editar</Menu.Item>
            {state !== "draft" && addressName !== null && (
              <Menu.Item render={<Link to={showPath(gallery, addressName, id)} />}>Ver a página</Menu.Item>
            )}
            {position > 1 && <Menu.Item onClick={() => on.move(1)}>Mover para o começo</Menu.Item>}
            {position < total && <Menu.Item onClick={() => on.move(total)}>Mover para o fim</Menu.Item>}
            {state === "live" && <Menu.Item onClick={() => on.show(false)}>Ocultar</Menu.Item>}
            {state === "hidden" && <Menu.Item onClick={() => on.show(true)}>Pôr no ar</Menu.Item>}
            <Menu.Item onClick={() => on.pin(pinned === null)}>
              {pinned === null ? "Fixar na página inicial" : "Tirar da página inicial"}
            </Menu.Item>
            <Menu.Item onClick={on.delete}>Excluir</Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
