/** The open draft without React: what is typed, what of it the server has, and whether somebody else saved meanwhile. */
import { isSameValue } from "../../kit/json.ts";

export type SavedDraft<Draft> = {
  draft: Draft;
  revision: number;
  /** ISO 8601 */
  savedAt: string;
  savedBy: { id: string; name: string };
};

export type DraftState<Draft> = {
  draft: Draft;
  /** the server's revision that it began from; 0: the server has none */
  base: number;
  /** the draft as the server has it at `base`, or as it began */
  saved: Draft;
  /** on its way to the server */
  sending: Draft | null;
  /** what was sent last: its answer may have been lost */
  sent: Draft | null;
  /** saved by somebody else since `base` */
  conflict: SavedDraft<Draft> | null;
};

/** What a browser kept of an earlier visit: typed, and perhaps not saved. */
export type BrowserCopy<Draft> = { draft: Draft; base: number };

/** `fresh` is what a quote begins with while none is stored. */
export function openDraft<Draft>(
  stored: SavedDraft<Draft> | null,
  fresh: Draft,
  copy: BrowserCopy<Draft> | null,
): DraftState<Draft> {
  const saved = stored?.draft ?? fresh;
  const base = stored?.revision ?? 0;
  const open: DraftState<Draft> = { draft: saved, base, saved, sending: null, sent: null, conflict: null };
  if (!copy || isSameValue(copy.draft, saved)) return open;
  // The server's is newer than what this browser kept.
  const conflict = stored && copy.base < stored.revision ? stored : null;
  return { ...open, draft: copy.draft, base: conflict ? copy.base : base, conflict };
}

/** Whether something is typed that the server does not have. */
export const isUnsaved = <Draft>({ draft, saved }: DraftState<Draft>): boolean => draft !== saved;

export const changed = <Draft>(state: DraftState<Draft>, draft: Draft): DraftState<Draft> => ({ ...state, draft });

/** null: nothing to send, a request is on its way, or a conflict waits for its decision. */
export function startSaving<Draft>(state: DraftState<Draft>): DraftState<Draft> | null {
  if (state.sending || state.conflict || !isUnsaved(state)) return null;
  return { ...state, sending: state.draft, sent: state.draft };
}

export const savingFailed = <Draft>(state: DraftState<Draft>): DraftState<Draft> => ({ ...state, sending: null });

/** What was typed while it was on its way stays unsaved, on the new base. */
export function savingDone<Draft>(state: DraftState<Draft>, revision: number): DraftState<Draft> {
  return { ...state, base: revision, saved: state.sending ?? state.saved, sending: null };
}

/** The server has another revision. It is no conflict when it is what this page sent, and only the answer was lost. */
export function savingRefused<Draft>(state: DraftState<Draft>, theirs: SavedDraft<Draft>): DraftState<Draft> {
  const earlier = state.sent;
  const isOwn = [state.sending, earlier, state.draft].find((own) => own && isSameValue(own, theirs.draft));
  const now = { ...state, sending: null };
  return isOwn ? { ...now, base: theirs.revision, saved: isOwn } : { ...now, conflict: theirs };
}

/** What the page read again: taken over, unless something is typed here; then the next save tells of the conflict. */
export function joined<Draft>(state: DraftState<Draft>, stored: SavedDraft<Draft> | null): DraftState<Draft> {
  if (!stored || stored.revision <= state.base || state.sending || state.conflict) return state;
  if (isUnsaved(state)) return savingRefused(state, stored);
  return { ...state, draft: stored.draft, saved: stored.draft, base: stored.revision };
}

/** Ends a conflict: the other draft is replaced by the next save. */
export function keepMine<Draft>(state: DraftState<Draft>): DraftState<Draft> {
  if (!state.conflict) return state;
  return { ...state, base: state.conflict.revision, saved: state.conflict.draft, conflict: null };
}

/** Ends a conflict: what is typed here goes. */
export function takeTheirs<Draft>(state: DraftState<Draft>): DraftState<Draft> {
  if (!state.conflict) return state;
  const { draft, revision } = state.conflict;
  return { ...state, draft, saved: draft, base: revision, conflict: null };
}
