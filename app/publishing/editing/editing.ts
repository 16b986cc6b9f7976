/** What the editor sends to the server, and what it answers. */
import type { Gallery } from "../../galleries/galleries.ts";
import type { PublicationState } from "../../galleries/publication.ts";
import type { Block, PictureKey } from "../../galleries/story/blocks.ts";
import type { Content, Part, PictureTexts, Stamp, Stamps } from "../../galleries/story/content.ts";
import type { StoryColours } from "../../galleries/story/story-colours.ts";
import type { ShownPicture } from "../../kit/picture.ts";

/**
 * A part as it is saved. A block and the cover bring the texts of the pictures that they name; null removes a block.
 * `address` is the name in the address, `order` the ids of all blocks.
 */
export type PartValues = {
  fields: Content["fields"];
  cover: Pick<Content, "cover" | "colours"> & { pictures: Record<PictureKey, PictureTexts> };
  address: string;
  order: string[];
  block: { block: Block; pictures: Record<PictureKey, PictureTexts> } | null;
};
export type PartChange =
  | { part: "fields"; value: PartValues["fields"]; base: number }
  | { part: "cover"; value: PartValues["cover"]; base: number }
  | { part: "address"; value: PartValues["address"]; base: number }
  /** joined with what others added, removed and moved since `from` */
  | { part: "order"; value: string[]; from: string[]; base: number }
  | { part: `block:${string}`; value: PartValues["block"]; base: number };

/** Somebody changed the part since `base`, its stamp's revision: nothing of it was stored. `theirs` as in a `PartChange`. */
export type Conflict = { part: Part; theirs: PartChange["value"]; stamp: Stamp };

export type Version = {
  number: number;
  /** false: a draft that was kept */
  published: boolean;
  changes: string[];
  /** null: from before versions were kept, or of a deleted account */
  name: string | null;
  at: string;
};

/** Who deleted an item, if that is known, and when. */
export type Deletion = { by?: string; at: string };

/** What the editor opens with, and gets again from `reload`. */
export type Editing = {
  gallery: Gallery;
  id: string;
  content: Content;
  /** of all pictures that the content names, and of the item's others */
  pictures: Record<PictureKey, ShownPicture>;
  /** of the page that each of them would open; null: not found yet */
  colours: Record<PictureKey, StoryColours | null>;
  revision: number;
  /** null: never published */
  publishedRevision: number | null;
  stamps: Stamps;
  state: PublicationState;
  /** null: nothing is scheduled */
  scheduledAt: string | null;
  /** of the draft when it was scheduled */
  scheduledRevision: number | null;
  publishedAt: string | null;
  addressName: string | null;
  formerNames: string[];
  versions: Version[];
  shownVersion: number | null;
  /** what that version has: what stands there already need not be filled in anew */
  shown: Content | null;
  preview: { path: string; ends: string } | null;
  /** among all items of its gallery, from 1 */
  position: number;
  /** where visitors will find it, or do */
  entry: ListEntry;
  /** null: it was not deleted */
  deletion: Deletion | null;
};

/** A place among the items that visitors see, from 1, and the names of its neighbours there; null: there is none. */
export type ListEntry = { place: number; above: string | null; below: string | null };

/** Address of a draft for who has the link: unlisted, revocable, for fourteen days. */
export const previewPath = (token: string) => `/previa/${token}`;

/** Posted as JSON to `/api/publicacao/{gallery}/{id}`; admins only. A GET answers `editing`; with `?novo` of an unused id too. */
export type EditRequest =
  /** Makes the item if there is none (its id is the browser's), stores what does not conflict. */
  | { intent: "save"; changes: PartChange[] }
  /** Publishes the draft as of `revision` now, or at a moment (ISO); refused when somebody changed it since. */
  | { intent: "publish"; revision: number; at: string | null }
  | { intent: "unschedule" }
  | { intent: "hide" }
  /** shows again what was hidden */
  | { intent: "show" }
  /** makes a draft of a version; the draft that stood there becomes a version first */
  | { intent: "restore"; number: number; revision: number }
  /** keeps what lost a conflict as a version: this part in an otherwise equal draft */
  | { intent: "keep"; change: PartChange }
  | { intent: "preview" }
  | { intent: "revoke" }
  | { intent: "delete" }
  /** makes a deleted item anew at its address: an empty draft, for what its editor still has */
  | { intent: "again" }
  /** every five seconds from an open editor; `leave` when it closes */
  | { intent: "here" }
  | { intent: "leave" };

/**
 * What must be filled in before publishing; `part` is where the editor leads to, and the field or picture there.
 * `optional`: told, but it may stay empty.
 */
export type Missing = { part: Part; what: string; field?: string; picture?: PictureKey; optional?: true };

export type EditAnswer =
  | { ok: true; revision: number; stamps: Stamps; conflicts: Conflict[] }
  | { ok: true; editing: Editing }
  | { ok: true; here: { others: string[]; revision: number } }
  | { ok: true; left: true }
  | { ok: true; deletion: "deleted" | "files-left" | "missing" | "failed" }
  /** `gone`: pictures that were swept or belong to another item; `changed`: somebody saved since; `past`: the moment is over */
  | {
      ok: false;
      refused: "missing" | "gone" | "changed" | "deleted" | "past" | "invalid" | "logged-out" | "failed";
      missing?: Missing[];
      pictures?: PictureKey[];
      /** of `deleted`: who did it, and when */
      by?: string;
      at?: string;
    };
