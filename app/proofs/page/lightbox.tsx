import { Dialog as Base } from "@base-ui/react/dialog";
import { type PointerEvent, useRef, useState } from "react";
import { styleRef } from "../../ui/browser/style-ref.ts";
import { wrapFocus } from "../../ui/display/wrap-focus.ts";
import { Button } from "../../ui/form/button.tsx";
import type { PieceView } from "../shown.ts";
import type { Row } from "./comments.tsx";
import styles from "./lightbox.module.css";
import { type Mark, Pin, placedAt } from "./pin.tsx";

const SIZES = { least: 100, most: 400, step: 60 } as const;

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  piece: PieceView;
  /** '1 de 3' */
  position: string;
  marks: readonly Mark[];
  /** the comment that is shown beside its pin */
  selected: Row | undefined;
  onSelect: (mark: string) => void;
};

/** The picture at 100 to 400 percent, with its pins. Scrolls by drag, wheel and arrow keys. */
export function Lightbox({ open, onOpenChange, piece, position, marks, selected, onSelect }: Props) {
  const [size, setSize] = useState<number>(SIZES.least);
  const mark = marks.find(({ id }) => id === selected?.id);
  const drag = useDrag();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Popup className={styles.box} data-ground="forest" onKeyDown={wrapFocus}>
          <div className={styles.tools}>
            <Base.Title className={styles.title}>{piece.title}</Base.Title>
            <span className="soft">{position}</span>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one */}
            <span className={styles.sizes} role="group" aria-label="Tamanho">
              <Button
                look="outline"
                size="small"
                aria-label="Diminuir"
                aria-disabled={size === SIZES.least}
                onClick={() => setSize((now) => Math.max(SIZES.least, now - SIZES.step))}
              >
                −
              </Button>
              <b aria-live="polite">{`${size}%`}</b>
              <Button
                look="outline"
                size="small"
                before="plus"
                aria-label="Aumentar"
                aria-disabled={size === SIZES.most}
                onClick={() => setSize((now) => Math.min(SIZES.most, now + SIZES.step))}
              />
            </span>
            <Base.Close render={<Button look="outline" size="small" before="x" />}>Fechar</Base.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it */}
          <section className={styles.scene} tabIndex={0} aria-label="Imagem ampliada" {...drag}>
            <div className={styles.picture} ref={styleRef({ width: `${size}%` })}>
              <img src={piece.src} alt={piece.title} width={piece.width} height={piece.height} draggable={false} />
              {marks.map((one) => (
                <Pin key={one.id} mark={one} onSelect={() => onSelect(one.id)} />
              ))}
              {mark && selected && (
                <p className={styles.said} ref={placedAt(mark.at)}>
                  {selected.text}
                </p>
              )}
            </div>
          </section>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A mouse drags the picture; a finger scrolls it anyway. */
function useDrag() {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY, currentTarget, target }: PointerEvent<HTMLElement>) => {
      if (pointerType !== "mouse" || (target as Element).closest("button")) return;
      from.current = { x: clientX + currentTarget.scrollLeft, y: clientY + currentTarget.scrollTop };
    },
    onPointerMove: ({ clientX, clientY, currentTarget, buttons }: PointerEvent<HTMLElement>) => {
      if (!from.current || buttons === 0) return;
      currentTarget.scrollTo(from.current.x - clientX, from.current.y - clientY);
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
}
