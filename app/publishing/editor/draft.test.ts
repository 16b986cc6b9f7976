import { beforeEach, expect, test } from "vitest";
import type { Block } from "../../galleries/story/blocks.ts";
import type { Content, Part, Stamps } from "../../galleries/story/content.ts";
import { MIDDLE } from "../../kit/picture.ts";
import type { Editing, PartValues } from "../editing/editing.ts";
import { emptyContent } from "../editing/parts.ts";
import {
  beginAgain,
  changePart,
  type EditorDraft,
  join,
  keepMine,
  openDraft,
  partsSincePublishing,
  restoreUnsaved,
  saved,
  savingFailed,
  startSaving,
  takeTheirs,
  unsavedChanges,
  unsavedParts,
  withoutPictures,
} from "./draft.ts";
import { addBlock, blockPart, copyBlock, moveBlock, removeBlock, undoLast } from "./structure.ts";

const text = (id: string, typed = id): Block => ({ id, kind: "text", heading: "", text: typed });
const stamp = (revision: number, name = "Helena") => ({ revision, by: name, name, at: "2026-11-24T14:32:00Z" });
const contentOf = (...blocks: Block[]): Content => ({
  ...emptyContent({ uid: "ada", name: "Ada" }),
  fields: { name: "Onça" },
  blocks,
});

function editingOf(content: Content, revision = 1, stamps: Stamps = {}): Editing {
  const item = { gallery: "portifolio", id: "item", state: "live", addressName: "Onça", position: 1 } as const;
  const entry = { place: 1, above: null, below: null };
  const times = { scheduledAt: null, scheduledRevision: null, publishedAt: null, publishedRevision: 1 };
  return {
    ...item,
    ...times,
    entry,
    content,
    revision,
    stamps,
    pictures: {},
    colours: {},
    formerNames: [],
    versions: [],
    shownVersion: 1,
    shown: null,
    preview: null,
    deletion: null,
  };
}

const ids = ({ content }: EditorDraft) => content.blocks.map(({ id }) => id);
const typed = (draft: EditorDraft, id: string, words: string) =>
  changePart(draft, blockPart(id), { block: text(id, words), pictures: {} });
const textOf = ({ content }: EditorDraft, id: string) =>
  content.blocks.flatMap((block) => (block.id === id && block.kind === "text" ? block.text : []))[0];

function start(draft: EditorDraft) {
  const started = startSaving(draft);
  if (!started) throw new Error("nothing to save");
  return started;
}

let draft: EditorDraft;
beforeEach(() => {
  draft = openDraft(editingOf(contentOf(text("a"), text("b"), text("c")), 3, { "block:a": stamp(2) }));
});

test("[EDIT-20] one request is on its way at a time, and what is typed meanwhile stays unsaved", () => {
  expect(startSaving(draft)).toBeNull();
  const first = start(typed(draft, "a", "um"));
  expect(first.changes).toMatchObject([{ part: "block:a", base: 2, value: { block: { text: "um" } } }]);
  const meanwhile = typed(first.draft, "a", "um dois");
  expect(startSaving(meanwhile)).toBeNull();
  const after = saved(meanwhile, first.changes, { revision: 4, stamps: { "block:a": stamp(4) }, conflicts: [] });
  expect(start(after).changes).toMatchObject([{ part: "block:a", base: 4, value: { block: { text: "um dois" } } }]);
  expect(unsavedParts(saved(after, [], { revision: 4, stamps: {}, conflicts: [] }))).toEqual(["block:a"]);
});

test("[EDIT-20] a request that failed loses nothing, and is made again", () => {
  const { draft: sending, changes } = start(typed(draft, "a", "um"));
  expect(start(savingFailed(sending)).changes).toEqual(changes);
});

test("[EDIT-21] what others saved joins what is typed here, block by block", () => {
  const mine = typed(draft, "b", "meu");
  const theirs = contentOf(text("a", "dela"), text("b"), text("c"), text("d"));
  const joined = join(mine, editingOf(theirs, 5, { "block:a": stamp(4), "block:d": stamp(5) }));
  expect([textOf(joined, "a"), textOf(joined, "b"), ids(joined)]).toEqual(["dela", "meu", ["a", "b", "c", "d"]]);
  expect(start(joined).changes).toMatchObject([{ part: "block:b", base: 0 }]);
});

