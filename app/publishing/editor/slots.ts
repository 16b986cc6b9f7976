/** The places for pictures in a block, one by one, so that one form serves all kinds. */
import { type Block, blockOf, type Crop, type PictureKey } from "../../galleries/story/blocks.ts";
import type { Missing } from "../editing/editing.ts";

/** `id` names the place's upload; `crops` are what the page makes of the picture. */
export type Slot = { id: string; name: string; key: PictureKey; crops: readonly Crop[] };

export const COVER_CROPS: Crop[] = [
  { name: "Celular", ratio: 4 / 5 },
  { name: "Cartão", ratio: 4 / 3 },
  { name: "Computador", ratio: 16 / 9 },
];

export const slotsOf = (block: Block): Slot[] =>
  (blockOf(block).places?.read(block) ?? []).map((slot, at) => ({ ...slot, id: `${block.id} ${at}` }));

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
  blockOf(block).places?.write(block, at, key) ?? block;
