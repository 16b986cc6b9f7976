/** The open draft: saves itself, hears of other people, and outlives a lost connection. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Part } from "../story/content.ts";
import type { Conflict, EditAnswer, Editing, EditRequest, PartChange } from "../story/editing.ts";
import { readCopy, writeCopy } from "./browser-copy.ts";
import {
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
import { type Answer, ask, askOnLeaving } from "./requests.ts";

/** In milliseconds. */
const AFTER_THE_LAST_KEY = 800;
const BETWEEN_SIGNS = 5_000;

type Refused = Exclude<Answer, { ok: true }>;
/** What keeps the draft from being saved; null: nothing. `at` is when it began. */
export type Trouble = { refused: Refused; at: number } | null;

/** Refusals that stand until something changes, whatever was asked. */
const LASTING: readonly Refused["refused"][] = ["offline", "logged-out", "deleted"];

function lastSaved({ stamps }: Editing): number | null {
  const moments = Object.values(stamps).flatMap((stamp) => (stamp ? [Date.parse(stamp.at)] : []));
  return moments.length > 0 ? Math.max(...moments) : null;
}

export function useEditor(editing: Editing, uid: string) {
  const { gallery, id } = editing;
  const item = { gallery, id, uid };
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(() => restoreUnsaved(openDraft(editing), readCopy(uid, id)));
  const [savedAt, setSavedAt] = useState(() => lastSaved(editing));
  const [back, setBack] = useState<{ at: number; count: number } | null>(null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [others, setOthers] = useState<string[]>([]);
  // Requests outlive a render: they read the draft as it is when they end.
  const latest = useRef(draft);
  const running = useRef<Promise<boolean> | null>(null);
  const written = useRef<Part[]>([]);
  const stopped = useRef(false);

  const change = useCallback((to: (now: EditorDraft) => EditorDraft) => {
    latest.current = to(latest.current);
    setDraft(latest.current);
  }, []);

  // Before it is seen: what shows is what a reload finds again.
  useLayoutEffect(() => {
    if (stopped.current) return;
    const changes = unsavedChanges(draft);
    if (changes.length > 0 || written.current.length > 0) writeCopy(uid, id, changes, written.current);
    written.current = changes.map(({ part }) => part);
  }, [draft, uid, id]);

  const fail = (refused: Refused) =>
    setTrouble((now) => (now?.refused.refused === refused.refused ? now : { refused, at: Date.now() }));

  const recovered = () => {
    const count = unsavedParts(latest.current).length;
    setTrouble((now) => {
      if (now?.refused.refused === "offline") setBack({ at: Date.now(), count });
      return null;
    });
  };

  const askServer = async (request: EditRequest): Promise<Answer> => {
    const answer = await ask(item, request);
    if (answer.ok) recovered();
    else if (LASTING.includes(answer.refused)) fail(answer);
    return answer;
  };

  const saveAll = async (): Promise<boolean> => {
    while (!stopped.current) {
      const next = startSaving(latest.current);
      if (!next) return latest.current.conflicts.length === 0;
      const before = latest.current.revision;
      change(() => next.draft);
      const answer = await askServer({ intent: "save", changes: next.changes });
      if (!answer.ok || !("conflicts" in answer)) {
        change(savingFailed);
        if (!answer.ok) fail(answer);
        if (answer.ok || answer.refused !== "gone" || !answer.pictures?.length) return false;
        const gone = answer.pictures;
        change((now) => withoutPictures(now, gone));
        continue;
      }
      setSavedAt(Date.now());
      change((now) => saved(now, next.changes, answer));
      // Somebody else saved as well.
      if (answer.revision > before + 1 || answer.conflicts.length > 0) void revalidate();
    }
    return false;
  };
  /** Saves until nothing is left to send; false: something could not be saved. */
  const save = (): Promise<boolean> => {
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const joinTheirs = useEffectEvent((theirs: Editing) => change((now) => join(now, theirs)));
  useEffect(() => joinTheirs(editing), [editing]);

  const saveSoon = useEffectEvent(() => void save());
  useEffect(() => {
    if (Object.keys(draft.unsaved).length === 0) return;
    const timer = setTimeout(saveSoon, AFTER_THE_LAST_KEY);
    return () => clearTimeout(timer);
  }, [draft.unsaved]);

  const sign = useEffectEvent(async () => {
    // Who only has the page open somewhere is not editing.
    if (document.hidden || stopped.current || isUntouched(latest.current)) return;
    const answer = await askServer({ intent: "here" });
    if (!answer.ok || !("here" in answer)) return;
    setOthers(answer.here.others);
    const { revision, sending } = latest.current;
    // It was deleted: an empty change is refused with the name of who did.
    if (answer.here.revision === 0 && revision > 0) await askServer({ intent: "save", changes: [] });
    if (answer.here.revision > revision && !sending) void revalidate();
    if (unsavedParts(latest.current).length > 0) void save();
  });
  const leave = useEffectEvent(() => {
    if (stopped.current || isUntouched(latest.current)) return;
    const next = startSaving(latest.current);
    if (next) askOnLeaving(item, { intent: "save", changes: next.changes });
    askOnLeaving(item, { intent: "leave" });
  });
  useEffect(() => {
    void sign();
    const again = () => void sign();
    const hidden = () => leave();
    const timer = setInterval(again, BETWEEN_SIGNS);
    addEventListener("online", again);
    addEventListener("pagehide", hidden);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
      removeEventListener("pagehide", hidden);
      leave();
    };
  }, []);

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
    if (!kept.ok) return;
    change((now) => how(now, part));
    await save();
    void revalidate();
  };

  /** Nothing is sent or kept any more. */
  const stop = () => {
    stopped.current = true;
  };

  return { draft, change, save, act, decide, stop, savedAt, trouble, back, others, latest };
}

export type Editor = ReturnType<typeof useEditor>;
