/** The closed set of a story's blocks (design.md §15). A new kind is one record here; what derives from it is total. */
import type { AdminIconName } from "../../ui/display/admin-icon.tsx";

/** Key of a picture in the file store; empty: a place that still waits for one. */
export type PictureKey = string;

type Contents = {
  /** opens the story, beside the facts */
  sentence: { text: string };
  /** `heading` names a part of the story; paragraphs of `text` are separated by an empty line */
  text: { heading: string; text: string };
  /** one: a full width; two: a pair; three: a trio */
  row: { pictures: PictureKey[] };
  beside: { heading: string; text: string; picture: PictureKey };
  /** what the customer says; `name` with what they do: 'Cícero Lourenço, que torra e prova na Onça' */
  quote: { text: string; name: string };
  /** `hex`: '#f4b41a'; `part`: percent of use */
  palette: { colours: { name: string; hex: string; part: number }[] };
  /** a drawn sample, so that no font file is published, and up to three typefaces */
  letters: { picture: PictureKey; faces: { use: string; name: string; about: string }[] };
  compare: { before: PictureKey; after: PictureKey };
  credits: { lines: { role: string; name: string }[] };
  /** laid out by their shapes (rhythm.ts); a row of two was paired by hand */
  pictures: { rows: PictureKey[][] };
};

export type BlockKind = keyof Contents;
/** `id` stays the same while the block is edited and moved. */
export type BlockOf<Kind extends BlockKind> = { id: string; kind: Kind } & Contents[Kind];
export type Block = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind];

/** What the page makes of a picture. */
export type Crop = { name: string; ratio: number };
/** The places for pictures, one by one, so that one form serves all kinds. */
type Places<Content> = {
  read: (content: Content) => { name: string; key: PictureKey; crops: readonly Crop[] }[];
  /** the block with another picture at this place */
  write: (content: Content, at: number, key: PictureKey) => Content;
};
type Pictured<Content> = {
  /** in reading order, without empty places; two that stand together are one entry */
  pictures: (content: Content) => PictureKey[][];
  places: Places<Content>;
};

type Description<Content> = {
  /** as the editor calls it; a row's name depends on how many pictures it has */
  label: (content: Content) => string;
  icon: AdminIconName;
  /** a story has it at most once */
  once?: true;
  empty: () => Content;
  /** in the picker: rectangles as 'x y width height', and how dark each is */
  drawing: readonly string[] | "Aa";
  /** one line for the editor's map */
  summary: (content: Content) => string;
  /** what must be filled in before it is published: 'Nome de quem fala' */
  missing: (content: Content) => string[];
} & (Pictured<Content> | { [Name in keyof Pictured<Content>]?: never });

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
const ROW_CROPS = [CROPS.full, CROPS.pair, CROPS.trio];
const numbered = (count: number, at: number) => (count === 1 ? "Imagem" : `Imagem ${at + 1}`);
const lines = (x: number, width: number, ...tops: number[]) => tops.map((top) => `${x} ${top} ${width} 4`);

const ROWS = ["Imagem inteira", "Par", "Trio"] as const;
const given = (...keys: PictureKey[]): PictureKey[][] => keys.filter((key) => key !== "").map((key) => [key]);
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
const without = (lacks: Record<string, boolean>) => Object.keys(lacks).filter((name) => lacks[name]);
const blank = (typed: string) => typed.trim() === "";

