/** The editor's draft without React: what is typed, what of it the server has, and what conflicts. */

import type { PictureKey } from "../../galleries/story/blocks.ts";
import type { Part, Stamps } from "../../galleries/story/content.ts";
import type { GalleryUpload, StoryColours } from "../../galleries/story/story-colours.ts";
import { isSameValue } from "../../kit/json.ts";
import { pictureLink, type ShownPicture } from "../../kit/picture.ts";
import { cleanJson } from "../../kit/visible.ts";
import type { Conflict, Editing, PartChange } from "../editing/editing.ts";
import { joinOrder } from "../editing/joining.ts";
import { type Draft, partOf, partsOf, withPart } from "../editing/parts.ts";

/** What a change is taken back with: the blocks as they were, and their order. */
type UndoStep = { order: string[]; blocks: { part: Part; value: PartChange["value"] }[] };

export type EditorDraft = Draft & {
  /** of the server's draft, as far as this editor has heard */
  revision: number;
  /** the server has what others saved, and this editor has not read it */
  isBehind: boolean;
  /** the server's last change of each part, as far as this editor has heard */
  stamps: Stamps;
  /** the revision that each part was last equal to the server's at */
  bases: Partial<Record<Part, number>>;
  /** the server's order at its base */
  orderFrom: string[];
  /** counts the changes made here */
  edits: number;
  /** parts that the server does not have yet, with the number of their last change */
  unsaved: Partial<Record<Part, number>>;
  /** those of them that a request is on its way with */
  sending: Partial<Record<Part, number>> | null;
  /** what was sent of a part and not answered yet, or never: the server may have it */
  sent: Partial<Record<Part, PartChange["value"][]>>;
  conflicts: Conflict[];
  undo: UndoStep[];
  /** pictures by their keys, those of this browser's uploads too */
  shown: Record<PictureKey, ShownPicture>;
  /** of the page that each of them would open */
  colours: Record<PictureKey, StoryColours | null>;
  /** pictures that the server does not have any more */
  gone: PictureKey[];
};

/** What is typed and not yet saved, as this browser keeps it. */
export type UnsavedChange = PartChange & {
  shown: Record<PictureKey, ShownPicture>;
  sent?: PartChange["value"][] | undefined;
};

/** Values of a part that are kept without an answer. */
const MOST_SENT = 10;

const basesOf = (stamps: Stamps): EditorDraft["bases"] =>
  Object.fromEntries(Object.entries(stamps).map(([part, stamp]) => [part, stamp?.revision ?? 0]));

export const orderOf = ({ content }: Draft): string[] => content.blocks.map(({ id }) => id);

export function openDraft(editing: Editing): EditorDraft {
  const draft = { content: editing.content, addressName: editing.addressName ?? "" };
  return {
    ...draft,
    revision: editing.revision,
    isBehind: false,
    stamps: editing.stamps,
    bases: basesOf(editing.stamps),
    orderFrom: orderOf(draft),
    edits: 0,
    unsaved: {},
    sending: null,
    sent: {},
    conflicts: [],
    undo: [],
    shown: editing.pictures,
    colours: editing.colours,
    gone: [],
  };
}

/** All of the draft as changes of an item that was deleted and is begun again; where nothing was typed, what is there by now. */
export function beginAgain(before: EditorDraft, editing: Editing): EditorDraft {
  if (isUntouched(before)) return openDraft(editing);
  const { content, addressName, shown, colours } = before;
  const empty = { ...openDraft(editing), bases: {}, orderFrom: [] };
  const draft = { ...empty, content, addressName, shown, colours };
  return touch(draft, ...partsOf(draft));
}

/** Marks parts as changed here; they are sent with the next save. */
export function touch(draft: EditorDraft, ...parts: Part[]): EditorDraft {
  const edits = draft.edits + 1;
  const touched = Object.fromEntries(parts.map((part) => [part, edits]));
  return { ...draft, edits, unsaved: { ...draft.unsaved, ...touched } };
}

/** Replaces a part with what was typed. */
export function changePart<P extends Part>(draft: EditorDraft, part: P, value: PartChange["value"]): EditorDraft {
  return touch({ ...draft, ...withPart(draft, { part, value } as PartChange) }, part);
}

/** Knows a picture that was uploaded. It becomes part of the draft when a part names it. */
export function withUpload(
  draft: EditorDraft,
  { key, colours, measuredGround, ...stored }: GalleryUpload,
): EditorDraft {
  const { width, height, thumbhash } = stored;
  const ground = measuredGround === "none" ? undefined : { measured: measuredGround };
  const shown = { link: pictureLink(key), width, height, thumbhash, alt: "", avif: false, ground };
  return { ...draft, shown: { ...draft.shown, [key]: shown }, colours: { ...draft.colours, [key]: colours } };
}

