/** What is stored of a delivery's draft: half filled in, but bounded; what a kit needs, `kitLacks` says. */
import { z } from "zod";
import { isStorable } from "../kit/storable.ts";
import { cleanLine } from "../kit/visible.ts";
import { type DeliveryDraft, DELIVERY_LIMITS as LIMITS } from "./delivery-content.ts";

/** Generous: a text that is too long is kept until its author shortens it. */
const ROOM = 4;
/** Answers to earlier proposals stay while the palette changes. */
const MOST_VERSIONS = 60;

const text = (length: number) =>
  z
    .string()
    .max(length * ROOM)
    .refine(isStorable);
const oneLine = (length: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .max(length * ROOM);
const line = oneLine(LIMITS.line);
const id = z.string().min(1).max(60).refine(isStorable);
const file = z.uuid();
const hex = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);
const ofItsOwn = <Item extends { id: string }>(list: Item[]) => new Set(list.map((one) => one.id)).size === list.length;

const lockup = z.strictObject({
  file,
  ground: hex,
  use: line,
  versions: z
    .record(
      z
        .string()
        .max(60)
        .regex(/^[a-z0-9-]+$/),
      z.strictObject({ approved: z.boolean(), own: file.nullable() }),
    )
    .refine((versions) => Object.keys(versions).length <= MOST_VERSIONS),
});

const colour = z.strictObject({ id, name: line, hex: line, cmyk: line, pantone: line, about: line });
const font = z.strictObject({
  id,
  name: line,
  use: line,
  licence: line,
  link: oneLine(LIMITS.link),
  file: file.nullable(),
});

const deliveryDraftSchema: z.ZodType<DeliveryDraft> = z.strictObject({
  lockups: z.strictObject({ principal: lockup.optional(), horizontal: lockup.optional(), simbolo: lockup.optional() }),
  colours: z.array(colour).max(LIMITS.colours).refine(ofItsOwn),
  fonts: z.array(font).max(LIMITS.fonts).refine(ofItsOwn),
  manual: file.nullable(),
  smallIcon: file.nullable(),
  pattern: file.nullable(),
  note: text(LIMITS.note),
  clearSpace: line,
  donts: z.array(line).max(LIMITS.donts),
}) as z.ZodType<DeliveryDraft>;

/** The body of POST /api/budget/…/entrega/rascunho. `revision`: of the draft that these changes began from; 0: there was none. */
export const savedDeliverySchema = z.strictObject({ draft: deliveryDraftSchema, revision: z.int().min(0) });
