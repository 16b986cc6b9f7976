/** What publishing needs of every gallery; shared by forms, queries and the demo. */
import { type FocalPoint, isMiddle } from "./picture.ts";

/**
 * A stored picture, the text that stands for it (an empty `alt` means that the item's name does) and its focal point (without
 * one: the middle).
 */
export type ChosenPicture = { key: string; alt: string; focal?: FocalPoint | undefined };

/** A focal point in words: 'no meio', '30 % da esquerda, 40 % do alto'. */
export function focalPointText(focal: FocalPoint): string {
  return isMiddle(focal) ? "no meio" : `${focal.x} % da esquerda, ${focal.y} % do alto`;
}

/** One picture, or two that share a row. */
export type Entry<Picture> = Picture | [Picture, Picture];

/** What every gallery's draft has: the cover, and the other pictures in their order. */
export type PublishingDraft = { main_image: ChosenPicture; images: Entry<ChosenPicture>[] };

/** Who publishes: their user document id, their login's uid, the name that is shown. */
export type Publisher = { id: string; uid: string; name: string };

/** Longest accepted texts, in characters, and most pictures beside the cover; far above what anybody publishes. */
export const PUBLISHING_LIMITS = {
  line: 120,
  briefing: 4000,
  address: 200,
  alt: 300,
  pictures: 40,
  months: 120,
  days: 31,
};

/** What 'salvar e publicar' sends: the draft, who made it, and an id that makes repeated submissions one item. */
export type PublishRequest<Draft> = Draft & { submissionId: string; author: { uid: string; name: string } };

/**
 * The response: the item, or why there is none. `failed`: nothing was published; `gone` are keys of pictures that are not
 * waiting any more (swept, or part of another item). `logged-out`: nobody, or somebody else, is logged in as an admin.
 * `unanswered`: the response was lost, so the outcome is unknown; sending the same again tells. `otherwise`: this submission
 * was published before, and the draft was changed since.
 */
export type PublishResponse = { id: string } | { refused: PublishRefusal; gone?: string[] };
export type PublishRefusal = "failed" | "logged-out" | "unanswered" | "otherwise";

/** The alert of a publication that failed. */
export const PUBLISH_FAILED = "Erro!";

/** Error of an insert whose pictures were swept meanwhile, or are somebody else's, or already part of an item. */
export const PICTURES_GONE = "the pictures are not stored any more";

/** Error of an insert whose submission was published before, with other content. */
export const PUBLISHED_DIFFERENTLY = "the submission was published with other content";

/** '#' and a number from 10000 to about 9990000 (ADM-5). */
export function makeCodeSearch(): string {
  return `#${10_000 + Math.floor(Math.random() * 9_980_000)}`;
}
