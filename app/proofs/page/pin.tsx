import type { KeyboardEvent } from "react";
import { styleRef } from "../../ui/browser/style-ref.ts";
import styles from "./pin.module.css";

/** `kept`: of an older version, or not changed. */
export type PinLook = "comment" | "selected" | "kept";

const FILLS: Record<PinLook, { circle: string; ring?: string; text: string }> = {
  comment: { circle: "#0a3a29", text: "#fff" },
  selected: { circle: "#ff9cc2", ring: "#0a3a29", text: "#0a3a29" },
  kept: { circle: "#fff", ring: "#0a3a29", text: "#0a3a29" },
};

/** A numbered circle whose cedilla touches the point. */
function PinDrawing({ number, look }: { number: number; look: PinLook }) {
  const { circle, ring, text } = FILLS[look];
  return (
    <svg viewBox="0 0 44 60" aria-hidden="true">
      <path d="M27 36V43A9 9 0 0 1 18 52H13" fill="none" stroke="#fff" strokeWidth="15" />
      <circle cx="22" cy="21" r="20" fill="#fff" />
      <path d="M27 34V43A9 9 0 0 1 18 52H15" fill="none" stroke="#d6005f" strokeWidth="9" />
      <circle cx="22" cy="21" r="17" fill={circle} stroke={ring} strokeWidth={ring && 3} />
      <text x="22" y="27" textAnchor="middle" fontWeight="700" fontSize={number > 99 ? 14 : 18} fill={text}>
        {number}
      </text>
    </svg>
  );
}

export type Mark = {
  id: string;
  number: number;
  at: { x: number; y: number };
  /** its name for screen readers */
  label: string;
  look: PinLook;
  /** an own draft, which the arrow keys move */
  movable?: boolean;
};

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value * 10) / 10));

/** Where an arrow key leads from a point: 1 percent, with Shift 10; null: another key. */
export function movedBy({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">, at: Mark["at"]): Mark["at"] | null {
  const step = STEPS[key];
  if (!step) return null;
  const width = shiftKey ? 10 : 1;
  return { x: within(at.x + step[0] * width), y: within(at.y + step[1] * width) };
}

/** The point of a picture under a pointer, in percent with one decimal. */
export function pointAt({ clientX, clientY }: { clientX: number; clientY: number }, picture: Element): Mark["at"] {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) };
}

/** '66% da esquerda, 38% do alto.' */
export const placeText = ({ x, y }: Mark["at"]) => `${Math.round(x)}% da esquerda, ${Math.round(y)}% do alto.`;

/** Keeps an element at a point of its picture. */
export const placedAt = ({ x, y }: Mark["at"]) => styleRef({ left: `${x}%`, top: `${y}%` });

/** The id of a mark's button in its picture, which lists lead to. */
export const pinId = (mark: string) => `ponto-${mark}`;
/** The id of the button beside a comment, which its pin leads back to. */
export const rowId = (mark: string) => `comentario-${mark}`;

type PinProps = {
  mark: Mark;
  id?: string;
  onSelect?: () => void;
  onMove?: (at: Mark["at"]) => void;
  onEscape?: () => void;
};

export function Pin({ mark: { number, at, label, look, movable }, id, onSelect, onMove, onEscape }: PinProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && onEscape) {
      event.stopPropagation();
      onEscape();
    }
    const moved = movable && onMove ? movedBy(event, at) : null;
    if (!moved) return;
    event.preventDefault();
    onMove?.(moved);
  };
  return (
    <button
      type="button"
      id={id}
      className={styles.pin}
      ref={placedAt(at)}
      aria-label={label}
      onFocus={onSelect}
      onClick={(event) => {
        event.stopPropagation();
        onSelect?.();
      }}
      onKeyDown={press}
    >
      <PinDrawing number={number} look={look} />
    </button>
  );
}
