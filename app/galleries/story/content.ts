/** All that an item's page shows, as its editor has it: what a draft and a version hold. */

import type { Ground } from "../../kit/ground.ts";
import type { FocalPoint } from "../../kit/picture.ts";
import type { Fields } from "../records.ts";
import type { Block, PictureKey } from "./blocks.ts";

/** `alt` may be empty: the item's name stands in. The caption is shown; the alternative text never is. */
export type PictureTexts = {
  alt: string;
  focal: FocalPoint;
  caption: string;
  /** under the transparent parts; absent: the measured one */
  ground?: Ground | undefined;
};

/** A ground and the text on it, '#f4b41a', chosen by hand in place of the cover's own. */
export type ChosenColours = { ground: string; text: string };

export type Content = {
  /** as typed, under the specification's names (fields.ts) */
  fields: Fields;
  /** who began it: 'Create By' */
  author: { uid: string; name: string };
  /** empty until one is chosen */
  cover: PictureKey;
  /** null: from the cover */
  colours: ChosenColours | null;
  blocks: Block[];
  /** of every picture that cover and blocks name */
  pictures: Record<PictureKey, PictureTexts>;
};

/** What is saved, and conflicts, by itself. `order` is the list of the blocks' ids. */
export type Part = "fields" | "cover" | "address" | "order" | `block:${string}`;

/** The last change of a part. `revision` counts the changes of the whole draft. */
export type Stamp = { revision: number; by: string; name: string; at: string };
export type Stamps = Partial<Record<Part, Stamp>>;