export const BLOCKS: { readonly [Kind in BlockKind]: Description<Contents[Kind]> } = {
  sentence: {
    label: () => "Frase",
    icon: "text-t",
    once: true,
    drawing: ["0 4 60 8", "0 16 48 8"],
    empty: () => ({ text: "" }),
    summary: ({ text }) => text,
    missing: ({ text }) => without({ Frase: blank(text) }),
  },
  text: {
    label: () => "Texto",
    icon: "text-align-left",
    drawing: ["0 4 20 7", ...lines(28, 36, 5, 14, 23), "28 32 22 4"],
    empty: () => ({ heading: "", text: "" }),
    summary: ({ text }) =>
      count(text.split(/\n\s*\n/).filter((part) => !blank(part)).length, "parágrafo", "parágrafos"),
    missing: ({ text }) => without({ Texto: blank(text) }),
  },
  row: {
    label: ({ pictures }) => ROWS[pictures.length - 1] ?? ROWS[0],
    icon: "rectangle",
    drawing: ["0 0 64 40"],
    empty: () => ({ pictures: [""] }),
    pictures: ({ pictures }) => (pictures.length === 2 && !pictures.includes("") ? [pictures] : given(...pictures)),
    places: {
      read: ({ pictures }) =>
        pictures.map((key, at) => ({
          name: numbered(pictures.length, at),
          key,
          crops: ROW_CROPS[pictures.length - 1] ?? CROPS.full,
        })),
      write: (block, at, key) => ({ ...block, pictures: block.pictures.with(at, key) }),
    },
    summary: ({ pictures }) => count(pictures.length, "imagem", "imagens"),
    missing: ({ pictures }) =>
      pictures.flatMap((key, index) => (key ? [] : [pictures.length === 1 ? "Imagem" : `Imagem ${index + 1}`])),
  },
  beside: {
    label: () => "Texto e imagem",
    icon: "square-half",
    drawing: ["0 0 34 40", ...lines(40, 24, 18, 26), "40 34 14 4"],
    empty: () => ({ heading: "", text: "", picture: "" }),
    pictures: ({ picture }) => given(picture),
    places: {
      read: ({ picture }) => [{ name: "Imagem", key: picture, crops: CROPS.beside }],
      write: (block, _at, picture) => ({ ...block, picture }),
    },
    summary: () => "Texto e imagem",
    missing: ({ text, picture }) => without({ Texto: blank(text), Imagem: picture === "" }),
  },
  quote: {
    label: () => "Fala do cliente",
    icon: "quotes",
    once: true,
    drawing: ["0 4 52 7", "0 15 40 7", "0 32 14 4"],
    empty: () => ({ text: "", name: "" }),
    summary: ({ name }) => name,
    missing: ({ text, name }) => without({ Fala: blank(text), "Nome de quem fala": blank(name) }),
  },
  palette: {
    label: () => "Paleta",
    icon: "palette",
    once: true,
    drawing: ["0 0 26 40", "26 0 18 40 0.6", "44 0 12 40 0.35", "56 0 8 40 0.18"],
    empty: () => ({ colours: [] }),
    summary: ({ colours }) => count(colours.length, "cor", "cores"),
    missing: ({ colours }) =>
      without({ Cores: colours.length === 0, "Nome de uma cor": colours.some(({ name }) => blank(name)) }),
  },
  letters: {
    label: () => "Letras",
    icon: "text-aa",
    once: true,
    drawing: "Aa",
    empty: () => ({ picture: "", faces: [{ use: "", name: "", about: "" }] }),
    pictures: ({ picture }) => given(picture),
    places: {
      read: ({ picture }) => [{ name: "Amostra desenhada", key: picture, crops: CROPS.none }],
      write: (block, _at, picture) => ({ ...block, picture }),
    },
    summary: ({ faces }) => faces.map(({ name }) => name).find((name) => !blank(name)) ?? "",
    missing: ({ picture, faces }) =>
      without({ Imagem: picture === "", "Nome da letra": faces.some(({ name }) => blank(name)) }),
  },
  compare: {
    label: () => "Antes e depois",
    icon: "arrows-horizontal",
    drawing: ["0 0 31 40 0.35", "33 0 31 40"],
    empty: () => ({ before: "", after: "" }),
    pictures: ({ before, after }) => given(before, after),
    places: {
      read: ({ before, after }) => [
        { name: "Antes", key: before, crops: CROPS.compare },
        { name: "Depois", key: after, crops: CROPS.compare },
      ],
      write: (block, at, key) => (at === 0 ? { ...block, before: key } : { ...block, after: key }),
    },
    summary: () => "2 imagens",
    missing: ({ before, after }) => without({ "Imagem de antes": before === "", "Imagem de depois": after === "" }),
  },
  credits: {
    label: () => "Créditos",
    icon: "users",
    once: true,
    drawing: [...lines(0, 18, 4, 14, 24, 34), ...lines(26, 38, 4, 14, 24, 34)],
    empty: () => ({ lines: [{ role: "", name: "" }] }),
    summary: ({ lines }) => count(lines.length, "nome", "nomes"),
    missing: ({ lines }) => without({ Nome: lines.length === 0 || lines.some(({ name }) => blank(name)) }),
  },
  pictures: {
    label: () => "Imagens",
    icon: "image",
    drawing: ["0 0 64 18", "0 22 30 18 0.6", "34 22 30 18 0.6"],
    empty: () => ({ rows: [[""]] }),
    pictures: ({ rows }) => rows.map((row) => row.filter((key) => key !== "")).filter((row) => row.length > 0),
    places: {
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
    summary: ({ rows }) => count(rows.flat().filter(Boolean).length, "imagem", "imagens"),
    missing: () => [],
  },
};

export const BLOCK_KINDS = Object.keys(BLOCKS) as BlockKind[];

/** A block's record. Its functions take the block itself. */
export const blockOf = ({ kind }: Block) => BLOCKS[kind] as unknown as Description<Block>;

/** Pictures of a story beside its cover, in reading order; entries of two are pairs. */
export function storyPictures(blocks: readonly Block[]): PictureKey[][] {
  return blocks.flatMap((block) => blockOf(block).pictures?.(block) ?? []);
}
