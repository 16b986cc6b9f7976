import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef } from "react";
import { wrapFocus } from "../../ui/display/wrap-focus.ts";
import { Button } from "../../ui/form/button.tsx";
import type { PieceView } from "../shown.ts";
import type { Row } from "./comments.tsx";
import styles from "./lightbox.module.css";
import { type Mark, Pin, placedAt } from "./pin.tsx";
import { SIZES, useZoom } from "./use-zoom.ts";

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
export function Lightbox({ open, onOpenChange, ...props }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Popup className={styles.box} data-ground="forest" onKeyDown={wrapFocus}>
          <Enlarged {...props} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Enlarged({ piece, position, marks, selected, onSelect }: Omit<Props, "open" | "onOpenChange">) {
  const mark = marks.find(({ id }) => id === selected?.id);
  const scene = useRef<HTMLElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const { size, step, handlers, style } = useZoom(scene, picture);
  return (
    <>
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
            onClick={() => step(-SIZES.step)}
          >
            <i className={styles.minus} />
          </Button>
          <b aria-live="polite">{`${Math.round(size)}%`}</b>
          <Button
            look="outline"
            size="small"
            before="plus"
            aria-label="Aumentar"
            aria-disabled={size === SIZES.most}
            onClick={() => step(SIZES.step)}
          />
        </span>
        <Base.Close render={<Button look="outline" size="small" before="x" />}>Fechar</Base.Close>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it */}
      <section ref={scene} className={styles.scene} tabIndex={0} aria-label="Imagem ampliada" {...handlers}>
        <div
          className={styles.picture}
          ref={(element) => {
            picture.current = element;
            style(element);
          }}
        >
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
    </>
  );
}
