/** What the editor says of a publication that is about to change. */

import { GALLERIES } from "../../galleries/galleries.ts";
import { ITEM_FIELDS } from "../../galleries/records.ts";
import { storyPictures } from "../../galleries/story/blocks.ts";
import type { Part } from "../../galleries/story/content.ts";
import { isSameValue } from "../../kit/json.ts";
import type { Editing, Missing } from "../editing/editing.ts";
import { changedParts, type Draft, missingOf, partLabel, partOf } from "../editing/parts.ts";
import { type EditorDraft, partsSincePublishing } from "./draft.ts";
import { versionText } from "./schedule.ts";
import { slotsOf } from "./slots.ts";

/** In the editor's head and title. */
export function nameOf({ gallery, content }: Pick<Editing, "gallery" | "content">): string {
  const { fields } = content;
  const name = (fields.name ?? fields.projectName ?? "").trim() || ITEM_FIELDS[gallery].nameOf(fields);
  return name || GALLERIES[gallery].create;
}

/** 'Texto alternativo da imagem 3 do Trio' */
export function missingText({ part, what, picture }: Missing, draft: EditorDraft): string {
  if (part === "cover" && picture) return `${what} da capa`;
  if (!part.startsWith("block:")) return what;
  const label = partLabel(part, draft);
  const block = draft.content.blocks.find(({ id }) => part === `block:${id}`);
  const keys = block ? storyPictures([block]).flat() : [];
  const place = picture && keys.length > 1 ? ` da imagem ${keys.indexOf(picture) + 1}` : "";
  return what === label && !place ? what : `${what}${place}, em ${label}`;
}

/** One of the things that publishing was refused for, and the draft that lacked it. */
export type Lack = { missing: Missing; draft: EditorDraft };

/** What publishing would be refused for. */
export const lackingOf = ({ gallery, shown }: Editing, { content }: EditorDraft): Missing[] =>
  missingOf(gallery, content, shown).filter(({ optional }) => !optional);

/** Whether what was missing of `before` is there by now. What only the server finds missing is once it changed. */
export function isFilledIn(one: Missing, editing: Editing, before: EditorDraft, draft: EditorDraft): boolean {
  const { part, field } = one;
  const isSame = (other: Missing) => isSameLack(one, other);
  if (lackingOf(editing, draft).some(isSame)) return false;
  if (lackingOf(editing, before).some(isSame)) return true;
  const held = (of: EditorDraft) => (field ? of.content.fields[field] : partOf(of, part));
  return !isSameValue(held(before), held(draft));
}

/** The list with what the draft lacks since it was made, such as the text of a new picture. */
export function withNewLacks(lacks: Lack[], editing: Editing, draft: EditorDraft): Lack[] {
  const isListed = (one: Missing) => lacks.some(({ missing }) => isSameLack(one, missing));
  const added = lackingOf(editing, draft).filter((one) => !isListed(one));
  return added.length > 0 ? [...lacks, ...added.map((missing) => ({ missing, draft }))] : lacks;
}

const isSameLack = (one: Missing, other: Missing) =>
  other.part === one.part &&
  other.picture === one.picture &&
  (one.field ? other.field === one.field : other.what === one.what);

/** Where what is missing is filled in: the pictures that a story lacks, in its first pictures; null: where blocks begin. */
export function panelOf({ part }: Missing, { content }: EditorDraft): string | null {
  if (part.startsWith("block:")) return part.slice("block:".length);
  if (part !== "order") return part;
  return content.blocks.find((block) => slotsOf(block).length > 0)?.id ?? null;
}

/** What visitors see now, as the head says it. */
export function liveText({ state, versions, shownVersion, scheduledAt }: Editing, now: number): string {
  const shown = versions.find(({ number }) => number === shownVersion);
  const at = shown ? ` a versão de ${versionText(Date.parse(shown.at), now)}` : "";
  const told = { draft: "Ninguém vê ainda", live: `No ar${at}`, hidden: "Oculta: ninguém vê" }[state];
  return scheduledAt ? `${told}. Agendada: ${versionText(Date.parse(scheduledAt), now)}` : told;
}

/** The parts that visitors will see changed; all of what they never saw. A change that was taken back is none. */
function partsToShow({ shown, publishedRevision }: Editing, draft: EditorDraft): { parts: Part[]; before: Draft } {
  const stamped = partsSincePublishing(draft, publishedRevision);
  // The name in the address is no part of what is shown.
  const before = { content: shown ?? draft.content, addressName: draft.addressName };
  const address = stamped.filter((part) => part === "address");
  return { parts: shown ? [...changedParts(before, draft), ...address] : stamped, before };
}

/** Each part that changes, with who changed it last: 'Trio, de Helena', 'Texto: A ideia, de Helena', 'Par, sai'. */
export function changeLines(editing: Editing, draft: EditorDraft, ownId: string): string[] {
  const { parts, before } = partsToShow(editing, draft);
  const lines = parts.map((part) => {
    const stamp = draft.stamps[part];
    const heading = headingOf(part, draft) || headingOf(part, before);
    const label = partLabel(part, draft, before) + (heading && `: ${heading}`);
    const isRemoved = part.startsWith("block:") && !draft.content.blocks.some(({ id }) => part === `block:${id}`);
    const what = isRemoved ? `${label}, sai` : label;
    return stamp && stamp.by !== ownId && stamp.name ? `${what}, de ${stamp.name}` : what;
  });
  return [...new Set(lines)];
}

function headingOf(part: Part, { content }: Draft): string {
  const block = content.blocks.find(({ id }) => part === `block:${id}`);
  return block && "heading" in block ? block.heading.trim() : "";
}

/** Why nothing is published yet: an item never is without its pictures. */
export function waitingFor(sendingCount: number): string | undefined {
  if (sendingCount === 0) return undefined;
  const count = sendingCount === 1 ? "uma imagem está sendo enviada" : `${sendingCount} imagens estão sendo enviadas`;
  return `Espere um instante: ${count}.`;
}
