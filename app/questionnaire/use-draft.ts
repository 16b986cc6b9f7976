import { useState } from "react";
import type { Need } from "../kit/needs.ts";
import { finishDraft, newId } from "../ui/browser/draft-store.ts";
import { useOtherTabs } from "../ui/browser/use-other-tabs.ts";
import { type DraftKind, useStoredDraft } from "../ui/browser/use-stored-draft.ts";
import {
  type ChangeDraft,
  type Draft,
  draftPlace,
  emptyDraft,
  hasContent,
  parseDraft,
  submissionOf,
  withChanges,
  withImage,
} from "./draft.ts";

/** `otherTab`: another tab shows the draft too. */
export function useDraft(userId: string, need: Need) {
  const [kind] = useState(
    (): DraftKind<Draft> => ({
      place: draftPlace(userId, need),
      empty: () => emptyDraft(need),
      parse: (stored) => parseDraft(stored, need),
      hasContent,
      // Each tab stays on its panel.
      adopt: (mine, theirs) => ({ ...theirs, panel: mine.panel }),
    }),
  );
  const { setDraft, ...shown } = useStoredDraft(kind);
  const { draft, finishedElsewhere } = shown;
  const change: ChangeDraft = (changes) => {
    const submissionId = newId();
    setDraft((now) => {
      const next = withImage(withChanges(now, changes));
      if (!finishedElsewhere || next.submissionId !== now.submissionId) return next;
      const sameContent = JSON.stringify(submissionOf(now)) === JSON.stringify(submissionOf(next));
      return sameContent ? next : { ...next, submissionId, sent: { budget: null } };
    });
  };

  /** Keeps the draft under a new id, because its submission already became `budget` with other answers. */
  const keepAsChanged = (budget: string) => {
    finishDraft(kind.place, draft.submissionId);
    change({ submissionId: newId(), sent: { budget } });
  };
  return { ...shown, change, keepAsChanged, otherTab: useOtherTabs(kind.place.name) };
}
