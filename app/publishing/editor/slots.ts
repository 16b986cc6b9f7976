/** The places for pictures in a block, one by one, so that one form serves all kinds. */
import { type Block, type BlockKind, type BlockOf, blockOf, type PictureKey } from "../../galleries/story/blocks.ts";
import type { Missing } from "../editing/editing.ts";

/** `id` names the place's upload; `crops` are what the page makes of the picture. */
export type Slot = { id: string; name: string; key: PictureKey; crops: Crop[] };
export type Crop = { name: string; ratio: number };

const WIDE: Crop = { name: "Cartão", ratio: 16 / 9 };
const CROPS = {
  full: [{ name: "No celular", ratio: 4 / 3 }, WIDE],
  pair: [{ name: "No par", ratio: 4 / 5 }, WIDE],
  trio: [{ name: "No trio", ratio: 4 / 5 }, { name: "Celular", ratio: 1 }, WIDE],
  beside: [{ name: "Ao lado do texto", ratio: 7 / 8 }, WIDE],
  compare: [
    { name: "Computador", ratio: 16 / 8.2 },
    { name: "Celular", ratio: 4 / 5 },
  ],
  free: [{ name: "Em pé", ratio: 4 / 5 }, WIDE],
  none: [],
} satisfies Record<string, Crop[]>;
export const COVER_CROPS: Crop[] = [
  { name: "Celular", ratio: 4 / 5 },
  { name: "Cartão", ratio: 4 / 3 },
  { name: "Computador", ratio: 16 / 9 },
];

type Places<Kind extends BlockKind> = {
  read: (block: BlockOf<Kind>) => { name: string; key: PictureKey; crops: Crop[] }[];
  /** the block with another picture at this place */
  write: (block: BlockOf<Kind>, at: number, key: PictureKey) => BlockOf<Kind>;
};

const NONE = { read: () => [], write: <B>(block: B) => block };
const ROW_CROPS = [CROPS.full, CROPS.pair, CROPS.trio];
const numbered = (count: number, at: number) => (count === 1 ? "Imagem" : `Imagem ${at + 1}`);

const PLACES: { readonly [Kind in BlockKind]: Places<Kind> } = {
  sentence: NONE,
  text: NONE,
  row: {
    read: ({ pictures }) =>
      pictures.map((key, at) => ({
        name: numbered(pictures.length, at),
        key,
        crops: ROW_CROPS[pictures.length - 1] ?? CROPS.full,
      })),
    write: (block, at, key) => ({ ...block, pictures: block.pictures.with(at, key) }),
  },
  beside: {
    read: ({ picture }) => [{ name: "Imagem", key: picture, crops: CROPS.beside }],
    write: (block, _at, picture) => ({ ...block, picture }),
  },
  quote: NONE,
  palette: NONE,
  letters: {
    read: ({ picture }) => [{ name: "Amostra desenhada", key: picture, crops: CROPS.none }],
    write: (block, _at, picture) => ({ ...block, picture }),
  },
  compare: {
    read: ({ before, after }) => [
      { name: "Antes", key: before, crops: CROPS.compare },
      { name: "Depois", key: after, crops: CROPS.compare },
    ],
    write: (block, at, key) => (at === 0 ? { ...block, before: key } : { ...block, after: key }),
  },
  credits: NONE,
  pictures: {
    read: ({ rows }) => rows.flat().map((key, at) => ({ name: `Imagem ${at + 1}`, key, crops: CROPS.free })),
    write: (block, at, key) => {
      let place = -1;
      const rows = block.rows.map((row) =>
        row.map((one) => {
          place += 1;
          return place === at ? key : one;
        }),
      );
      return { ...block, rows };
    },
  },
};

export const slotsOf = (block: Block): Slot[] =>
  (PLACES[block.kind] as Places<BlockKind>)
    .read(block as never)
    .map((slot, at) => ({ ...slot, id: `${block.id} ${at}` }));

/** Index of the place that lacks the picture, or whose picture lacks a text; undefined: what is missing is no picture's. */
export function lackingPlace(block: Block, { what, picture }: Pick<Missing, "what" | "picture">): number | undefined {
  const places = slotsOf(block).flatMap(({ key }, at) => (key === (picture ?? "") ? [at] : []));
  if (picture) return places[0];
  // A block names the pictures that it lacks in the order of their places.
  const names = blockOf(block).missing(block);
  return places[names.filter((name) => name.startsWith("Imagem")).indexOf(what)];
}

/**
 * The block with an uploaded picture in place of the one that its place had when it was chosen: rows may have moved since, and
 * nothing else is replaced. Loose pictures get a row of their own when their place is gone.
 */
export function withUploaded(block: Block, at: number, before: PictureKey, key: PictureKey): Block {
  const keys = slotsOf(block).map((slot) => slot.key);
  const place = keys[at] === before ? at : keys.indexOf(before);
  if (place >= 0) return withSlot(block, place, key);
  return block.kind === "pictures" ? { ...block, rows: [...block.rows, [key]] } : block;
}

export const withSlot = (block: Block, at: number, key: PictureKey): Block =>
  (PLACES[block.kind] as Places<BlockKind>).write(block as never, at, key) as Block;
