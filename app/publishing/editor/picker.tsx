import { type ReactNode, useRef } from "react";
import { BLOCK_KINDS, BLOCKS, type Block, type BlockKind } from "../../galleries/story/blocks.ts";
import { Dialog } from "../../ui/display/dialog.tsx";
import styles from "./picker.module.css";
import type { Choice } from "./structure.ts";

type Offer = { choice: Choice; label: string; drawing: (typeof BLOCKS)[BlockKind]["drawing"] };
const ROWS: Offer[] = [
  { choice: { kind: "row", places: 1 }, label: "Imagem inteira", drawing: BLOCKS.row.drawing },
  { choice: { kind: "row", places: 2 }, label: "Par", drawing: ["0 0 30 40", "34 0 30 40"] },
  { choice: { kind: "row", places: 3 }, label: "Trio", drawing: ["0 0 19 40", "22.5 0 19 40", "45 0 19 40"] },
];

/** In the order of a story. */
const KINDS: Offer[] = BLOCK_KINDS.flatMap((kind) => {
  const { label, empty, drawing } = BLOCKS[kind];
  return kind === "row" ? ROWS : [{ choice: { kind }, label: label(empty() as never), drawing }];
});

function Sketch({ drawing }: { drawing: Offer["drawing"] }): ReactNode {
  return (
    <svg viewBox="0 0 64 40" width={64} height={40} aria-hidden="true" fill="currentColor">
      {drawing === "Aa" ? (
        <text x="0" y="34" fontFamily="var(--font-title)" fontWeight="800" fontSize="42">
          Aa
        </text>
      ) : (
        drawing.map((rectangle) => {
          const [x, y, width, height, opacity = "1"] = rectangle.split(" ");
          return <rect key={rectangle} x={x} y={y} width={width} height={height} opacity={opacity} />;
        })
      )}
    </svg>
  );
}

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  blocks: readonly Block[];
  pick: (choice: Choice) => void;
};

/** Escape closes it. A kind that a story has once is not offered again. */
export function BlockPicker({ open, onOpenChange, blocks, pick }: Props) {
  const next = useRef<HTMLElement>(null);
  const left = KINDS.filter(
    ({ choice: { kind } }) => !BLOCKS[kind].once || !blocks.some((block) => block.kind === kind),
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Que bloco?" next={next}>
      <div className={styles.kinds}>
        {left.map(({ choice, label, drawing }) => (
          <button key={label} type="button" onClick={() => pick(choice)}>
            <Sketch drawing={drawing} />
            {label}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