export const unsavedParts = ({ unsaved }: EditorDraft): Part[] => Object.keys(unsaved) as Part[];

const conflicting = ({ conflicts }: EditorDraft, part: Part) => conflicts.some((one) => one.part === part);

/** Blocks before the order that names them. */
const byOrder = (one: Part, other: Part) => Number(one === "order") - Number(other === "order");

function changeOf(draft: EditorDraft, part: Part): PartChange {
  // As the server stores it: an answer that is lost is known by what was sent.
  const change = { part, value: cleanJson(partOf(draft, part)), base: draft.bases[part] ?? 0 };
  return (part === "order" ? { ...change, from: draft.orderFrom } : change) as PartChange;
}

export function unsavedChanges(draft: EditorDraft): UnsavedChange[] {
  return unsavedParts(draft).map((part) => {
    const change = changeOf(draft, part);
    const keys = change.part === "cover" || change.part.startsWith("block:") ? pictureKeys(change) : [];
    const shown = keys.flatMap((key) => (draft.shown[key] ? [[key, draft.shown[key]]] : []));
    return { ...change, shown: Object.fromEntries(shown), sent: draft.sent[part] };
  });
}

function pictureKeys({ value }: PartChange): PictureKey[] {
  return value && typeof value === "object" && "pictures" in value ? Object.keys(value.pictures) : [];
}

/** The changes of the next request; null: nothing to send, or one is on its way. A part in conflict waits for a decision. */
export function startSaving(draft: EditorDraft): { draft: EditorDraft; changes: PartChange[] } | null {
  const parts = unsavedParts(draft).filter((part) => !conflicting(draft, part));
  if (draft.sending || parts.length === 0) return null;
  const sending = Object.fromEntries(parts.map((part) => [part, draft.unsaved[part]]));
  const changes = parts.toSorted(byOrder).map((part) => changeOf(draft, part));
  const sent = { ...draft.sent };
  for (const { part, value } of changes) {
    const before = (sent[part] ?? []).filter((one) => !isSameValue(one, value));
    sent[part] = [...before, value].slice(-MOST_SENT);
  }
  return { draft: { ...draft, sending, sent }, changes };
}

export const savingFailed = (draft: EditorDraft): EditorDraft => ({ ...draft, sending: null });

/**
 * `changes` are those of the request. What was typed while it was on its way stays unsaved, on the new base; so does what
 * conflicts with nothing but an earlier save of this editor, whose answer was lost.
 */
export function saved(
  draft: EditorDraft,
  changes: PartChange[],
  { revision, stamps, ...answer }: { revision: number; stamps: Stamps; conflicts: Conflict[] },
): EditorDraft {
  const isOwn = ({ part, theirs }: Conflict) => (draft.sent[part] ?? []).some((value) => isSameValue(value, theirs));
  const conflicts = answer.conflicts.filter((one) => !isOwn(one));
  const stored = changes.filter(({ part }) => !answer.conflicts.some((one) => one.part === part));
  const unsaved = { ...draft.unsaved };
  const bases = { ...draft.bases };
  const sent = { ...draft.sent };
  for (const { part } of stored) {
    if (unsaved[part] === draft.sending?.[part]) delete unsaved[part];
    bases[part] = stamps[part]?.revision ?? revision;
    delete sent[part];
  }
  for (const { part, stamp } of answer.conflicts.filter(isOwn)) bases[part] = stamp.revision;
  const order = stored.find(({ part }) => part === "order");
  return {
    ...draft,
    revision,
    isBehind: draft.isBehind || revision > draft.revision + 1 || conflicts.length > 0,
    stamps,
    unsaved,
    bases,
    sent,
    orderFrom: order ? (order.value as string[]) : draft.orderFrom,
    sending: null,
    conflicts: [...draft.conflicts.filter(({ part }) => !conflicts.some((one) => one.part === part)), ...conflicts],
  };
}

