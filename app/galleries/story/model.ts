/** A story as its page shows it: one plain object, made of a published item or of a draft by the same rules. */
import { monthText } from "../../kit/day.ts";
import type { ShownPicture } from "../../kit/picture.ts";
import { type Gallery, standInAlt, type TextsOf } from "../galleries.ts";
import type { OwnFacts } from "../gallery.ts";
import { GALLERY_RECORDS } from "../records.ts";
import { type Block, type PictureKey, storyPictures } from "./blocks.ts";
import type { ChosenColours } from "./content.ts";
import { type Row, rowsOf } from "./rhythm.ts";
import { cmykText, contrast, isHex, rgbText, type StoryColours, storyColours, textOn } from "./story-colours.ts";

/** A picture and its place among all of them, by which it is enlarged. */
export type Placed = ShownPicture & { index: number };

export type PaletteStrip = { name: string; hex: string; part: number; text: string; rgb: string; cmyk: string };

export type ShownBlock = { id: string } & (
  | { kind: "text"; heading: string; paragraphs: string[]; part: number | null }
  | { kind: "rows"; rows: Row<Placed>[] }
  | { kind: "beside"; heading: string; paragraphs: string[]; picture: Placed; flipped: boolean; part: number | null }
  | { kind: "quote"; text: string; name: string }
  | { kind: "palette"; colours: PaletteStrip[] }
  | {
      kind: "letters";
      picture: Placed;
      faces: { use: string; name: string; about: string }[];
      ground: string;
      text: string;
    }
  | { kind: "compare"; before: Placed; after: Placed }
  | { kind: "credits"; lines: { role: string; name: string }[]; part: number | null }
);

export type Story = OwnFacts & {
  gallery: Gallery;
  name: string;
  /** the client's, or the inspiration's own */
  shortName: string;
  slogan: string;
  /** 'Embalagem' */
  kind: string;
  /** 'novembro de 2026' and '2026'; null: not published yet */
  published: { month: string; year: string } | null;
  colours: StoryColours;
  cover: ShownPicture | null;
  sentence: { id: string; text: string } | null;
  blocks: ShownBlock[];
  /** names of the story's parts, in order */
  parts: string[];
  /** all that can be enlarged, the cover first */
  pictures: ShownPicture[];
};

/** What a story is made of, from an item's row or from a draft. */
export type StorySource<G extends Gallery> = {
  gallery: G;
  texts: TextsOf<G>;
  publishedAt: Date | null;
  cover: PictureKey;
  coverColours: StoryColours | null | undefined;
  colours: ChosenColours | null;
  blocks: readonly Block[];
  /** undefined: it is not stored any more, or not chosen yet */
  picture: (key: PictureKey) => ShownPicture | undefined;
};

/** More parts than these would not fit beside the name. */
const MOST_PARTS = 5;

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export function storyOf<G extends Gallery>(source: StorySource<G>): Story {
  const { gallery, texts, blocks, publishedAt } = source;
  const records = GALLERY_RECORDS[gallery];
  const name = records.name(texts);
  const shortName = records.cardName(texts);
  const keys = [source.cover, ...storyPictures(blocks).flat()];
  const pictures = keys.flatMap((key, place): (ShownPicture & { key: string })[] => {
    const picture = source.picture(key);
    return picture ? [{ ...picture, key, alt: picture.alt || standInAlt(gallery, name, place, keys.length) }] : [];
  });
  const placed = (key: PictureKey): Placed | undefined => {
    const index = pictures.findIndex((picture) => picture.key === key);
    const { key: _, ...picture } = pictures[index] ?? {};
    return index === -1 ? undefined : { ...(picture as ShownPicture), index };
  };
  const cover = pictures[0]?.key === source.cover ? pictures[0] : undefined;
  const opening = blocks.find(({ kind }) => kind === "sentence");
  const sentence = opening?.kind === "sentence" ? opening.text.trim() : "";
  const parts: string[] = [];
  return {
    gallery,
    name,
    shortName,
    slogan: name.startsWith(`${shortName}, `) ? name.slice(shortName.length + 2) : "",
    kind: texts.information.type,
    published: publishedAt && yearAndMonth(publishedAt),
    ...records.own(texts),
    colours: storyColours(source.coverColours, source.colours),
    cover: cover ? without(cover) : null,
    sentence: opening && sentence ? { id: opening.id, text: sentence } : null,
    blocks: blocksShown(blocks, placed, parts),
    parts,
    pictures: pictures.map(without),
  };
}

