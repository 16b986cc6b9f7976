/** The open draft: saves itself, and outlives a reload, a lost connection and another device. */
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { atTimeText } from "../../kit/day.ts";
import type { Refusal } from "../../kit/upload.ts";
import { asList, type DraftPlace, dropDraft, loadDraft, storeDraft } from "./draft-store.ts";
import { postJson, postOnLeaving } from "./post-json.ts";
import * as state from "./server-draft.ts";
import { useOtherTabs } from "./use-other-tabs.ts";
import { useLatestState, useRetry, useSelfSaving } from "./use-self-saving.ts";

/** Why it is not saved: `offline` passes by itself, `logged-out` with a login; anything else is said as the server says it. */
export type Trouble = { kind: "offline" | "logged-out" | "refused"; text: string };

const OFFLINE: Trouble = { kind: "offline", text: "Sem conexão. O que você escreve fica guardado neste navegador." };

type Opened<Draft> = {
  /** 'orcamento': of its copies in the browser */
  name: string;
  /** where it is saved: 409 is another's draft */
  path: string;
  /** of the request */
  id: string;
  /** of the person, who alone reads the copies */
  uid: string;
  stored: state.SavedDraft<Draft> | null;
  fresh: Draft;
  /** whether an old copy is one of this program; the server checks its values */
  isDraft: (copy: unknown) => boolean;
};

/** Kept in this browser for each person and request. */
const placeOf = (name: string, uid: string, id: string): DraftPlace => {
  const place = `traco:${name}:${uid}:${id}`;
  return { name: place, finished: `${place}:feito` };
};

function readCopy<Draft>(place: DraftPlace, isDraft: (copy: unknown) => boolean): state.BrowserCopy<Draft> | null {
  const copy = loadDraft(place);
  if (typeof copy?.base !== "number" || !isDraft(copy.draft)) return null;
  return { draft: copy.draft as Draft, base: copy.base, sent: asList(copy.sent) as Draft[] };
}

export function useServerDraft<Draft>({ name, path, id, uid, stored, fresh, isDraft }: Opened<Draft>) {
  const { revalidate } = useRevalidator();
  const place = useMemo(() => placeOf(name, uid, id), [name, uid, id]);
  const open = useLatestState(() => state.openDraft(stored, fresh, readCopy(placeOf(name, uid, id), isDraft)));
  const { state: now, latest, change: update } = open;
  const [savedAt, setSavedAt] = useState(() => (stored ? Date.parse(stored.savedAt) : null));
  const twice = useOtherTabs(`${name} ${id} ${uid}`);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const change = (to: (draft: Draft) => Draft) => update((before) => state.changed(before, to(before.draft))).draft;

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
      const theirs = response.answer as state.SavedDraft<Draft>;
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
      const { draft, base, sent } = typed;
      if (state.isUnsaved(typed)) storeDraft(place, { submissionId: id, draft, base, sent });
      else dropDraft(place);
    },
    leave: () => {
      const next = state.startSaving(latest.current);
      if (!next) return;
      latest.current = { ...latest.current, sent: next.sent };
      postOnLeaving(path, { draft: next.draft, revision: next.base });
    },
  });
  useRetry(trouble?.kind === "offline", () => void saving.save());
  /** null: not everything could be saved, and the page says why; else the server's revision. */
  const save = async (): Promise<number | null> =>
    (await saving.save()) && !latest.current.conflict ? latest.current.base : null;

  const join = useEffectEvent((theirs: state.SavedDraft<Draft> | null) => {
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
    dropDraft(place);
  };

  return { ...now, unsaved: state.isUnsaved(now), savedAt, trouble, twice, change, save, keepMine, takeTheirs, finish };
}

export type ServerDraft<Draft> = ReturnType<typeof useServerDraft<Draft>>;

/** What the editor's bar says of it. */
export function savedText({
  unsaved,
  sending,
  trouble,
  conflict,
  savedAt,
}: Pick<ServerDraft<unknown>, "unsaved" | "trouble" | "savedAt"> & { sending: unknown; conflict: unknown }): string {
  if (conflict) return "não salvo: há outro salvo";
  if (trouble) return trouble.kind === "offline" ? "sem conexão, guardado aqui" : "não salvo";
  if (unsaved || sending) return "salvando";
  return savedAt === null ? "nada para salvar" : `salvo ${atTimeText(savedAt)}`;
}
