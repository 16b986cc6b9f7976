/** The parts of a draft: read, replaced and compared. Browser and server share it. */
import type { Gallery } from "../../galleries/galleries.ts";
import { faultsOf, ITEM_FIELDS } from "../../galleries/records.ts";
import { type Block, blockOf, type PictureKey, storyPictures } from "../../galleries/story/blocks.ts";
import type { Content, Part, PictureTexts } from "../../galleries/story/content.ts";
import { isSameValue } from "../../kit/json.ts";
import { MIDDLE } from "../../kit/picture.ts";
import type { Missing, PartChange, PartValues } from "./editing.ts";

/** What is saved part by part: the content, and the name in the address ("": made when it is published). */
export type Draft = { content: Content; addressName: string };

export const emptyContent = (author: Content["author"]): Content => ({
  fields: {},
  author: { uid: author.uid, name: author.name },
  cover: "",
  colours: null,
  blocks: [],
  pictures: {},
});

export const withoutTexts: PictureTexts = { alt: "", focal: MIDDLE, caption: "" };

/** Keys of all pictures that the content names, the cover first, each once. */
export function namedPictures({ cover, blocks }: Pick<Content, "cover" | "blocks">): PictureKey[] {
  return [...new Set([cover, ...storyPictures(blocks).flat()].filter((key) => key !== ""))];
}

const textsOf = ({ pictures }: Content, keys: PictureKey[]) =>
  Object.fromEntries(keys.map((key) => [key, pictures[key] ?? withoutTexts]));

/** A part as it is sent; null: a block that is not there. */
export function partOf({ content, addressName }: Draft, part: Part): PartChange["value"] {
  const { fields, cover, colours, blocks } = content;
  if (part === "fields") return fields;
  if (part === "address") return addressName;
  if (part === "order") return blocks.map(({ id }) => id);
  if (part === "cover") return { cover, colours, pictures: textsOf(content, cover === "" ? [] : [cover]) };
  const block = blocks.find(({ id }) => part === `block:${id}`);
  return block ? { block, pictures: textsOf(content, storyPictures([block]).flat()) } : null;
}

/** A new block stands last, until an order says where. */
export function withPart(draft: Draft, change: Pick<PartChange, "part" | "value">): Draft {
  const { content } = draft;
  const { part } = change;
  if (part === "address") return { ...draft, addressName: change.value as PartValues["address"] };
  if (part === "fields") return withContent(draft, { fields: change.value as PartValues["fields"] });
  if (part === "order") {
    const order = change.value as PartValues["order"];
    const blocks = order.flatMap((id) => content.blocks.filter((block) => block.id === id));
    return withContent(draft, { blocks });
  }
  if (part === "cover") {
    const { cover, colours, pictures } = change.value as PartValues["cover"];
    return withContent(draft, { cover, colours, pictures: { ...content.pictures, ...pictures } });
  }
  const id = part.slice("block:".length);
  const value = change.value as PartValues["block"];
  if (!value) return withContent(draft, { blocks: content.blocks.filter((block) => block.id !== id) });
  const { pictures, block } = value;
  const blocks = content.blocks.some((one) => one.id === id)
    ? content.blocks.map((one) => (one.id === id ? block : one))
    : [...content.blocks, block];
  return withContent(draft, { blocks, pictures: { ...content.pictures, ...pictures } });
}

/** Keeps the texts of exactly the pictures that the content names. */
function withContent(draft: Draft, changed: Partial<Content>): Draft {
  const content = { ...draft.content, ...changed };
  return { ...draft, content: { ...content, pictures: textsOf(content, namedPictures(content)) } };
}

/** The parts that two drafts have, in their order on the screen. */
export function partsOf(...drafts: Draft[]): Part[] {
  const blocks = drafts.flatMap(({ content }) => content.blocks.map(({ id }): Part => `block:${id}`));
  return [...new Set<Part>(["fields", "cover", "address", "order", ...blocks])];
}

/** Blocks that were only added or removed change no order. */
const isSamePart = (one: Draft, other: Draft, part: Part): boolean => {
  if (part !== "order") return isSameValue(partOf(one, part), partOf(other, part));
  const [own, others] = [one, other].map(({ content }) => content.blocks.map(({ id }) => id));
  return isSameValue(
    own?.filter((id) => others?.includes(id)),
    others?.filter((id) => own?.includes(id)),
  );
};

export const changedParts = (before: Draft, after: Draft): Part[] =>
  partsOf(before, after).filter((part) => !isSamePart(before, after, part));

const PART_LABELS = { fields: "Dados", cover: "Capa", address: "Endereço", order: "Ordem dos blocos" } as const;

/** As the editor calls a part of a draft. */
export function partLabel(part: Part, ...drafts: Draft[]): string {
  if (part in PART_LABELS) return PART_LABELS[part as keyof typeof PART_LABELS];
  const block = drafts.flatMap(({ content }) => content.blocks).find(({ id }) => part === `block:${id}`);
  return block ? blockOf(block).label(block) : "Bloco";
}

/** Labels of the parts that differ, each once. */
export function changesBetween(before: Draft, after: Draft): string[] {
  return [...new Set(changedParts(before, after).map((part) => partLabel(part, after, before)))];
}

/**
 * What must be filled in before publishing. What is shown already may stay as it is, as from before there was an editor: a
 * field that no form would send, an empty alternative text, a story without a picture. Where no block says what a picture
 * is for, the item's name may stand in for its text (ADM-2, ADM-4).
 */
export function missingOf(gallery: Gallery, content: Content, shown: Content | null): Missing[] {
  const missing: Missing[] = [];
  for (const { name, message } of faultsOf(gallery, content.fields))
    if (!shown || (shown.fields[name] ?? "") !== (content.fields[name] ?? ""))
      missing.push({ part: "fields", what: message ?? ITEM_FIELDS[gallery].fields[name]?.label ?? name, field: name });
  if (content.cover === "") missing.push({ part: "cover", what: "Capa" });
  else missing.push(...withoutAlt(content, () => true, "cover", [content.cover]));
  for (const block of content.blocks) {
    const part: Part = `block:${block.id}`;
    const lacks = blockOf(block).missing(block);
    missing.push(...lacks.map((what) => ({ part, what })));
    const isOptional = (key: PictureKey) => isAltOptional(block, key, shown);
    missing.push(...withoutAlt(content, isOptional, part, storyPictures([block]).flat()));
  }
  const hasPictures = ({ blocks }: Content) => storyPictures(blocks).length > 0;
  if (!hasPictures(content) && (!shown || hasPictures(shown)))
    missing.push({ part: "order", what: "Uma imagem além da capa" });
  return missing;
}

/** Whether an empty text of a block's picture may stay. */
export const isAltOptional = (block: Block, key: PictureKey, shown: Content | null): boolean =>
  block.kind === "pictures" || Boolean(shown && key in shown.pictures);

function withoutAlt(
  { pictures }: Content,
  isOptional: (key: PictureKey) => boolean,
  part: Part,
  keys: PictureKey[],
): Missing[] {
  return keys
    .filter((key) => pictures[key]?.alt.trim() === "")
    .map((picture) => ({ part, what: "Texto alternativo", picture, ...(isOptional(picture) && { optional: true }) }));
}
