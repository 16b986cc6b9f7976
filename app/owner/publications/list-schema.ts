/** What the server accepts from the owner's list. Only the server imports this file: Zod is too large. */
import { z } from "zod";
import type { ListRequest } from "./list.ts";

/** Far above what a list has; they bound what is stored. */
const MOST = { items: 500, pins: 12 };

const intent = <Intent extends string>(name: Intent) => z.object({ intent: z.literal(name) });

const ids = z.array(z.uuid()).min(1).max(MOST.items);
const position = z.int().min(1);

export const listSchema: z.ZodType<ListRequest> = z.discriminatedUnion("intent", [
  intent("move").extend({ ids, position }),
  intent("place").extend({
    moved: z
      .array(z.object({ id: z.uuid(), position, placed: z.boolean().optional() }))
      .min(1)
      .max(MOST.items),
  }),
  intent("hide").extend({ ids }),
  intent("show").extend({ ids }),
  intent("delete").extend({ ids }),
  intent("pin").extend({ ids: z.array(z.uuid()).max(MOST.pins) }),
]);
