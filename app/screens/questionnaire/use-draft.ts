import { useState } from "react";
import type { Answers, Need } from "../../domain/questionnaire.ts";
import { type DraftKind, useKeptDraft } from "../../ui/use-kept-draft.ts";
import { type Draft, draftPlace, emptyDraft, hasContent, parseDraft } from "./draft.ts";

export type ChangeDraft = (change: Partial<Omit<Draft, "answers">> & { answers?: Partial<Answers> }) => void;

/** The draft of this person for this need, kept as it changes (BRAND-13). */
export function useDraft(userId: string, need: Need) {
  const [kind] = useState(
    (): DraftKind<Draft> => ({
      place: draftPlace(userId, need),
      empty: () => emptyDraft(need),
      parse: (kept) => parseDraft(kept, need),
      hasContent,
    }),
  );
  const { setDraft, ...rest } = useKeptDraft(kind);
  const change: ChangeDraft = ({ answers, ...rest }) =>
    setDraft((now) => ({ ...now, ...rest, answers: { ...now.answers, ...answers } }));
  return { ...rest, change };
}
