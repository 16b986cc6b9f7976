/** How the sample studio's projects are written down. */
import { randomUUID } from "node:crypto";
import { type Block, type BlockKind, type BlockOf, storyPictures } from "../app/galleries/story/blocks.ts";
import { isPictureName, type PictureName } from "./pictures.ts";

/** Contents in which drawings are named in place of the keys that their stored copies get. */
type Drawn = {
  row: { pictures: PictureName[] };
  beside: { picture: PictureName };
  letters: { picture: PictureName };
  compare: { before: PictureName; after: PictureName };
  pictures: { rows: PictureName[][] };
};
type DrawnIn<Kind> = Kind extends keyof Drawn ? Drawn[Kind] : unknown;

export type StoryBlock = {
  [Kind in BlockKind]: Omit<BlockOf<Kind>, "id" | keyof DrawnIn<Kind>> & DrawnIn<Kind>;
}[BlockKind];

/** Addresses of sites and profiles are invented, and so are the people. */
export type Project = {
  name: string;
  slogan: string;
  site: string;
  type: string;
  socialMedia?: { facebook?: string; instagram?: string; linkedin?: string };
  cover: PictureName;
  blocks: StoryBlock[];
  /** stand under the pictures */
  captions: Partial<Record<PictureName, string>>;
};

/** A story as it is stored, but for the names of drawings in place of keys. */
export const asBlocks = (blocks: StoryBlock[]): Block[] =>
  blocks.map((block) => ({ id: randomUUID(), ...block }) as Block);

/** Drawings of a story beside its cover, in reading order, each once. */
export function drawingsOf({ cover, blocks }: Project): PictureName[] {
  const drawings = new Set(storyPictures(asBlocks(blocks)).flat().filter(isPictureName));
  drawings.delete(cover);
  return [...drawings];
}
