/** What the owner's list sends to the server, and what that answers. Only the server loads this file: Zod is too large. */
import { z } from "zod";

/** Far above what a list has; they bound what is stored. */
const MOST = { items: 500, pins: 12 };

const ids = z.array(z.uuid()).min(1).max(MOST.items);
const position = z.int().min(1);

/** Where an item was before a move, and whether an owner had placed it there. */
const moved = z.object({ id: z.uuid(), position, placed: z.boolean().optional() });
export type MovedItem = z.infer<typeof moved>;

/** Posted as JSON to `/api/publicacoes/{gallery}`; admins only. */
export const listSchema = z.discriminatedUnion("intent", [
  /** Behind the last one when `position` is greater. The items keep their order among themselves. */
  z.object({ intent: z.literal("move"), ids, position }),
  /** takes a move back: `moved` of its answer */
  z.object({ intent: z.literal("place"), moved: z.array(moved).min(1).max(MOST.items) }),
  z.object({ intent: z.literal(["hide", "show", "delete"]), ids }),
  /** What home shows first, in order, of both galleries. */
  z.object({ intent: z.literal("pin"), ids: z.array(z.uuid()).max(MOST.pins) }),
]);
export type ListRequest = z.infer<typeof listSchema>;

/** `moved`: where the items were before. `left`: those that were deleted meanwhile, or have nothing to show. */
export type ListAnswer =
  | { ok: true; moved?: MovedItem[]; left: string[] }
  | { ok: false; refused: "invalid" | "logged-out" | "failed" };
