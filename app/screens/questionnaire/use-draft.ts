import { useEffect, useState } from "react";
import type { Answers, Need } from "../../domain/questionnaire.ts";
import { type Draft, dropDraft, emptyDraft, hasContent, onFinishedElsewhere, readDraft, saveDraft } from "./draft.ts";

export type ChangeDraft = (change: Partial<Omit<Draft, "answers">> & { answers?: Partial<Answers> }) => void;

/**
 * The draft of this person for this need, kept as it changes. `resumed`: there was one when the page opened.
 * `finishedElsewhere`: another tab has just made its budget.
 */
export function useDraft(userId: string, need: Need) {
  const [kept] = useState(() => readDraft(userId, need));
  const [draft, setDraft] = useState(() => kept ?? emptyDraft(need));
  const [resumed, setResumed] = useState(kept !== null);
  const [finishedElsewhere, setFinishedElsewhere] = useState(false);

  const change: ChangeDraft = ({ answers, ...rest }) =>
    setDraft((now) => ({ ...now, ...rest, answers: { ...now.answers, ...answers } }));

  useEffect(() => {
    if (!hasContent(draft)) {
      dropDraft(userId, need);
      return;
    }
    const submissionId = saveDraft(userId, draft);
    if (submissionId !== draft.submissionId) setDraft((now) => ({ ...now, submissionId }));
  }, [userId, need, draft]);

  const { submissionId } = draft;
  useEffect(() => onFinishedElsewhere(userId, submissionId, () => setFinishedElsewhere(true)), [userId, submissionId]);

  const startOver = () => {
    dropDraft(userId, need);
    setDraft(emptyDraft(need));
    setResumed(false);
    setFinishedElsewhere(false);
  };

  return { draft, change, startOver, resumed, seenResumed: () => setResumed(false), finishedElsewhere };
}
