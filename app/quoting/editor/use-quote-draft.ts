/** The open draft: saves itself, and outlives a reload, a lost connection and another device. */
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import type { Refusal } from "../../kit/upload.ts";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { postJson, postOnLeaving } from "../../ui/browser/post-json.ts";
import { useOtherTabs } from "../../ui/browser/use-other-tabs.ts";
import { useLatestState, useRetry, useSelfSaving } from "../../ui/browser/use-self-saving.ts";
import type { StoredDraft } from "../draft.server.ts";
import { dropCopy, readCopy, writeCopy } from "./browser-copy.ts";
import * as state from "./draft-state.ts";

/** Why it is not saved: `offline` passes by itself, `logged-out` with a login; anything else is said as the server says it. */
export type Trouble = { kind: "offline" | "logged-out" | "refused"; text: string };

const OFFLINE: Trouble = { kind: "offline", text: "Sem conexão. O que você escreve fica guardado neste navegador." };

type Opened = { id: string; uid: string; stored: StoredDraft | null; fresh: QuoteDraft };

export function useQuoteDraft({ id, uid, stored, fresh }: Opened) {
  const path = `/api/budget/${id}/rascunho`;
  const { revalidate } = useRevalidator();
  const open = useLatestState(() => state.openDraft(stored, fresh, readCopy(uid, id)));
  const { state: now, latest, change: update } = open;
  const [savedAt, setSavedAt] = useState(() => (stored ? Date.parse(stored.savedAt) : null));
  const twice = useOtherTabs(`orcamento ${id} ${uid}`);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const change = (to: (draft: QuoteDraft) => QuoteDraft) =>
    update((before) => state.changed(before, to(before.draft))).draft;

  const saveStep = async (): Promise<boolean | null> => {
    if (!state.isUnsaved(latest.current)) return true;
    const next = state.startSaving(latest.current);
    if (!next) return false;
    update(() => next);
    const response = await postJson(path, { draft: next.draft, revision: next.base });
    if (response?.status === 200) {
      const { revision, savedAt: at } = response.answer as { revision: number; savedAt: string };
      update((before) => state.savingDone(before, revision));
      setSavedAt(Date.parse(at));
      setTrouble(null);
      return null;
    }
    if (response?.status === 409) {
      const theirs = response.answer as StoredDraft;
      update((before) => state.savingRefused(before, theirs));
      setTrouble(null);
      return latest.current.conflict === null ? null : false;
    }
    update(state.savingFailed);
    const passes = !response || response.status >= 500 || response.status === 429;
    const { message } = (response?.answer ?? {}) as Partial<Refusal>;
    if (passes) setTrouble(OFFLINE);
    else setTrouble({ kind: response.status === 401 ? "logged-out" : "refused", text: message ?? OFFLINE.text });
    return false;
  };
  const { draft, saved, conflict } = now;
  const saving = useSelfSaving({
    state: now,
    unsaved: useMemo(() => (draft === saved || conflict ? null : { draft, saved }), [draft, saved, conflict]),
    saveStep,
    storeCopy: (typed) => {
      if (state.isUnsaved(typed)) writeCopy(uid, id, { draft: typed.draft, base: typed.base });
      else dropCopy(uid, id);
    },
    leave: () => {
      const next = state.startSaving(latest.current);
      if (!next) return;
      latest.current = { ...latest.current, sent: next.draft };
      postOnLeaving(path, { draft: next.draft, revision: next.base });
    },
  });
  useRetry(trouble?.kind === "offline", () => void saving.save());
  /** null: not everything could be saved, and the page says why; else the server's revision. */
  const save = async (): Promise<number | null> =>
    (await saving.save()) && !latest.current.conflict ? latest.current.base : null;

  const join = useEffectEvent((theirs: StoredDraft | null) => {
    const before = latest.current;
    update((mine) => state.joined(mine, theirs));
    if (latest.current !== before && theirs) setSavedAt(Date.parse(theirs.savedAt));
  });
  useEffect(() => join(stored), [stored]);

  useEffect(() => {
    // Another device may have gone on.
    const seen = () => {
      if (!document.hidden) void revalidate();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [revalidate]);

  const keepMine = () => update(state.keepMine);
  const takeTheirs = () => {
    if (latest.current.conflict) setSavedAt(Date.parse(latest.current.conflict.savedAt));
    update(state.takeTheirs);
  };
  /** It became a version: nothing is saved or kept any more. */
  const finish = () => {
    saving.stop();
    dropCopy(uid, id);
  };

  return { ...now, unsaved: state.isUnsaved(now), savedAt, trouble, twice, change, save, keepMine, takeTheirs, finish };
}

export type OpenQuote = ReturnType<typeof useQuoteDraft>;
