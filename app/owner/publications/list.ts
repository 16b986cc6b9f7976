/** The owner's list: what it shows, what it sends to the server, and what that answers. */
import type { PublicationState } from "../../galleries/publication.ts";
import type { ShownPicture } from "../../kit/picture.ts";

/** A row of the owner's list. */
export type OwnerRow = {
  id: string;
  position: number;
  name: string;
  /** slogan, or type */
  about: string;
  cover: ShownPicture | null;
  state: PublicationState;
  /** null: it was never published */
  addressName: string | null;
  scheduledAt: string | null;
  /** it was never shown nor placed by hand: it will be the first of the list */
  entersFirst: boolean;
  /** when a draft that differs from what is shown was saved */
  draftAt: string | null;
  changed: { at: string; name: string | null };
  /** its place among those that home shows first */
  pinned: number | null;
};

/** Where an item was before a move, and whether an owner had placed it there. */
export type MovedItem = { id: string; position: number; placed?: boolean | undefined };

/** Posted as JSON to `/api/publicacoes/{gallery}`; admins only. */
export type ListRequest =
  /** Behind the last one when `position` is greater. The items keep their order among themselves. */
  | { intent: "move"; ids: string[]; position: number }
  /** takes a move back: `moved` of its answer */
  | { intent: "place"; moved: MovedItem[] }
  | { intent: "hide" | "show" | "delete"; ids: string[] }
  /** What home shows first, in order, of both galleries. */
  | { intent: "pin"; ids: string[] };

/** `moved`: where the items were before. `left`: those that were deleted meanwhile, or have nothing to show. */
export type ListAnswer =
  | { ok: true; moved?: MovedItem[]; left: string[] }
  | { ok: false; refused: "invalid" | "logged-out" | "failed" };
