/** The format of the sample studio's projects. */
import { randomUUID } from "node:crypto";
import { type Block, type BlockKind, type BlockOf, storyPictures } from "../app/galleries/story/blocks.ts";
import type { FocalPoint } from "../app/kit/picture.ts";
import { isPictureName, type PictureName } from "./pictures.ts";

/** Contents that name drawings where stored contents have the keys of their copies. */
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

/** Addresses of sites and profiles are fictional, and so are the people. */
export type Project = {
  name: string;
  slogan: string;
  site: string;
  type: string;
  socialMedia?: { facebook?: string; instagram?: string; linkedin?: string };
  cover: PictureName;
  blocks: StoryBlock[];
  /** shown below the pictures */
  captions: Partial<Record<PictureName, string>>;
  /** where a story's crops need another point than FOCAL_POINTS: here posters keep their words */
  focal?: Partial<Record<PictureName, FocalPoint>>;
};

/** A story in stored form, except that it names drawings instead of keys. */
export const asBlocks = (blocks: StoryBlock[]): Block[] =>
  blocks.map((block) => ({ id: randomUUID(), ...block }) as Block);

/** A story's drawings besides its cover, in reading order, each once. */
export function drawingsOf({ cover, blocks }: Project): PictureName[] {
  const drawings = new Set(storyPictures(asBlocks(blocks)).flat().filter(isPictureName));
  drawings.delete(cover);
  return [...drawings];
}
