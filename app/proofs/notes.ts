/** The customer's comments on a version while they are a draft, on several devices at once. */
import type { CommentNote } from "./proof-content.ts";

/** `notes`: as the page shows them; `saved`: as the server has them, at `revision`; 0: none. */
export type NotesState = { notes: CommentNote[]; saved: CommentNote[]; revision: number };
export type StoredNotes = { notes: CommentNote[]; revision: number };

const isSame = (one: CommentNote | undefined, other: CommentNote | undefined) =>
  one?.text === other?.text &&
  one?.piece === other?.piece &&
  one?.at?.x === other?.at?.x &&
  one?.at?.y === other?.at?.y;

export const areSame = (one: readonly CommentNote[], other: readonly CommentNote[]): boolean =>
  one.length === other.length && one.every((note, index) => note.id === other[index]?.id && isSame(note, other[index]));

/**
 * What both devices wrote since `base`: neither loses a comment. Of one that both changed, this device's words stand; one
 * that a device took away and the other changed stays.
 */
export function mergeNotes(
  base: readonly CommentNote[],
  mine: readonly CommentNote[],
  theirs: readonly CommentNote[],
): CommentNote[] {
  const idOf = (notes: readonly CommentNote[]) => new Map(notes.map((note) => [note.id, note]));
  const [before, here, there] = [idOf(base), idOf(mine), idOf(theirs)];
  const kept = theirs.flatMap((note) => {
    const [own, old] = [here.get(note.id), before.get(note.id)];
    if (own) return [isSame(own, old) ? note : own];
    return old && isSame(note, old) ? [] : [note];
  });
  const added = mine.filter(
    (note) => !there.has(note.id) && !(before.has(note.id) && isSame(note, before.get(note.id))),
  );
  return [...kept, ...added];
}

/** With what another device saved. */
export function joinNotes(state: NotesState, theirs: StoredNotes): NotesState {
  if (theirs.revision <= state.revision) return state;
  return { notes: mergeNotes(state.saved, state.notes, theirs.notes), saved: theirs.notes, revision: theirs.revision };
}
