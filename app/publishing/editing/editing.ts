/** What the editor sends to the server, and what it answers. */
import type { z } from "zod";
import type { Gallery } from "../../galleries/galleries.ts";
import type { PublicationState } from "../../galleries/publication.ts";
import type { PictureKey } from "../../galleries/story/blocks.ts";
import type { Content, Part, Stamp, Stamps } from "../../galleries/story/content.ts";
import type { StoryColours } from "../../galleries/story/story-colours.ts";
import type { ShownPicture } from "../../kit/picture.ts";
import type { changeSchema, editSchema, PARTS } from "./editing-schema.ts";

/**
 * A part as it is saved. A block and the cover bring the texts of the pictures that they name; null removes a block.
 * `address` is the name in the address, `order` the ids of all blocks.
 */
export type PartValues = { [Name in keyof typeof PARTS]: z.infer<(typeof PARTS)[Name]> };
export type PartChange = z.infer<typeof changeSchema>;

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
  /** whose work it shows does not want it: no link opens the draft */
  noPreview?: boolean;
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
export type EditRequest = z.infer<typeof editSchema>;

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
  /** `gone`: pictures that were swept or belong to another item; `changed`: somebody saved since; `past`: the moment is over; `held`: whose work it shows has not allowed it, or not for that day */
  | {
      ok: false;
      refused: "missing" | "gone" | "changed" | "deleted" | "past" | "held" | "invalid" | "logged-out" | "failed";
      missing?: Missing[];
      pictures?: PictureKey[];
      /** of `deleted`: who did it, and when */
      by?: string;
      at?: string;
    };
