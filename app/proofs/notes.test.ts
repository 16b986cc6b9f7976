/** Comments that two devices draft at once. */
import { expect, test } from "vitest";
import { areSame, joinNotes, mergeNotes } from "./notes.ts";
import type { CommentNote } from "./proof-content.ts";

const note = (id: string, text = id, at: CommentNote["at"] = null): CommentNote => ({ id, piece: "p", at, text });
const ids = (notes: readonly CommentNote[]) => notes.map(({ id }) => id);

test("[PROOF-22] what two devices add is kept of both", () => {
  expect(ids(mergeNotes([note("a")], [note("a"), note("b")], [note("a"), note("c")]))).toEqual(["a", "c", "b"]);
  expect(ids(mergeNotes([], [note("b")], [note("c")]))).toEqual(["c", "b"]);
});

test("[PROOF-22] a comment that one device changed stays, whatever the other did to it", () => {
  const base = [note("a"), note("b")];
  expect(mergeNotes(base, [note("a", "novo"), note("b")], [note("b")])).toEqual([note("b"), note("a", "novo")]);
  expect(mergeNotes(base, [note("b")], [note("a", "novo"), note("b")])).toEqual([note("a", "novo"), note("b")]);
  expect(mergeNotes(base, [note("a", "meu")], [note("a", "deles"), note("b")])).toEqual([note("a", "meu")]);
  const moved = note("a", "a", { x: 10, y: 20 });
  expect(mergeNotes(base, [moved, note("b")], base)).toEqual([moved, note("b")]);
});

test("[PROOF-22] what a device took away is gone on the other", () => {
  const base = [note("a"), note("b")];
  expect(ids(mergeNotes(base, [note("b")], base))).toEqual(["b"]);
  expect(ids(mergeNotes(base, base, [note("b")]))).toEqual(["b"]);
});

test("[PROOF-22] an older answer of the server changes nothing", () => {
  const state = { notes: [note("a"), note("b")], saved: [note("a")], revision: 2 };
  expect(joinNotes(state, { notes: [], revision: 2 })).toBe(state);
  expect(joinNotes(state, { notes: [note("a"), note("c")], revision: 3 })).toEqual({
    notes: [note("a"), note("c"), note("b")],
    saved: [note("a"), note("c")],
    revision: 3,
  });
  expect(areSame([note("a")], [note("a")])).toBe(true);
  expect(areSame([note("a")], [note("a", "b")])).toBe(false);
});
