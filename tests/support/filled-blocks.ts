/** A block of each kind with all of its texts and pictures. */
import type { Block, BlockKind, BlockOf } from "../../app/galleries/story/blocks.ts";

const FILLED: { readonly [Kind in BlockKind]: Omit<BlockOf<Kind>, "id" | "kind"> } = {
  sentence: { text: "said first" },
  text: { heading: "said first", text: "said then" },
  row: { pictures: ["wide", "tall"] },
  beside: { heading: "said first", text: "said then", picture: "wide" },
  quote: { text: "said first", name: "said then" },
  palette: { colours: [{ name: "said first", hex: "#f4b41a", part: 60 }] },
  letters: { picture: "wide", faces: [{ use: "said first", name: "said then", about: "said last" }] },
  compare: { before: "wide", after: "tall" },
  credits: { lines: [{ role: "said first", name: "said then" }] },
  pictures: { rows: [["wide"], ["tall"]] },
};

export const filledBlock = (kind: BlockKind) => ({ id: "a", kind, ...FILLED[kind] }) as Block;

/** What somebody typed into it. */
export const typedIn = (block: Block): string[] => JSON.stringify(block).match(/said \w+/g) ?? [];
