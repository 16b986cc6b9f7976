/** What the server accepts from the editor. Only the server imports this file: Zod is too large. */
import { z } from "zod";
import { isPublicPicture } from "../../galleries/galleries.ts";
import { PUBLISHING_LIMITS as LIMITS } from "../../galleries/publication.ts";
import { type Block, type BlockKind, storyPictures } from "../../galleries/story/blocks.ts";
import type { Content } from "../../galleries/story/content.ts";
import { GROUND_IDS } from "../../kit/ground.ts";
import { isStorable } from "../../kit/storable.ts";
import { cleanLine } from "../../kit/visible.ts";

/** Far above what a story has; they bound what is stored. */
const MOST = {
  text: 8000,
  sentence: 600,
  line: 300,
  colours: 12,
  faces: 3,
  credits: 40,
  ids: 500,
  changes: 70,
};

/** As typed: a draft may be half filled in, or too long for publishing. */
const text = (most: number) => z.string().max(most).refine(isStorable);
const oneLine = (most: number) => z.string().overwrite(cleanLine).max(most);
const line = oneLine(MOST.line);
const key = z.literal("").or(z.string().max(LIMITS.address).refine(isPublicPicture));
const percent = z.int().min(0).max(100);
const hex = z.string().regex(/^#[0-9a-f]{6}$/i);
const blockId = z.string().regex(/^[\w-]{1,40}$/);
const revision = z.int().min(0);

const texts = z.object({
  alt: oneLine(MOST.text),
  focal: z.object({ x: percent, y: percent }),
  caption: text(LIMITS.alt),
  ground: z.enum(GROUND_IDS).optional(),
});
const pictures = z.record(z.string().max(LIMITS.address), texts);

const CONTENTS: { [Kind in BlockKind]: z.ZodRawShape } = {
  sentence: { text: text(MOST.sentence) },
  text: { heading: line, text: text(MOST.text) },
  row: { pictures: z.array(key).min(1).max(3) },
  beside: { heading: line, text: text(MOST.text), picture: key },
  quote: { text: text(MOST.text), name: line },
  palette: { colours: z.array(z.object({ name: line, hex, part: percent })).max(MOST.colours) },
  letters: { picture: key, faces: z.array(z.object({ use: line, name: line, about: line })).max(MOST.faces) },
  compare: { before: key, after: key },
  credits: { lines: z.array(z.object({ role: line, name: line })).max(MOST.credits) },
  pictures: { rows: z.array(z.array(key).min(1).max(2)).max(LIMITS.pictures) },
};
const block = z
  .union(Object.entries(CONTENTS).map(([kind, shape]) => z.object({ id: blockId, kind: z.literal(kind), ...shape })))
  .transform((parsed) => parsed as unknown as Block);

const colours = z.object({ ground: hex, text: hex }).nullable();
const fields = z
  .record(z.string().max(50), text(MOST.text))
  .refine((typed) => Object.keys(typed).length <= MOST.credits);
export const PARTS = {
  fields,
  cover: z.object({ cover: key, colours, pictures }),
  address: oneLine(LIMITS.address),
  order: z.array(blockId).max(MOST.ids),
  block: z.object({ block, pictures }).nullable(),
};
const base = { base: revision };
export const changeSchema = z
  .union([
    z.object({ part: z.literal("fields"), value: PARTS.fields, ...base }),
    z.object({ part: z.literal("cover"), value: PARTS.cover, ...base }),
    z.object({ part: z.literal("address"), value: PARTS.address, ...base }),
    /** joined with what others added, removed and moved since `from` */
    z.object({ part: z.literal("order"), value: PARTS.order, from: PARTS.order, ...base }),
    z.object({ part: z.templateLiteral(["block:", blockId]), value: PARTS.block, ...base }),
  ])
  .refine(({ part, value }) => {
    const given = part.startsWith("block:") && (value as z.infer<typeof PARTS.block>);
    return !given || part === `block:${given.block.id}`;
  });

const intent = <Intent extends string>(name: Intent) => z.object({ intent: z.literal(name) });

export const editSchema = z.discriminatedUnion("intent", [
  /** Makes the item if there is none (its id is the browser's), stores what does not conflict. */
  intent("save").extend({ changes: z.array(changeSchema).max(MOST.changes) }),
  /** Publishes the draft as of `revision` now, or at a moment (ISO); refused when somebody changed it since. */
  intent("publish").extend({ revision, at: z.iso.datetime({ offset: true }).nullable() }),
  intent("unschedule"),
  intent("hide"),
  /** shows again what was hidden */
  intent("show"),
  /** makes a draft of a version; the draft that stood there becomes a version first */
  intent("restore").extend({ number: z.int().min(1), revision }),
  /** keeps what lost a conflict as a version: this part in an otherwise equal draft */
  intent("keep").extend({ change: changeSchema }),
  intent("preview"),
  intent("revoke"),
  intent("delete"),
  /** makes a deleted item anew at its address: an empty draft, for what its editor still has */
  intent("again"),
  /** every five seconds from an open editor; `leave` when it closes */
  intent("here"),
  intent("leave"),
]);

/** A whole draft or version. */
export const contentSchema = z.strictObject({
  fields,
  author: z.strictObject({ uid: text(MOST.text), name: text(MOST.text) }),
  cover: key,
  colours,
  blocks: z.array(block),
  pictures,
});

/** Whether a draft has more than a story may: what was added by several people counts together. */
export function isTooLarge({ cover, blocks }: Content): boolean {
  const keys = new Set([cover, ...storyPictures(blocks).flat()]);
  return blocks.length > LIMITS.blocks || keys.size > LIMITS.pictures + 1;
}