/** Takes over what others saved. What is typed here and not saved yet stays, on its old base: saving it tells of a conflict. */
export function join(draft: EditorDraft, editing: Editing): EditorDraft {
  if (draft.sending || editing.revision < draft.revision) return draft;
  const theirs: Draft = { content: editing.content, addressName: editing.addressName ?? "" };
  const mine = unsavedParts(draft);
  const bases = basesOf(editing.stamps);
  for (const part of mine) bases[part] = draft.bases[part] ?? 0;
  let joined = theirs;
  for (const part of mine.filter((part) => part !== "order"))
    joined = withPart(joined, { part, value: partOf(draft, part) } as PartChange);
  const there = orderOf(joined);
  const own = orderOf(draft);
  // A block that is new here keeps its place.
  const order = mine.some((part) => part === "order" || part.startsWith("block:"))
    ? joinOrder(there, mine.includes("order") ? draft.orderFrom : orderOf(theirs), own)
    : there;
  joined = withPart(joined, { part: "order", value: order });
  return {
    ...draft,
    ...joined,
    revision: editing.revision,
    isBehind: false,
    stamps: editing.stamps,
    bases,
    orderFrom: mine.includes("order") ? draft.orderFrom : orderOf(theirs),
    shown: { ...draft.shown, ...editing.pictures },
    colours: { ...draft.colours, ...editing.colours },
  };
}

/** Puts back what this browser kept of an earlier visit, on the base that it was typed on. */
export function restoreUnsaved(draft: EditorDraft, kept: UnsavedChange[]): EditorDraft {
  let now = draft;
  for (const { shown, sent, ...change } of kept.toSorted((one, other) => byOrder(one.part, other.part))) {
    now = { ...now, shown: { ...shown, ...now.shown } };
    if (isSameValue(partOf(now, change.part), change.value)) continue;
    now = { ...now, bases: { ...now.bases, [change.part]: change.base }, sent: { ...now.sent, [change.part]: sent } };
    if (change.part === "order") {
      const order = joinOrder(orderOf(now), change.from, change.value);
      now = { ...changePart(now, "order", order), orderFrom: change.from };
    } else now = changePart(now, change.part, change.value);
  }
  return now;
}

function decided(draft: EditorDraft, part: Part): { conflict?: Conflict | undefined; draft: EditorDraft } {
  const conflict = draft.conflicts.find((one) => one.part === part);
  const bases = conflict ? { ...draft.bases, [part]: conflict.stamp.revision } : draft.bases;
  return { conflict, draft: { ...draft, bases, conflicts: draft.conflicts.filter((one) => one !== conflict) } };
}

/** Ends a conflict with what is typed here: the next save replaces theirs. */
export function keepMine(before: EditorDraft, part: Part): EditorDraft {
  const { conflict, draft } = decided(before, part);
  return conflict ? touch(draft, part) : before;
}

/** Ends a conflict with what the other person saved. */
export function takeTheirs(before: EditorDraft, part: Part): EditorDraft {
  const { conflict, draft } = decided(before, part);
  if (!conflict) return before;
  const { [part]: _, ...unsaved } = draft.unsaved;
  return { ...draft, ...withPart(draft, { part, value: conflict.theirs } as PartChange), unsaved };
}

/** What is typed here of a part in conflict, as a change that can be kept as a version. */
export const mineOf = (draft: EditorDraft, { part, stamp }: Conflict): PartChange =>
  ({ ...changeOf(draft, part), base: stamp.revision }) as PartChange;

export const theirsOf = (draft: EditorDraft, { part, theirs, stamp }: Conflict): PartChange =>
  ({ ...changeOf(draft, part), value: theirs, base: stamp.revision }) as PartChange;

/** Whether there is anything to show of an item that was never saved. */
export const isUntouched = ({ revision, edits }: EditorDraft): boolean => revision === 0 && edits === 0;

/** The parts that changed since what visitors see was published; all of a new item's. */
export function partsSincePublishing(draft: EditorDraft, publishedRevision: number | null): Part[] {
  const { stamps } = draft;
  const stamped = (Object.keys(stamps) as Part[]).filter(
    (part) => (stamps[part]?.revision ?? 0) > (publishedRevision ?? -1),
  );
  const removed = stamped.filter((part) => part.startsWith("block:") && !partsOf(draft).includes(part));
  const changed = new Set([...stamped, ...unsavedParts(draft)]);
  return [...partsOf(draft).filter((part) => changed.has(part)), ...removed];
}

/** Without pictures that the server no longer has; their places wait for others. */
export function withoutPictures(draft: EditorDraft, gone: readonly string[]): EditorDraft {
  const emptied = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value, (_, inner) => (gone.includes(inner) ? "" : inner)));
  const { content } = draft;
  const touched = content.blocks.filter((block) => !isSameValue(block, emptied(block)));
  const parts: Part[] = touched.map(({ id }): Part => `block:${id}`);
  if (gone.includes(content.cover)) parts.push("cover");
  const { cover, blocks } = emptied({ cover: content.cover, blocks: content.blocks });
  return touch({ ...draft, content: { ...content, cover, blocks }, gone: [...draft.gone, ...gone] }, ...parts);
}