test("[EDIT-21] what others saved is owed until it is joined: one that is read while a request is on its way is not", () => {
  const answer = (revision: number) => ({ revision, stamps: {}, conflicts: [] });
  const theirs = (revision: number) => editingOf(contentOf(text("a"), text("b"), text("c", "theirs")), revision);
  const first = start(typed(draft, "a", "mine"));
  expect(saved(first.draft, first.changes, answer(4)).isBehind).toBe(false);
  draft = saved(first.draft, first.changes, answer(5));
  expect(draft.isBehind).toBe(true);
  const second = start(typed(draft, "a", "mine, longer"));
  draft = join(second.draft, theirs(5));
  expect(textOf(draft, "c")).toBe("c");
  draft = saved(draft, second.changes, answer(6));
  expect(draft.isBehind).toBe(true);
  draft = join(draft, theirs(6));
  expect([textOf(draft, "c"), draft.isBehind]).toEqual(["theirs", false]);
});

test("[EDIT-21] a new block keeps its place, and a removed one does not come back", () => {
  const [added, id] = addBlock(draft, { kind: "text" }, "a");
  const [removed] = removeBlock(added, "c");
  const joined = join(removed, editingOf(contentOf(text("b"), text("a"), text("c")), 4, { order: stamp(4) }));
  expect(ids(joined)).toEqual(["b", "a", id]);
  expect(unsavedParts(joined).toSorted()).toEqual([`block:${id}`, "block:c", "order"].toSorted());
});

test("[EDIT-22] a part in conflict is held back, the others are saved", () => {
  const both = typed(typed(draft, "a", "meu a"), "b", "meu b");
  const { draft: sending, changes } = start(both);
  const theirs: PartValues["block"] = { block: text("a", "dela"), pictures: {} };
  const conflicts = [{ part: "block:a" as Part, theirs, stamp: stamp(4) }];
  const after = saved(sending, changes, {
    revision: 5,
    stamps: { "block:a": stamp(4), "block:b": stamp(5) },
    conflicts,
  });
  expect([textOf(after, "a"), unsavedParts(after), startSaving(after)]).toEqual(["meu a", ["block:a"], null]);
  expect(startSaving(typed(after, "a", "meu a, ainda"))).toBeNull();

  const kept = keepMine(after, "block:a");
  expect(start(kept).changes).toMatchObject([{ part: "block:a", base: 4, value: { block: { text: "meu a" } } }]);
  const taken = takeTheirs(after, "block:a");
  expect([textOf(taken, "a"), unsavedParts(taken), taken.conflicts]).toEqual(["dela", [], []]);
});

test("[EDIT-23] what is not saved comes back after a reload, on the base that it was typed on", () => {
  const [added, id] = addBlock(typed(draft, "a", "um"), { kind: "row", places: 3 }, "b");
  const kept = JSON.parse(JSON.stringify(unsavedChanges(added)));
  const reopened = openDraft(editingOf(contentOf(text("a", "dela"), text("b"), text("c")), 6, { "block:a": stamp(6) }));
  const back = restoreUnsaved(reopened, kept);
  expect([textOf(back, "a"), ids(back)]).toEqual(["um", ["a", "b", id, "c"]]);
  expect(start(back).changes.find(({ part }) => part === "block:a")).toMatchObject({ base: 2 });
  // What the server has already is not sent again.
  const stored = openDraft({ ...editingOf(added.content, 7), addressName: "Onça" });
  expect(unsavedParts(restoreUnsaved(stored, kept))).toEqual([]);
});

test("[EDIT-22] one's own save whose answer was lost is no conflict, also after a reload; somebody else's still is", () => {
  const first = start(typed(draft, "a", "instagram.com"));
  const later = typed(savingFailed(first.draft), "a", "instagram");
  const own = { part: blockPart("a"), theirs: first.changes[0]?.value ?? null, stamp: stamp(6, "Ada") };
  const kept = JSON.parse(JSON.stringify(unsavedChanges(later)));
  for (const now of [later, restoreUnsaved(draft, kept)]) {
    const sending = start(now);
    const told = saved(sending.draft, sending.changes, { revision: 6, stamps: {}, conflicts: [own] });
    expect([told.conflicts, textOf(told, "a"), unsavedParts(told)]).toEqual([[], "instagram", ["block:a"]]);
    expect(start(told).changes).toMatchObject([{ part: "block:a", base: 6 }]);
    const theirs = { ...own, theirs: { block: text("a", "dela"), pictures: {} } };
    expect(saved(sending.draft, sending.changes, { revision: 6, stamps: {}, conflicts: [theirs] }).conflicts).toEqual([
      theirs,
    ]);
  }
  const { draft: answered, changes } = start(typed(draft, "a", "um"));
  expect(saved(answered, changes, { revision: 7, stamps: {}, conflicts: [] }).sent).toEqual({});
});

