import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
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

/** `place` and the functions must be the same in every render. */
export type DraftKind<Draft> = {
  place: DraftPlace;
  empty: () => Draft;
  /** reads field by field; a missing or malformed field is as in an empty draft */
  parse: (stored: StoredDraft) => Draft;
  /** whether somebody would miss it */
  hasContent: (draft: Draft) => boolean;
  /** the draft to show when another tab stored `theirs`: neither overwrites the other; absent: tabs do not follow */
  adopt?: (mine: Draft, theirs: Draft) => Draft;
};

/** A draft, stored in this browser whenever it changes. `resumed`: one was stored when the page opened. */
export function useStoredDraft<Draft extends { submissionId: string }>(kind: DraftKind<Draft>) {
  const { place, empty, parse, hasContent, adopt } = kind;
  const [found] = useState(() => readDraft(place));
  // `stored`: equal to the storage, so not written again; otherwise two tabs would reply to each other for ever.
  const [{ draft, stored }, setState] = useState(() => ({ draft: found ? parse(found) : empty(), stored: true }));
  const setDraft = (change: (now: Draft) => Draft) => setState((now) => ({ draft: change(now.draft), stored: false }));
  const [resumed, setResumed] = useState(found !== null);
  const [finished, setFinished] = useState("");

  // Before it is seen: who reloads the page as soon as an image is shown as attached still has it.
  useLayoutEffect(() => {
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
    // A finished draft is gone from the storage too; this tab still shows what was sent.
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
