import { useEffect, useEffectEvent, useState } from "react";
import {
  type DraftPlace,
  dropDraft,
  isFinished,
  onFinishedElsewhere,
  onStoredElsewhere,
  readDraft,
  type StoredDraft,
  storeDraft,
} from "./draft-store.ts";

/** The draft of a form; `place` and the functions must be the same in every render. */
export type DraftKind<Draft> = {
  place: DraftPlace;
  empty: () => Draft;
  /** reads a stored draft field by field; what is missing or malformed is as in an empty one */
  parse: (stored: StoredDraft) => Draft;
  /** whether there is anything in it that somebody would miss */
  hasContent: (draft: Draft) => boolean;
  /**
   * What this tab shows when another tab changed the draft to `theirs`, so that neither overwrites the other's changes.
   * Absent: tabs do not follow each other.
   */
  adopt?: (mine: Draft, theirs: Draft) => Draft;
};

/**
 * A draft, stored in this browser whenever it changes. `resumed`: there was one when the page opened. `finishedElsewhere`:
 * another tab has finished it.
 */
export function useStoredDraft<Draft extends { submissionId: string }>(kind: DraftKind<Draft>) {
  const { place, empty, parse, hasContent, adopt } = kind;
  const [found] = useState(() => readDraft(place));
  // `stored`: equal to the storage. It is not written again, or two tabs would reply to each other for ever.
  const [{ draft, stored }, setState] = useState(() => ({ draft: found ? parse(found) : empty(), stored: true }));
  const setDraft = (change: (now: Draft) => Draft) => setState((now) => ({ draft: change(now.draft), stored: false }));
  const [resumed, setResumed] = useState(found !== null);
  const [finished, setFinished] = useState("");

  useEffect(() => {
    if (stored) return;
    if (!hasContent(draft)) {
      dropDraft(place);
      return;
    }
    const submissionId = storeDraft(place, draft);
    if (submissionId !== draft.submissionId) {
      setState((now) => ({ draft: { ...now.draft, submissionId }, stored: now.draft === draft }));
    }
  }, [place, hasContent, draft, stored]);

  const { submissionId } = draft;
  useEffect(() => onFinishedElsewhere(place, submissionId, () => setFinished(submissionId)), [place, submissionId]);
  const follow = useEffectEvent((dropped: boolean) => {
    const theirs = readDraft(place);
    // A draft that was finished is gone from the storage; this tab still shows what was sent.
    const gone = dropped && !isFinished(place, submissionId);
    if (!adopt || (!theirs && !gone)) return;
    setState((now) => ({ draft: adopt(now.draft, theirs ? parse(theirs) : empty()), stored: true }));
  });
  useEffect(() => onStoredElsewhere(place, (dropped) => follow(dropped)), [place]);

  const startOver = () => {
    dropDraft(place);
    setState({ draft: empty(), stored: true });
    setResumed(false);
  };

  const finishedElsewhere = finished === submissionId;
  return { draft, setDraft, startOver, resumed, seenResumed: () => setResumed(false), finishedElsewhere };
}
