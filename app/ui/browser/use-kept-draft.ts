import { useEffect, useEffectEvent, useState } from "react";
import {
  type DraftPlace,
  dropDraft,
  isFinished,
  type KeptDraft,
  keepDraft,
  onFinishedElsewhere,
  onKeptElsewhere,
  readKept,
} from "./draft-store.ts";

/** Describes the draft of a form; `place` and the functions must be the same on every render. */
export type DraftKind<Draft> = {
  place: DraftPlace;
  empty: () => Draft;
  /** reads a stored draft field by field; missing or malformed fields are as in an empty one */
  parse: (kept: KeptDraft) => Draft;
  /** whether there is anything in it that somebody would miss */
  hasContent: (draft: Draft) => boolean;
  /**
   * What this tab shows when another tab changed the draft to `theirs`, so that neither overwrites the other's changes.
   * Absent: tabs do not follow each other.
   */
  adopt?: (mine: Draft, theirs: Draft) => Draft;
};

/**
 * A draft that is stored in this browser as it changes. `resumed`: the page opened with a stored one. `finishedElsewhere`:
 * another tab has just finished it.
 */
export function useKeptDraft<Draft extends { submissionId: string }>(kind: DraftKind<Draft>) {
  const { place, empty, parse, hasContent, adopt } = kind;
  const [kept] = useState(() => readKept(place));
  // `stored`: equal to the storage. Writing it again would make two tabs write in turns for ever.
  const [{ draft, stored }, setState] = useState(() => ({ draft: kept ? parse(kept) : empty(), stored: true }));
  const setDraft = (change: (now: Draft) => Draft) => setState((now) => ({ draft: change(now.draft), stored: false }));
  const [resumed, setResumed] = useState(kept !== null);
  const [finished, setFinished] = useState("");

  useEffect(() => {
    if (stored) return;
    if (!hasContent(draft)) {
      dropDraft(place);
      return;
    }
    const submissionId = keepDraft(place, draft);
    if (submissionId !== draft.submissionId) {
      setState((now) => ({ draft: { ...now.draft, submissionId }, stored: now.draft === draft }));
    }
  }, [place, hasContent, draft, stored]);

  const { submissionId } = draft;
  useEffect(() => onFinishedElsewhere(place, submissionId, () => setFinished(submissionId)), [place, submissionId]);
  const follow = useEffectEvent((dropped: boolean) => {
    const theirs = readKept(place);
    // A finished draft is gone from the storage; this tab still shows what was sent.
    const gone = dropped && !isFinished(place, submissionId);
    if (!adopt || (!theirs && !gone)) return;
    setState((now) => ({ draft: adopt(now.draft, theirs ? parse(theirs) : empty()), stored: true }));
  });
  useEffect(() => onKeptElsewhere(place, (dropped) => follow(dropped)), [place]);

  const startOver = () => {
    dropDraft(place);
    setState({ draft: empty(), stored: true });
    setResumed(false);
  };

  const finishedElsewhere = finished === submissionId;
  return { draft, setDraft, startOver, resumed, seenResumed: () => setResumed(false), finishedElsewhere };
}
