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
  /** what was sent since `base`, by this page or the one before: each may have arrived, and its answer be lost */
  sent: Draft[];
  /** saved by somebody else since `base` */
  conflict: SavedDraft<Draft> | null;
};

/** What a browser kept of an earlier visit: typed, and perhaps not saved. */
export type BrowserCopy<Draft> = Pick<DraftState<Draft>, "draft" | "base" | "sent">;

/** So many of `sent` are remembered: the first, which the server took if it got it, and the last. */
const REMEMBERED = 5;

/** `fresh` is what a quote begins with while none is stored. */
export function openDraft<Draft>(
  stored: SavedDraft<Draft> | null,
  fresh: Draft,
  copy: BrowserCopy<Draft> | null,
): DraftState<Draft> {
  const saved = stored?.draft ?? fresh;
  const base = stored?.revision ?? 0;
  const open: DraftState<Draft> = { draft: saved, base, saved, sending: null, sent: [], conflict: null };
  if (!copy || isSameValue(copy.draft, saved)) return open;
  // The page that kept it sent it while it was left, and that may arrive only now.
  const kept = { ...open, draft: copy.draft, sent: withSent(copy.sent, copy.draft) };
  // The server's is newer than what this browser kept.
  return stored && copy.base < stored.revision ? savingRefused({ ...kept, base: copy.base }, stored) : kept;
}

/** Whether something is typed that the server does not have. */
export const isUnsaved = <Draft>({ draft, saved }: DraftState<Draft>): boolean => draft !== saved;

export const changed = <Draft>(state: DraftState<Draft>, draft: Draft): DraftState<Draft> => ({ ...state, draft });

/** null: nothing to send, a request is on its way, or a conflict waits for its decision. */
export function startSaving<Draft>(state: DraftState<Draft>): DraftState<Draft> | null {
  if (state.sending || state.conflict || !isUnsaved(state)) return null;
  return { ...state, sending: state.draft, sent: withSent(state.sent, state.draft) };
}

const withSent = <Draft>(sent: Draft[], draft: Draft): Draft[] =>
  sent.at(-1) === draft ? sent : [...sent.slice(0, REMEMBERED - 1), draft];

export const savingFailed = <Draft>(state: DraftState<Draft>): DraftState<Draft> => ({ ...state, sending: null });

/** What was typed while it was on its way stays unsaved, on the new base. */
export function savingDone<Draft>(state: DraftState<Draft>, revision: number): DraftState<Draft> {
  return { ...state, base: revision, saved: state.sending ?? state.saved, sending: null, sent: [] };
}

/** The server has another revision. It is no conflict when it is what this browser sent, and only the answer was lost. */
export function savingRefused<Draft>(state: DraftState<Draft>, theirs: SavedDraft<Draft>): DraftState<Draft> {
  const own = [state.draft, ...state.sent].find((each) => isSameValue(each, theirs.draft));
  const now = { ...state, sending: null };
  return own ? { ...now, base: theirs.revision, saved: own, sent: [] } : { ...now, conflict: theirs };
}

/** What the page read again: taken over, unless something is typed here; then the next save tells of the conflict. */
export function joined<Draft>(state: DraftState<Draft>, stored: SavedDraft<Draft> | null): DraftState<Draft> {
  if (!stored || stored.revision <= state.base || state.sending || state.conflict) return state;
  if (isUnsaved(state)) return savingRefused(state, stored);
  return { ...state, draft: stored.draft, saved: stored.draft, base: stored.revision, sent: [] };
}

/** Ends a conflict: the other draft is replaced by the next save. */
export function keepMine<Draft>(state: DraftState<Draft>): DraftState<Draft> {
  if (!state.conflict) return state;
  return { ...state, base: state.conflict.revision, saved: state.conflict.draft, sent: [], conflict: null };
}

/** Ends a conflict: what is typed here goes. */
export function takeTheirs<Draft>(state: DraftState<Draft>): DraftState<Draft> {
  if (!state.conflict) return state;
  const { draft, revision } = state.conflict;
  return { ...state, draft, saved: draft, base: revision, sent: [], conflict: null };
}
