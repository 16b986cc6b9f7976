/** What the two publishing forms hand over, under the drafts' names of spec §3; shared by forms, queries and the demo. */

/** A stored picture and the text that stands for it; an empty `alt` means that the item's name does. */
export type ChosenPicture = { key: string; alt: string };

/** `main_image` is the cover; `images` are the others, in their order. */
export type PortfolioDraft = {
  main_image: ChosenPicture;
  name: string;
  slogan: string;
  site: string;
  type: string;
  socialMedia: { facebook: string; instagram: string; linkedin: string };
  images: ChosenPicture[];
};

export type InspirationDraft = {
  main_image: ChosenPicture;
  projectName: string;
  type: string;
  briefing: string;
  /** in centavos of R$ */
  vall: number;
  time: { month: number; day: number };
  /** an element may be a pair, shown together */
  images: (ChosenPicture | [ChosenPicture, ChosenPicture])[];
};

/** Who publishes: their user document id, their login's uid, the name that is shown. */
export type Publisher = { id: string; uid: string; name: string };

/** Error of an insert whose pictures were swept meanwhile, or are somebody else's, or already part of an item. */
export const PICTURES_GONE = "the pictures are not stored any more";

/** '#' and a number from 10000 to about 9990000 (spec §9, ADM-5). */
export function makeCodeSearch(): string {
  return `#${10_000 + Math.floor(Math.random() * 9_980_000)}`;
}
