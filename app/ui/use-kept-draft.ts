import { useEffect, useState } from "react";
import { type DraftPlace, dropDraft, type KeptDraft, keepDraft, onFinishedElsewhere, readKept } from "./draft-store.ts";

/** What a form must say of its draft; `place` and the functions must stay the same from render to render. */
export type DraftKind<Draft> = {
  place: DraftPlace;
  empty: () => Draft;
  /** reads a kept draft, field by field: what is missing or malformed is as in an empty one */
  parse: (kept: KeptDraft) => Draft;
  /** whether there is anything in it that somebody would miss */
  hasContent: (draft: Draft) => boolean;
};

/**
 * A draft, kept in this browser as it changes. `resumed`: there was one when the page opened. `finishedElsewhere`: another
 * tab has just finished it.
 */
export function useKeptDraft<Draft extends { submissionId: string }>(kind: DraftKind<Draft>) {
  const { place, empty, parse, hasContent } = kind;
  const [kept] = useState(() => readKept(place));
  const [draft, setDraft] = useState(() => (kept ? parse(kept) : empty()));
  const [resumed, setResumed] = useState(kept !== null);
  const [finishedElsewhere, setFinishedElsewhere] = useState(false);

  useEffect(() => {
    if (!hasContent(draft)) {
      dropDraft(place);
      return;
    }
    const submissionId = keepDraft(place, draft);
    if (submissionId !== draft.submissionId) setDraft((now) => ({ ...now, submissionId }));
  }, [place, hasContent, draft]);

  const { submissionId } = draft;
  useEffect(() => onFinishedElsewhere(place, submissionId, () => setFinishedElsewhere(true)), [place, submissionId]);

  const startOver = () => {
    dropDraft(place);
    setDraft(empty());
    setResumed(false);
    setFinishedElsewhere(false);
  };

  return { draft, setDraft, startOver, resumed, seenResumed: () => setResumed(false), finishedElsewhere };
}
