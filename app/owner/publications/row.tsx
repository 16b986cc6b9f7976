import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { type Gallery, showPath } from "../../galleries/galleries.ts";
import { momentText } from "../../kit/day.ts";
import { isComposing } from "../../ui/browser/composing.ts";
import { type DragCalls, type Edge, useRowDrag } from "../../ui/browser/row-drag.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture } from "../../ui/display/picture.tsx";
import { Act, ActsMenu } from "../list/acts-menu.tsx";
import cells from "./cells.module.css";
import round from "./move-button.module.css";
import { MoveButton } from "./move-button.tsx";
import type { OwnerRow } from "./publication-list.server.ts";
import styles from "./rows.module.css";
import { State } from "./state.tsx";

export type RowActs = {
  choose: (row: OwnerRow, chosen: boolean) => void;
  show: (row: OwnerRow, shown: boolean) => void;
  /** on home, or not */
  pin: (row: OwnerRow, pinned: boolean) => void;
  delete: (row: OwnerRow) => void;
};

type Props = {
  gallery: Gallery;
  row: OwnerRow;
  now: number;
  total: number;
  chosen: boolean;
  /** moved by keyboard or pointer, and not yet let go: the position that it would have */
  moving: { to: number } | null;
  line: Edge | null;
  acts: RowActs;
  on: {
    /** to this position among all */
    move: (position: number) => void;
    /** by one place from where it is, or will be */
    step: (by: -1 | 1, press: MouseEvent) => void;
    key: (event: KeyboardEvent<HTMLButtonElement>) => void;
    letGo: () => void;
    drag: DragCalls;
  };
};

const SIZES = "136px";

export function Row({ gallery, row, now, total, chosen, moving, line, acts, on }: Props) {
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const dragging = useRowDrag({ list: gallery, id: row.id, row: element, handle, ...on.drag });
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
          onChange={(event) => acts.choose(row, event.target.checked)}
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
        <MoveButton act="Subir" name={name} off={position === 1} onPress={(event) => on.step(-1, event)} />
        <MoveButton act="Descer" name={name} off={position === total} onPress={(event) => on.step(1, event)} />
        <More {...{ row, editor, gallery, acts, total }} onMove={on.move} />
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

type MoreProps = Pick<Props, "gallery" | "row" | "acts" | "total"> & {
  editor: string;
  onMove: (position: number) => void;
};

function More({ gallery, row, editor, acts, total, onMove }: MoreProps) {
  const { id, name, state, addressName, position, pinned } = row;
  return (
    <ActsMenu
      name={`Mais: ${name}`}
      className={`${round.button} ${styles.more}`}
      shown={<AdminIcon name="dots-three-vertical" size={20} />}
    >
      <Act render={<Link to={editor} />}>Editar</Act>
      {state !== "draft" && addressName !== null && (
        <Act render={<Link to={showPath(gallery, addressName, id)} />}>Ver a página</Act>
      )}
      {position > 1 && <Act onClick={() => onMove(1)}>Mover para o começo</Act>}
      {position < total && <Act onClick={() => onMove(total)}>Mover para o fim</Act>}
      {state === "live" && <Act onClick={() => acts.show(row, false)}>Ocultar</Act>}
      {state === "hidden" && <Act onClick={() => acts.show(row, true)}>Pôr no ar</Act>}
      <Act onClick={() => acts.pin(row, pinned === null)}>
        {pinned === null ? "Fixar na página inicial" : "Tirar da página inicial"}
      </Act>
      <Act onClick={() => acts.delete(row)}>Excluir</Act>
    </ActsMenu>
  );
}