const without = ({ key: _, ...picture }: ShownPicture & { key: string }): ShownPicture => picture;

function yearAndMonth(at: Date): Story["published"] {
  const month = monthText(at);
  return { month, year: month.slice(-4) };
}

/** Blocks with what they need; a draft's that have nothing to show yet are left out. Collects the parts' names. */
function blocksShown(
  blocks: readonly Block[],
  placed: (key: PictureKey) => Placed | undefined,
  parts: string[],
): ShownBlock[] {
  const shown: ShownBlock[] = [];
  const rhythm = { hadPlane: false };
  const partOf = (heading: string): number | null => {
    if (heading === "" || parts.length >= MOST_PARTS) return null;
    return parts.push(heading) - 1;
  };
  const list = (keys: PictureKey[]) => keys.map(placed).filter((one) => one !== undefined);
  const palette = blocks.find((block) => block.kind === "palette")?.colours ?? [];
  const hexes = palette.map(({ hex }) => hex).filter(isHex);
  let besides = 0;
  for (const block of blocks) {
    const { id } = block;
    switch (block.kind) {
      case "sentence":
        break;
      case "text": {
        const [heading, paragraphs] = [block.heading.trim(), paragraphsOf(block.text)];
        if (heading || paragraphs.length > 0)
          shown.push({ id, kind: "text", heading, paragraphs, part: partOf(heading) });
        break;
      }
      case "row": {
        const pictures = list(block.pictures);
        const shape = (["full", "pair", "trio"] as const)[pictures.length - 1];
        if (shape) shown.push({ id, kind: "rows", rows: [{ shape, pictures }] });
        break;
      }
      case "pictures": {
        const rows = rowsOf(block.rows.map(list), rhythm);
        if (rows.length > 0) shown.push({ id, kind: "rows", rows });
        break;
      }
      case "beside": {
        const [heading, paragraphs, picture] = [block.heading.trim(), paragraphsOf(block.text), placed(block.picture)];
        if (picture) {
          const flipped = besides++ % 2 === 1;
          shown.push({ id, kind: "beside", heading, paragraphs, picture, flipped, part: partOf(heading) });
        } else if (heading || paragraphs.length > 0)
          shown.push({ id, kind: "text", heading, paragraphs, part: partOf(heading) });
        break;
      }
      case "quote":
        if (block.text.trim()) shown.push({ id, kind: "quote", text: block.text.trim(), name: block.name.trim() });
        break;
      case "palette": {
        const colours = block.colours.filter(({ hex }) => isHex(hex)).map((colour) => stripOf(colour, hexes));
        if (colours.length > 0) shown.push({ id, kind: "palette", colours });
        break;
      }
      case "letters": {
        const picture = placed(block.picture);
        const faces = block.faces.filter(({ name }) => name.trim());
        if (picture) shown.push({ id, kind: "letters", picture, faces, ...planeOf(hexes) });
        break;
      }
      case "compare": {
        const [before, after] = [placed(block.before), placed(block.after)];
        if (before && after) shown.push({ id, kind: "compare", before, after });
        break;
      }
      case "credits": {
        const lines = block.lines.filter(({ name }) => name.trim());
        if (lines.length > 0) shown.push({ id, kind: "credits", lines, part: partOf("Créditos") });
        break;
      }
      default:
        block satisfies never;
    }
  }
  return shown;
}

function stripOf({ name, hex, part }: { name: string; hex: string; part: number }, hexes: string[]): PaletteStrip {
  return { name, hex: hex.toUpperCase(), part, text: textOn(hex, hexes), rgb: rgbText(hex), cmyk: cmykText(hex) };
}

/** The palette's lightest colour with its darkest on it; the house's without a palette. */
function planeOf(hexes: string[]): { ground: string; text: string } {
  const lights = [...hexes].sort((one, other) => contrast(other, "#000000") - contrast(one, "#000000"));
  const ground = lights[0] ?? "#f0f3ef";
  return { ground, text: textOn(ground, lights.length > 1 ? lights : ["#0a3a29"]) };
}
