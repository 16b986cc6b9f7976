import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Gallery } from "../../galleries/galleries.ts";
import type { Edge } from "../../ui/browser/row-drag.ts";
import { useSecondPress } from "../../ui/browser/use-second-press.ts";
import type { ListChanges } from "./list-changes.tsx";
import type { OwnerRow } from "./publication-list.server.ts";
import { Row, type RowActs } from "./row.tsx";
import styles from "./rows.module.css";

type Props = {
  gallery: Gallery;
  label: string;
  rows: OwnerRow[];
  total: number;
  now: number;
  chosen: ReadonlySet<string>;
  changes: ListChanges;
  acts: RowActs;
};

/** A row taken by its handle, with the keyboard, or dragged over another. `index` counts the rows that are seen. */
type Taken = { id: string; by: "keys"; index: number } | { id: string; by: "pointer"; over: string; edge: Edge };

export function Rows({ gallery, label, rows, total, now, chosen, changes, acts }: Props) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [said, setSaid] = useState("");
  const isSecondPress = useSecondPress();
  const isSecondTap = useSecondTap();
  const list = useRef<HTMLOListElement>(null);
  const at = rows.findIndex(({ id }) => id === taken?.id);
  const row = rows[at];
  const { landed, move, step } = useMoves({ rows, total, changes, onMove: () => setSaid("") });

  /** The position among all items that a place among the seen ones stands for. */
  const positionAt = (index: number): number => rows[index]?.position ?? total;
  const target = taken && row ? targetOf(taken, rows, at) : null;
  const to = target === null ? null : positionAt(target);
  const held = taken?.by === "keys" && target !== null ? { from: at, to: target } : null;
  const moved = held ?? landed;
  const shown = moved ? moveRow(rows, moved.from, moved.to) : rows;
  const follow = useFollowedRow(list, shown, landed !== null);

  function letDown(held: Taken) {
    const position = positionAt(targetOf(held, rows, at));
    if (row && position !== row.position) move(row, position);
    setTaken(null);
  }

  function press(event: KeyboardEvent, { id, name, position }: OwnerRow, index: number) {
    const keys = taken?.by === "keys" && taken.id === id ? taken : null;
    const say = (next: number) => setSaid(`${name}, ${positionAt(next)}º de ${total}`);
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (keys) {
        letDown(keys);
        setSaid(`${name} solto, ${to}º de ${total}`);
      } else {
        setTaken({ id, by: "keys", index });
        setSaid(`${name} na mão, ${position}º de ${total}. Setas movem, Espaço solta, Esc devolve.`);
      }
    } else if (keys && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      const next = Math.min(Math.max(keys.index + (event.key === "ArrowUp" ? -1 : 1), 0), rows.length - 1);
      setTaken({ ...keys, index: next });
      say(next);
    } else if (keys && event.key === "Escape") {
      event.preventDefault();
      setTaken(null);
      setSaid(`${name} de volta ao lugar, ${position}º de ${total}`);
    }
  }

  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span />
        <span />
        <span>Posição</span>
        <span />
        <span>Projeto</span>
        <span>Situação</span>
        <span>Última mudança</span>
        <span>Mover</span>
      </div>
      <ol ref={list} className={styles.list} aria-label={`${label}, na ordem da página`} aria-busy={changes.busy}>
        {shown.map((each) => {
          const index = rows.indexOf(each);
          const isTaken = each.id === taken?.id;
          return (
            <Row
              key={each.id}
              gallery={gallery}
              row={each}
              now={now}
              total={total}
              chosen={chosen.has(each.id)}
              moving={isTaken && to !== null ? { to } : null}
              line={taken?.by === "pointer" && taken.over === each.id && !isTaken ? taken.edge : null}
              acts={acts}
              on={{
                move: (position) => move(each, position),
                step: (by, event) => {
                  if (isSecondPress(event, each.id) || isSecondTap(event)) return;
                  step(each, by, isMouse(event) ? undefined : () => follow(each.id));
                },
                key: (event) => press(event, each, index),
                // Whoever leaves the handle has not let go there.
                letGo: () => setTaken((held) => (held?.by === "keys" && held.id === each.id ? null : held)),
                drag: {
                  onStart: () => setTaken({ id: each.id, by: "pointer", over: each.id, edge: "before" }),
                  onOver: (edge) =>
                    setTaken((held) => (held?.by === "pointer" ? { ...held, over: each.id, edge } : held)),
                  onDrop: (over, edge) => letDown({ id: each.id, by: "pointer", over, edge }),
                  onEnd: () => setTaken(null),
                },
              }}
            />
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

type Moves = Pick<Props, "rows" | "total" | "changes"> & { onMove: () => void };

/** Moves of rows to a position among all items. `landed`: the one let go that the server's list does not show yet. */
function useMoves({ rows, total, changes, onMove }: Moves) {
  const [landed, setLanded] = useState<Landed | null>(null);
  /** Moves wait for each other; where each row will be when they are done. */
  const queue = useRef(Promise.resolve());
  const going = useRef(new Map<string, number>());
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  async function carryOut(id: string, position: number, onLand?: () => void) {
    const seen = latest.current;
    const moving = seen.find((one) => one.id === id);
    if (!moving) return;
    onLand?.();
    setLanded({ id, position, answered: null });
    const done = await changes.move([id], position, `${moving.name}: ${position}º de ${total}.`);
    setLanded(done ? { id, position, answered: latest.current } : null);
    if (going.current.get(id) === position) going.current.delete(id);
  }
  /** `onLand` is called just before the row shows at its new place. */
  function move({ id }: OwnerRow, position: number, onLand?: () => void) {
    onMove();
    going.current.set(id, position);
    queue.current = queue.current.then(() => carryOut(id, position, onLand));
  }
  function step(moving: OwnerRow, by: -1 | 1, onLand?: () => void) {
    const position = (going.current.get(moving.id) ?? moving.position) + by;
    if (position >= 1 && position <= total) move(moving, position, onLand);
  }
  return { landed: landed && landingIn(rows, landed), move, step };
}

/** A move that the list may not show yet. `answered`: the list that was there when the server had done it. */
type Landed = { id: string; position: number; answered: OwnerRow[] | null };

/** null: the list shows it, or what became of it. A list from before the move may still come while it is made. */
function landingIn(rows: OwnerRow[], { id, position, answered }: Landed): { from: number; to: number } | null {
  const moving = rows.find((row) => row.id === id);
  if (!moving || moving.position === position || (answered && answered !== rows)) return null;
  return { from: rows.indexOf(moving), to: placeOf(rows, moving, position) };
}

const isMouse = ({ nativeEvent }: MouseEvent) => "pointerType" in nativeEvent && nativeEvent.pointerType === "mouse";

/** In milliseconds: longer than the pause of a double tap. */
const DOUBLE_TAP = 400;

/** A followed row is below the finger again: some browsers count each tap of two as a first one. */
function useSecondTap(): (event: MouseEvent) => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    if (isMouse(event) || event.detail === 0) return false;
    const isSecond = event.timeStamp - last.current < DOUBLE_TAP;
    if (!isSecond) last.current = event.timeStamp;
    return isSecond;
  };
}

/** Scrolls by the shift of the row that was pressed last: its button stays below the finger. */
function useFollowedRow(list: RefObject<HTMLOListElement | null>, shown: OwnerRow[], landed: boolean) {
  const followed = useRef<{ id: string; top: number } | null>(null);
  const latest = useRef(shown);
  const topOf = (id: string) => {
    const row = list.current?.children[latest.current.findIndex((one) => one.id === id)];
    return row && list.current ? row.getBoundingClientRect().top - list.current.getBoundingClientRect().top : 0;
  };
  useLayoutEffect(() => {
    latest.current = shown;
    const before = followed.current;
    if (!before) return;
    const top = topOf(before.id);
    followed.current = landed ? { ...before, top } : null;
    scrollBy({ top: top - before.top, behavior: "instant" });
  });
  return (id: string) => {
    followed.current = { id, top: topOf(id) };
  };
}

const moveRow = (rows: OwnerRow[], from: number, to: number): OwnerRow[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));

/** The place among the seen rows that a position among all stands for. */
const placeOf = (rows: OwnerRow[], moving: OwnerRow, position: number): number =>
  rows.filter((row) => row !== moving && row.position - (row.position > moving.position ? 1 : 0) < position).length;

/** The place among the seen rows, counted without the taken one. */
function targetOf(taken: Taken, rows: OwnerRow[], from: number): number {
  if (taken.by === "keys") return taken.index;
  const over = rows.findIndex(({ id }) => id === taken.over);
  const place = over + (taken.edge === "after" ? 1 : 0);
  return place > from ? place - 1 : place;
}
