import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import {
  type DraftPlace,
  dropDraft,
  isFinished,
  loadDraft,
  onFinishedElsewhere,
  onStoredElsewhere,
  type StoredDraft,
  storeDraft,
} from "./draft-store.ts";

/** `place` and the functions must be the same in every render. */
export type DraftKind<Draft> = {
  place: DraftPlace;
  empty: () => Draft;
  /** reads each field; a missing or malformed one becomes as in an empty draft */
  parse: (stored: StoredDraft) => Draft;
  /** whether somebody would miss it */
  hasContent: (draft: Draft) => boolean;
  /**
   * the draft to show after another tab stored `theirs`, so that neither overwrites the other; without it, tabs do not
   * follow each other
   */
  adopt?: (mine: Draft, theirs: Draft) => Draft;
};

/** A draft that is stored in this browser whenever it changes. `resumed`: one was stored when the page opened. */
export function useStoredDraft<Draft extends { submissionId: string }>(kind: DraftKind<Draft>) {
  const { place, empty, parse, hasContent, adopt } = kind;
  const [storedAtOpening] = useState(() => loadDraft(place));
  // `stored`: equals the storage, so it is not written again; otherwise two tabs would answer each other for ever.
  const [{ draft, stored }, setState] = useState(() => ({
    draft: storedAtOpening ? parse(storedAtOpening) : empty(),
    stored: true,
  }));
  const setDraft = (change: (now: Draft) => Draft) => setState((now) => ({ draft: change(now.draft), stored: false }));
  const [resumed, setResumed] = useState(storedAtOpening !== null);
  const [finished, setFinished] = useState("");

  // Runs before the browser paints: somebody who reloads as soon as an image shows as attached must find it again.
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
    const theirs = loadDraft(place);
    // A finished draft also leaves the storage, but this tab still shows what was sent.
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
