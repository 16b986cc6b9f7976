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

type Description<Content> = {
  /** as the editor calls it; a row's name depends on how many pictures it has */
  label: (content: Content) => string;
  icon: AdminIconName;
  /** a story has it at most once */
  once?: true;
  empty: () => Content;
  /** in reading order, without empty places; two that stand together are one entry */
  pictures?: (content: Content) => PictureKey[][];
  /** one line for the editor's map */
  summary: (content: Content) => string;
  /** what must be filled in before it is published: 'Nome de quem fala' */
  missing: (content: Content) => string[];
};

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
    empty: () => ({ text: "" }),
    summary: ({ text }) => text,
    missing: ({ text }) => without({ Frase: blank(text) }),
  },
  text: {
    label: () => "Texto",
    icon: "text-align-left",
    empty: () => ({ heading: "", text: "" }),
    summary: ({ text }) =>
      count(text.split(/\n\s*\n/).filter((part) => !blank(part)).length, "parágrafo", "parágrafos"),
    missing: ({ text }) => without({ Texto: blank(text) }),
  },
  row: {
    label: ({ pictures }) => ROWS[pictures.length - 1] ?? ROWS[0],
    icon: "rectangle",
    empty: () => ({ pictures: [""] }),
    pictures: ({ pictures }) => (pictures.length === 2 && !pictures.includes("") ? [pictures] : given(...pictures)),
    summary: ({ pictures }) => count(pictures.length, "imagem", "imagens"),
    missing: ({ pictures }) =>
      pictures.flatMap((key, index) => (key ? [] : [pictures.length === 1 ? "Imagem" : `Imagem ${index + 1}`])),
  },
  beside: {
    label: () => "Texto e imagem",
    icon: "square-half",
    empty: () => ({ heading: "", text: "", picture: "" }),
    pictures: ({ picture }) => given(picture),
    summary: () => "Texto e imagem",
    missing: ({ text, picture }) => without({ Texto: blank(text), Imagem: picture === "" }),
  },
  quote: {
    label: () => "Fala do cliente",
    icon: "quotes",
    once: true,
    empty: () => ({ text: "", name: "" }),
    summary: ({ name }) => name,
    missing: ({ text, name }) => without({ Fala: blank(text), "Nome de quem fala": blank(name) }),
  },
  palette: {
    label: () => "Paleta",
    icon: "palette",
    once: true,
    empty: () => ({ colours: [] }),
    summary: ({ colours }) => count(colours.length, "cor", "cores"),
    missing: ({ colours }) =>
      without({ Cores: colours.length === 0, "Nome de uma cor": colours.some(({ name }) => blank(name)) }),
  },
  letters: {
    label: () => "Letras",
    icon: "text-aa",
    once: true,
    empty: () => ({ picture: "", faces: [{ use: "", name: "", about: "" }] }),
    pictures: ({ picture }) => given(picture),
    summary: ({ faces }) => faces.map(({ name }) => name).find((name) => !blank(name)) ?? "",
    missing: ({ picture, faces }) =>
      without({ Imagem: picture === "", "Nome da letra": faces.some(({ name }) => blank(name)) }),
  },
  compare: {
    label: () => "Antes e depois",
    icon: "arrows-horizontal",
    empty: () => ({ before: "", after: "" }),
    pictures: ({ before, after }) => given(before, after),
    summary: () => "2 imagens",
    missing: ({ before, after }) => without({ "Imagem de antes": before === "", "Imagem de depois": after === "" }),
  },
  credits: {
    label: () => "Créditos",
    icon: "users",
    once: true,
    empty: () => ({ lines: [{ role: "", name: "" }] }),
    summary: ({ lines }) => count(lines.length, "nome", "nomes"),
    missing: ({ lines }) => without({ Nome: lines.length === 0 || lines.some(({ name }) => blank(name)) }),
  },
  pictures: {
    label: () => "Imagens",
    icon: "image",
    empty: () => ({ rows: [[""]] }),
    pictures: ({ rows }) => rows.map((row) => row.filter((key) => key !== "")).filter((row) => row.length > 0),
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
