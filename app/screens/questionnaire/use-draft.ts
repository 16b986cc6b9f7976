import { useState } from "react";
import type { Need } from "../../domain/needs.ts";
import type { Answers } from "../../domain/questionnaire.ts";
import { finishDraft, newId } from "../../ui/browser/draft-store.ts";
import { type DraftKind, useStoredDraft } from "../../ui/browser/use-stored-draft.ts";
import { type Draft, draftPlace, emptyDraft, hasContent, parseDraft, submissionOf } from "./draft.ts";

export type ChangeDraft = (change: Partial<Omit<Draft, "answers">> & { answers?: Partial<Answers> }) => void;

/** The draft of this person for this need, kept as it changes (BRAND-13). */
export function useDraft(userId: string, need: Need) {
  const [kind] = useState(
    (): DraftKind<Draft> => ({
      place: draftPlace(userId, need),
      empty: () => emptyDraft(need),
      parse: (kept) => parseDraft(kept, need),
      hasContent,
      // Each tab stays on its panel.
      adopt: (mine, theirs) => ({ ...theirs, panel: mine.panel }),
    }),
  );
  const { setDraft, ...rest } = useStoredDraft(kind);
  const { draft, finishedElsewhere } = rest;
  const change: ChangeDraft = ({ answers, ...rest }) => {
    const other = newId();
    setDraft((now) => {
      const next = { ...now, ...rest, answers: { ...now.answers, ...answers } };
      if (!finishedElsewhere || next.submissionId !== now.submissionId || !differs(now, next)) return next;
      return { ...next, submissionId: other, sent: { budget: null } };
    });
  };

  /** The draft's request was sent before, as `budget`, with other answers. */
  const keepAsChanged = (budget: string) => {
    finishDraft(kind.place, draft.submissionId);
    change({ submissionId: newId(), sent: { budget } });
  };
  return { ...rest, change, keepAsChanged };
}

/** Whether two versions of a draft would send something else. */
function differs(one: Draft, other: Draft): boolean {
  return JSON.stringify(submissionOf(one)) !== JSON.stringify(submissionOf(other));
}
