/** A customer's comments while they are a draft: saved by themselves, and kept through a reload or a lost connection. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { Refusal } from "../../kit/upload.ts";
import { asRecord, type DraftPlace, dropDraft, loadDraft, storeDraft } from "../../ui/browser/draft-store.ts";
import { postJson, postOnLeaving } from "../../ui/browser/post-json.ts";
import { useListener } from "../../ui/browser/use-listener.ts";
import { useLatestState, useRetry, useSelfSaving } from "../../ui/browser/use-self-saving.ts";
import { areSame, joinNotes, type NotesState, type StoredNotes } from "../notes.ts";
import type { CommentNote } from "../proof-content.ts";

const placeOf = (uid: string, proof: string): DraftPlace => {
  const name = `traco:prova:${uid}:${proof}`;
  return { name, finished: `${name}:feito` };
};

/** Only what this program wrote has all three; the server checks the values. */
function readCopy(uid: string, proof: string): NotesState | null {
  const { notes, saved, revision } = asRecord(loadDraft(placeOf(uid, proof)));
  if (!Array.isArray(notes) || !Array.isArray(saved) || typeof revision !== "number") return null;
  return { notes, saved, revision };
}

/** What this browser kept is joined with what the server has. */
function openNotes(uid: string, proof: string, stored: StoredNotes): NotesState {
  const copy = typeof window === "undefined" ? null : readCopy(uid, proof);
  return joinNotes(copy ?? { notes: [], saved: [], revision: 0 }, stored);
}

type Opened = {
  path: string;
  uid: string;
  proof: string;
  /** null: this person has none here */
  stored: (StoredNotes & { savedAt: number | null }) | null;
  /** whether the version takes comments of this person now */
  takes: boolean;
};

/** `since`: when the connection was lost. `refused`: why the server does not take them. */
type Trouble = { since: number; refused: string | null };

export function useNotes({ path, uid, proof, stored, takes }: Opened) {
  const { state, latest, change } = useLatestState<NotesState>(() =>
    stored ? joinNotes({ notes: [], saved: [], revision: 0 }, stored) : { notes: [], saved: [], revision: 0 },
  );
  const [savedAt, setSavedAt] = useState(stored?.savedAt ?? null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isUnsaved = (now: NotesState) => !areSame(now.notes, now.saved);
  const body = ({ notes, revision }: NotesState) => ({ notes, revision });

  // Only the browser has its copy, so the first render is as the server's; read before the copy is written again.
  const takeCopy = useEffectEvent(() => {
    if (stored) change((before) => (isUnsaved(before) ? before : openNotes(uid, proof, stored)));
  });
  useLayoutEffect(() => takeCopy(), []);

  const saveStep = async (): Promise<boolean | null> => {
    const sent = latest.current;
    if (!takes || !isUnsaved(sent)) return true;
    const response = await postJson(path, body(sent));
    if (response?.status === 200) {
      const { revision, savedAt: at } = response.answer as { revision: number; savedAt: string };
      change((now) => ({ ...now, saved: sent.notes, revision }));
      setSavedAt(Date.parse(at));
      setTrouble(null);
      return null;
    }
    if (response?.status === 409) {
      change((now) => joinNotes(now, response.answer as StoredNotes));
      setTrouble(null);
      return null;
    }
    const { message = null } = (response?.answer ?? {}) as Partial<Refusal>;
    const passes = !response || response.status >= 500 || response.status === 429;
    setTrouble((before) => ({ since: before?.since ?? Date.now(), refused: passes ? null : message }));
    return false;
  };
  const saving = useSelfSaving({
    state,
    unsaved: takes && isUnsaved(state) ? state.notes : null,
    saveStep,
    storeCopy: (now) => {
      if (!takes) return;
      if (isUnsaved(now)) storeDraft(placeOf(uid, proof), { submissionId: proof, ...now });
      else dropDraft(placeOf(uid, proof));
    },
    leave: () => {
      if (takes && isUnsaved(latest.current)) postOnLeaving(path, body(latest.current));
    },
  });
  // The browser knows at once that the connection is gone; what is typed says so before it is sent.
  useListener("offline", () => setTrouble((before) => before ?? { since: Date.now(), refused: null }));
  useListener("online", () => {
    void saving.save().then((saved) => saved && setTrouble(null));
  });
  useRetry(trouble !== null && trouble.refused === null && isUnsaved(state), () => void saving.save());

  const join = useEffectEvent((theirs: typeof stored) => {
    if (!theirs) return;
    const before = latest.current;
    change((mine) => joinNotes(mine, theirs));
    if (latest.current !== before) setSavedAt(theirs.savedAt);
  });
  useEffect(() => join(stored), [stored]);

  return {
    notes: state.notes,
    saved: state.saved,
    revision: state.revision,
    unsaved: isUnsaved(state),
    savedAt,
    trouble,
    change: (to: (notes: CommentNote[]) => CommentNote[]) => change((now) => ({ ...now, notes: to(now.notes) })),
    /** null: not everything could be saved; else the server's revision */
    save: async (): Promise<number | null> => ((await saving.save()) ? latest.current.revision : null),
    /** They were sent: nothing is kept of them any more. */
    clear: () => {
      dropDraft(placeOf(uid, proof));
      change(() => ({ notes: [], saved: [], revision: 0 }));
    },
  };
}
export type Notes = ReturnType<typeof useNotes>;
