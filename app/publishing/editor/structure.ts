/** What changes a story's blocks as a whole: added, copied, moved, removed, and each of it taken back. */
import { BLOCKS, type Block, type BlockKind, blockOf } from "../../galleries/story/blocks.ts";
import type { Part } from "../../galleries/story/content.ts";
import { newId } from "../../ui/browser/draft-store.ts";
import type { PartChange } from "../editing/editing.ts";
import { partOf, withPart } from "../editing/parts.ts";
import { type EditorDraft, orderOf, touch } from "./draft.ts";

/** What is open: a page of the record, or a block by its id. */
export type Target = "fields" | "cover" | "address" | (string & {});

/** A row knows its own shape by its number of pictures. */
export type Choice = { kind: BlockKind; places?: 1 | 2 | 3 };

export const labelOf = (block: Block): string => blockOf(block).label(block);

export const blockPart = (id: string): Part => `block:${id}`;

/** Steps that are kept: far more than somebody takes back. */
const MOST_STEPS = 50;

/** Remembers these blocks, and the order, as they are before a change. */
export function remember(draft: EditorDraft, ...ids: string[]): EditorDraft {
  const blocks = ids.map((id) => ({ part: blockPart(id), value: partOf(draft, blockPart(id)) }));
  return { ...draft, undo: [...draft.undo, { order: orderOf(draft), blocks }].slice(-MOST_STEPS) };
}

function place(draft: EditorDraft, block: Block, after: string | null, pictures = {}): EditorDraft {
  const before = remember(draft, block.id);
  const order = orderOf(draft);
  // Without a block to follow it goes last.
  const at = after === null ? order.length : order.indexOf(after) + 1;
  const added = withPart(before, { part: blockPart(block.id), value: { block, pictures } });
  const ordered = withPart(added, { part: "order", value: order.toSpliced(at, 0, block.id) });
  return touch({ ...before, ...ordered }, blockPart(block.id), "order");
}

/** Adds an empty block behind the one with this id. Returns the new one's id. */
export function addBlock(draft: EditorDraft, { kind, places }: Choice, after: string | null): [EditorDraft, string] {
  const id = newId();
  const empty = { id, kind, ...BLOCKS[kind].empty() } as Block;
  const block = empty.kind === "row" && places ? { ...empty, pictures: Array<string>(places).fill("") } : empty;
  return [place(draft, block, after), id];
}

/** The copy shows the same pictures. */
export function copyBlock(draft: EditorDraft, id: string): [EditorDraft, string] {
  const block = draft.content.blocks.find((one) => one.id === id);
  if (!block) return [draft, id];
  const copy = { ...structuredClone(block), id: newId() };
  return [place(draft, copy, id, draft.content.pictures), copy.id];
}

/** By one place; at an end nothing moves. */
export function moveBlock(draft: EditorDraft, id: string, by: -1 | 1): EditorDraft {
  const order = orderOf(draft);
  const from = order.indexOf(id);
  if (from < 0 || !order[from + by]) return draft;
  return moveTo(draft, id, from + by);
}

export function moveTo(draft: EditorDraft, id: string, to: number): EditorDraft {
  const order = orderOf(draft);
  if (order.indexOf(id) === to) return draft;
  const before = remember(draft);
  const value = order.filter((one) => one !== id).toSpliced(to, 0, id);
  return touch({ ...before, ...withPart(before, { part: "order", value }) }, "order");
}

/** Returns the block that follows it, or else the one before; null: none is left. */
export function removeBlock(draft: EditorDraft, id: string): [EditorDraft, string | null] {
  const order = orderOf(draft);
  const at = order.indexOf(id);
  const before = remember(draft, id);
  const removed = withPart(before, { part: blockPart(id), value: null });
  const next = order[at + 1] ?? order[at - 1] ?? null;
  return [touch({ ...before, ...removed }, blockPart(id), "order"), next];
}

/** Takes the last of these changes back. Returns the block to open. */
export function undoLast(draft: EditorDraft): [EditorDraft, string | null] {
  const step = draft.undo.at(-1);
  if (!step) return [draft, null];
  let back: EditorDraft = { ...draft, undo: draft.undo.slice(0, -1) };
  for (const { part, value } of step.blocks) back = { ...back, ...withPart(back, { part, value } as PartChange) };
  const there = orderOf(back);
  // What somebody else added meanwhile stays, last.
  const value = [...step.order.filter((id) => there.includes(id)), ...there.filter((id) => !step.order.includes(id))];
  back = { ...back, ...withPart(back, { part: "order", value }) };
  const [first] = step.blocks;
  const opened = first?.value ? first.part.slice("block:".length) : null;
  return [touch(back, ...step.blocks.map(({ part }) => part), "order"), opened];
}
