/** The open draft: saves itself, hears of other people, and outlives a lost connection. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Part } from "../../galleries/story/content.ts";
import { useOtherTabs } from "../../ui/browser/use-other-tabs.ts";
import { useLatestState, useRetry, useSelfSaving } from "../../ui/browser/use-self-saving.ts";
import type { Conflict, EditAnswer, Editing, EditRequest, PartChange } from "../editing/editing.ts";
import { readCopy, writeCopy } from "./browser-copy.ts";
import {
  beginAgain,
  type EditorDraft,
  isUntouched,
  join,
  openDraft,
  restoreUnsaved,
  saved,
  savingFailed,
  startSaving,
  unsavedChanges,
  unsavedParts,
  withoutPictures,
} from "./draft.ts";
import { askOnLeaving } from "./requests.ts";
import { useEditRequests } from "./use-edit-requests.ts";

function lastSaved({ stamps }: Editing): number | null {
  const moments = Object.values(stamps).flatMap((stamp) => (stamp ? [Date.parse(stamp.at)] : []));
  return moments.length > 0 ? Math.max(...moments) : null;
}

export function useEditor(editing: Editing, uid: string) {
  const { gallery, id } = editing;
  const item = { gallery, id, uid };
  const { revalidate } = useRevalidator();
  const [copy] = useState(() => readCopy(uid, id));
  const { state: draft, latest, change } = useLatestState(() => restoreUnsaved(openDraft(editing), copy));
  const [savedAt, setSavedAt] = useState(() => lastSaved(editing));
  const [others, setOthers] = useState<string[]>([]);
  const twice = useOtherTabs(`publicacao ${id} ${uid}`);
  const written = useRef<Part[]>(copy.map(({ part }) => part));
  const { askServer, fail, trouble, back, refusal } = useEditRequests(item, latest, editing.deletion);

  const saveStep = async (): Promise<boolean | null> => {
    const next = startSaving(latest.current);
    if (!next) return latest.current.conflicts.length === 0;
    change(() => next.draft);
    const answer = await askServer({ intent: "save", changes: next.changes });
    if (!answer.ok || !("conflicts" in answer)) {
      change(savingFailed);
      const gone = answer.ok || answer.refused !== "gone" ? [] : (answer.pictures ?? []);
      if (gone.length === 0) {
        if (!answer.ok) fail(answer);
        return false;
      }
      change((now) => withoutPictures(now, gone));
      return null;
    }
    setSavedAt(Date.now());
    change((now) => saved(now, next.changes, answer));
    // What is read while the next request is on its way is not joined: it is read again after that one.
    if (latest.current.isBehind) void revalidate();
    return null;
  };
  const { save, stop, stopped } = useSelfSaving({
    state: draft,
    unsaved: unsavedParts(draft).length > 0 ? draft.unsaved : null,
    saveStep,
    storeCopy: (typed) => {
      const changes = unsavedChanges(typed);
      if (changes.length > 0 || written.current.length > 0) writeCopy(uid, id, changes, written.current);
      written.current = changes.map(({ part }) => part);
    },
    leave: () => {
      if (isUntouched(latest.current)) return;
      const next = startSaving(latest.current);
      if (next) askOnLeaving(item, { intent: "save", changes: next.changes });
      askOnLeaving(item, { intent: "leave" });
    },
  });

  const joinTheirs = useEffectEvent((theirs: Editing) => change((now) => join(now, theirs)));
  useEffect(() => void joinTheirs(editing), [editing]);

  /** Tells that somebody is here, and hears who else is and what they saved. */
  const sign = useEffectEvent(async () => {
    // Who only has the page open somewhere is not editing.
    if (document.hidden || stopped.current || isUntouched(latest.current)) return;
    const answer = await askServer({ intent: "here" });
    if (!answer.ok || !("here" in answer)) return;
    setOthers(answer.here.others);
    const { revision, isBehind, sending } = latest.current;
    if (answer.here.revision === 0 && trouble?.refused.refused === "deleted") return;
    // It was deleted: an empty change is refused with the name of who did.
    if (answer.here.revision === 0 && revision > 0) await askServer({ intent: "save", changes: [] });
    if ((isBehind || answer.here.revision > revision) && !sending) void revalidate();
    if (unsavedParts(latest.current).length > 0) void save();
  });
  useEffect(() => void sign(), []);
  useRetry(true, () => void sign());

  /** For what acts on the whole item: saves first. null: it could not be done, and the page says why. */
  const act = async (request: EditRequest): Promise<EditAnswer | null> => {
    // An item must be there before it can be acted on.
    if (latest.current.revision === 0) await askServer({ intent: "save", changes: [] });
    if (!(await save()) && request.intent !== "delete") return null;
    const answer = await askServer(request);
    if (!answer.ok && answer.refused === "offline") return null;
    if (request.intent !== "delete") void revalidate();
    return answer as EditAnswer;
  };

  /** Ends a conflict. What is not taken becomes a version first. */
  const decide = async (how: (draft: EditorDraft, part: Part) => EditorDraft, { part }: Conflict, lost: PartChange) => {
    const kept = await askServer({ intent: "keep", change: lost });
    if (!kept.ok) return fail(kept);
    change((now) => how(now, part));
    await save();
    void revalidate();
  };

  /** Of an item that somebody deleted: it is a draft again, with what this editor has. */
  const startAgain = async () => {
    const answer = await askServer({ intent: "again" });
    if (!answer.ok) return fail(answer);
    if ("editing" in answer) change((now) => beginAgain(now, answer.editing));
    await save();
    void revalidate();
  };

  const does = { change, save, act, send: askServer, decide, startAgain, stop };
  return { ...does, draft, savedAt, trouble, back, others, twice, latest, refusal };
}

export type Editor = ReturnType<typeof useEditor>;
