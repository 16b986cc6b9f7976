/** What publishing needs of every gallery; shared by the editor, queries and the demo. */

import type { Ground } from "../kit/ground.ts";
import { type FocalPoint, isMiddle } from "../kit/picture.ts";

/** An empty `alt` means the item's name, a missing `focal` the middle, a missing `ground` the measured one. */
export type ChosenPicture = {
  key: string;
  alt: string;
  focal?: FocalPoint | undefined;
  ground?: Ground | undefined;
};

export function focalPointText(focal: FocalPoint): string {
  return isMiddle(focal) ? "no meio" : `${focal.x} % da esquerda, ${focal.y} % do alto`;
}

/** One picture, or two that share a row. */
export type Entry<Picture> = Picture | [Picture, Picture];

/** The cover, and the other pictures in their order. */
export type PublishingDraft = { main_image: ChosenPicture; images: Entry<ChosenPicture>[] };

/** `draft`: never shown yet. A schedule is beside it: a draft, or what is shown, may have one. */
export type PublicationState = "draft" | "live" | "hidden";

/** `id` is the user document's, `uid` the login's. */
export type Publisher = { id: string; uid: string; name: string };

/** Longest accepted texts, in characters, most pictures beside the cover and most blocks; far above what anybody publishes. */
export const PUBLISHING_LIMITS = {
  line: 120,
  briefing: 4000,
  address: 200,
  alt: 300,
  pictures: 40,
  blocks: 60,
  months: 120,
  days: 31,
};

/** A whole item, with the id that makes repeated submissions one. */
export type PublishRequest<Draft> = Draft & { submissionId: string; author: { uid: string; name: string } };

/** `files-left`: deleted, but not all files. `missing`: deleted before. `unanswered`: a second try tells. */
export type Deletion = "deleted" | "files-left" | "missing" | "failed" | "unanswered";