test("[EDIT-6] of an item that was deleted and begun again everything is saved, and nothing of somebody else's replaced", () => {
  const mine = typed(draft, "a", "minha");
  const empty = editingOf(contentOf(), 900);
  const again = beginAgain(mine, empty);
  expect([again.revision, ids(again), textOf(again, "a")]).toEqual([900, ["a", "b", "c"], "minha"]);
  const { changes } = start(again);
  expect(changes.map(({ part }) => part)).toEqual([
    ...["fields", "cover", "address", "block:a", "block:b", "block:c", "order"],
  ]);
  expect(new Set(changes.map(({ base }) => base))).toEqual(new Set([0]));
  const theirs = editingOf(contentOf(text("a", "dela")), 902, { "block:a": stamp(902) });
  expect(start(beginAgain(mine, theirs)).changes.find(({ part }) => part === "block:a")).toMatchObject({ base: 0 });
});

test("[EDIT-6] where nothing was typed, a deleted item that somebody else has begun again opens as theirs", () => {
  const { content } = editingOf(contentOf());
  const opened = openDraft({
    ...editingOf({ ...content, fields: {} }, 0),
    deletion: { at: "2026-11-26T06:00:00.000Z" },
  });
  const again = beginAgain(opened, editingOf(contentOf(text("a", "dela")), 902, { "block:a": stamp(902) }));
  expect([again.revision, textOf(again, "a"), startSaving(again)]).toEqual([902, "dela", null]);
});

test("[EDIT-24] blocks are added behind the open one, copied, moved and removed, and each of it is taken back", () => {
  const [added, id] = addBlock(draft, { kind: "quote" }, "a");
  expect(ids(added)).toEqual(["a", id, "b", "c"]);
  const [copied, copy] = copyBlock(added, "b");
  expect(ids(copied)).toEqual(["a", id, "b", copy, "c"]);
  const moved = moveBlock(moveBlock(copied, "c", -1), "a", -1);
  expect(ids(moved)).toEqual(["a", id, "b", "c", copy]);
  const [removed, next] = removeBlock(typed(moved, "b", "escrito"), "b");
  expect([ids(removed), next]).toEqual([["a", id, "c", copy], "c"]);

  const [one, opened] = undoLast(removed);
  expect([ids(one), opened, textOf(one, "b")]).toEqual([["a", id, "b", "c", copy], "b", "escrito"]);
  const [two] = undoLast(one);
  expect(ids(two)).toEqual(["a", id, "b", copy, "c"]);
  const [three] = undoLast(undoLast(two)[0]);
  expect([ids(three), undoLast(three)[0]]).toEqual([["a", "b", "c"], three]);
});

test("[EDIT-25] publishing tells what changed since the version that is shown, what was removed too", () => {
  const stamps = { "block:a": stamp(1), "block:b": stamp(2), "block:z": stamp(3), fields: stamp(1) };
  const editing = editingOf(contentOf(text("a"), text("b")), 3, stamps);
  const open = changePart(openDraft(editing), "address", "Onça Café");
  expect(partsSincePublishing(open, 1)).toEqual(["address", "block:b", "block:z"]);
});

test("[EDIT-26] a picture that the server no longer has leaves its place empty", () => {
  const row: Block = { id: "r", kind: "row", pictures: ["ilustrations/x.jpg", "ilustrations/y.jpg"] };
  const pictures = { "ilustrations/x.jpg": { alt: "", focal: MIDDLE, caption: "" } };
  const open = openDraft(editingOf({ ...contentOf(row), cover: "ilustrations/x.jpg", pictures }));
  const without = withoutPictures(open, ["ilustrations/x.jpg"]);
  expect([without.content.cover, without.content.blocks]).toEqual([
    "",
    [{ ...row, pictures: ["", "ilustrations/y.jpg"] }],
  ]);
  expect(unsavedParts(without)).toEqual(["block:r", "cover"]);
});
