import { type ReactNode, useRef } from "react";
import { BLOCK_KINDS, BLOCKS, type Block } from "../../galleries/story/blocks.ts";
import { Dialog } from "../../ui/display/dialog.tsx";
import styles from "./picker.module.css";
import type { Choice } from "./structure.ts";

/** A small drawing of what a kind makes of the page: rectangles as 'x y width height', and how dark each is. */
type Drawing = readonly string[];
const lines = (x: number, width: number, ...tops: number[]): Drawing => tops.map((top) => `${x} ${top} ${width} 4`);

type Offer = { choice: Choice; label: string; drawing: Drawing | "Aa" };
const ROWS: Offer[] = [
  { choice: { kind: "row", places: 1 }, label: "Imagem inteira", drawing: ["0 0 64 40"] },
  { choice: { kind: "row", places: 2 }, label: "Par", drawing: ["0 0 30 40", "34 0 30 40"] },
  { choice: { kind: "row", places: 3 }, label: "Trio", drawing: ["0 0 19 40", "22.5 0 19 40", "45 0 19 40"] },
];

const DRAWINGS: { readonly [Kind in Exclude<Block["kind"], "row">]: Offer["drawing"] } = {
  sentence: ["0 4 60 8", "0 16 48 8"],
  text: ["0 4 20 7", ...lines(28, 36, 5, 14, 23), "28 32 22 4"],
  beside: ["0 0 34 40", ...lines(40, 24, 18, 26), "40 34 14 4"],
  quote: ["0 4 52 7", "0 15 40 7", "0 32 14 4"],
  palette: ["0 0 26 40", "26 0 18 40 0.6", "44 0 12 40 0.35", "56 0 8 40 0.18"],
  letters: "Aa",
  compare: ["0 0 31 40 0.35", "33 0 31 40"],
  credits: [...lines(0, 18, 4, 14, 24, 34), ...lines(26, 38, 4, 14, 24, 34)],
  pictures: ["0 0 64 18", "0 22 30 18 0.6", "34 22 30 18 0.6"],
};

/** In the order of a story. */
const KINDS: Offer[] = BLOCK_KINDS.flatMap((kind) => {
  if (kind === "row") return ROWS;
  return [{ choice: { kind }, label: BLOCKS[kind].label(BLOCKS[kind].empty() as never), drawing: DRAWINGS[kind] }];
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
