import { type KeyboardEvent, type TouchList, useEffect, useEffectEvent, useRef, useState } from "react";
import { styleRef } from "../../ui/browser/style-ref.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import type { PieceView } from "../shown.ts";
import styles from "./picture.module.css";
import { type Mark, movedBy, Pin, pinId, placedAt, placeText, pointAt, rowId } from "./pin.tsx";
import { ShownPicture } from "./shown-picture.tsx";

const MIDDLE = { x: 50, y: 50 };
const AIM_TEXT = "Mira no meio da imagem. Setas movem, Enter fixa, Esc sai.";

type Props = {
  piece: PieceView;
  /** what is drawn, in words */
  alt: string;
  marks: readonly Mark[];
  hidden?: boolean;
  aiming?: boolean;
  onSelect: (mark: string) => void;
  /** a point was marked, by a press or by the cross-hair; without it the picture takes none */
  onPlace?: ((at: Mark["at"]) => void) | undefined;
  onMove?: (mark: string, at: Mark["at"]) => void;
  /** two fingers went apart on the picture */
  onSpread?: () => void;
  onAimEnd?: () => void;
  announce: (text: string) => void;
};

/** Pixels that two fingers go apart to enlarge the picture. */
const SPREAD = 24;

/** Between two fingers; null: they are not two. */
function apart({ length, 0: first, 1: second }: TouchList): number | null {
  if (length !== 2 || !first || !second) return null;
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}

/** A picture with its pins. A press on it marks a point; the keyboard has the cross-hair. */
export function Picture(props: Props) {
  const { piece, alt, marks, hidden, aiming, onSelect, onPlace, onMove, onSpread, onAimEnd, announce } = props;
  const inBrowser = useInBrowser();
  const began = useRef<number | null>(null);
  return (
    <div
      className={styles.frame}
      data-aiming={aiming || undefined}
      ref={styleRef({ "--ratio": String(piece.width / piece.height) })}
      onTouchStart={({ touches }) => {
        began.current = apart(touches);
      }}
      onTouchMove={({ touches }) => {
        const now = apart(touches);
        if (began.current === null || now === null || now < began.current + SPREAD) return;
        began.current = null;
        onSpread?.();
      }}
    >
      {/* The keyboard has 'Marcar um ponto'. */}
      <ShownPicture
        key={piece.id}
        src={piece.src}
        alt={alt}
        width={piece.width}
        height={piece.height}
        className={onPlace && styles.takes}
        onClick={onPlace && ((event) => onPlace(pointAt(event, event.currentTarget)))}
      />
      {inBrowser &&
        !hidden &&
        marks.map((mark) => (
          <Pin
            key={mark.id}
            id={pinId(mark.id)}
            mark={mark}
            onSelect={() => onSelect(mark.id)}
            onMove={(at) => {
              onMove?.(mark.id, at);
              announce(placeText(at));
            }}
            onEscape={() => document.getElementById(rowId(mark.id))?.focus()}
          />
        ))}
      {aiming && onPlace && <Aim onPlace={onPlace} onEnd={onAimEnd} announce={announce} />}
    </div>
  );
}

type AimProps = {
  onPlace: (at: Mark["at"]) => void;
  onEnd: (() => void) | undefined;
  announce: (text: string) => void;
};

function Aim({ onPlace, onEnd, announce }: AimProps) {
  const [at, setAt] = useState(MIDDLE);
  const aim = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => {
    aim.current?.focus({ preventScroll: true });
    announce(AIM_TEXT);
  });
  useEffect(() => begin(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      onEnd?.();
    }
    const moved = movedBy(event, at);
    if (!moved) return;
    event.preventDefault();
    setAt(moved);
    announce(placeText(moved));
  };
  return (
    // Screen readers pass arrow keys on to it.
    <div role="application" aria-label="Marcar um ponto" className={styles.aiming} ref={placedAt(at)}>
      <button
        ref={aim}
        type="button"
        className={styles.aim}
        aria-label="Mira"
        onKeyDown={press}
        onClick={() => onPlace(at)}
      />
    </div>
  );
}
