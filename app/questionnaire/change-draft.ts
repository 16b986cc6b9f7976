/** Unsaved changes to a sent request's answers, stored in this browser by user and request. */

import { writeBrief } from "../brief/brief.ts";
import { fingerprint } from "../brief/questionnaire.ts";
import { asText, type DraftPlace, newId } from "../ui/browser/draft-store.ts";
import type { DraftKind } from "../ui/browser/use-stored-draft.ts";
import { type SentAnswers, summaryAfterChange } from "./answer-changes.ts";
import { type Draft, draftBrief, parseDraft, withPending } from "./draft.ts";
import { addTypedReplies } from "./replies.ts";

/** A request whose answers may change. `version` numbers the answers. */
export type SentRequest = { id: string; version: number; answers: SentAnswers };

/** `summary` is null while the sent one stays. `madeFrom`: the version of the answers that the form started from. */
export type ChangedDraft = Draft & { madeFrom: number; untouched: string };

export const changeDraftPlace = (userId: string, budgetId: string): DraftPlace => ({
  name: `traco:mudar:${userId}:${budgetId}`,
  finished: `traco:mudar-finished:${userId}`,
});

export function changeKind(userId: string, sent: SentRequest): DraftKind<ChangedDraft> {
  const { need } = sent.answers;
  return {
    place: changeDraftPlace(userId, sent.id),
    empty: () => untouchedDraft(sent),
    parse: (stored) => {
      const untouched = asText(stored.untouched);
      const draft = { ...parseDraft(stored, need), madeFrom: Number(stored.madeFrom), untouched };
      const current = untouchedDraft(sent);
      // These changes were already saved, but the response was lost.
      return contentOf(draft) === contentOf(current) ? current : draft;
    },
    hasContent: isTouched,
  };
}

export function untouchedDraft({ version, answers }: SentRequest): ChangedDraft {
  const { resume_ia: _text, image: key, ...given } = answers;
  const image = { key, fileName: "Imagem de referência" };
  const draft = parseDraft({ submissionId: newId(), answers: given, image }, answers.need);
  return { ...draft, madeFrom: version, untouched: contentOf(draft) };
}

export const isTouched = (draft: ChangedDraft): boolean => contentOf(draft) !== draft.untouched;

function contentOf({ answers, pending, typedReplies, image, summary }: Draft): string {
  return JSON.stringify([answers, pending, typedReplies, image?.key, summary?.text]);
}

/** The draft, including tags that are typed but not added. */
export const wholeDraft = (draft: ChangedDraft): ChangedDraft => ({
  ...draft,
  ...addTypedReplies(withPending(draft), { writing: false }),
});

/** Whether the sent summary is about other answers. */
export const isOutdated = (draft: Draft, sent: SentAnswers): boolean =>
  fingerprint(draftBrief(draft)) !== fingerprint({ ...sent, hasReference: sent.image !== "" });

/** Replaces an unedited headed brief by that of the current answers. */
export function withBrief<Changed extends Draft>(draft: Changed): Changed {
  const brief = draftBrief(draft);
  const text = writeBrief(brief);
  return { ...draft, summary: { text, writer: "built-in", madeOf: fingerprint(brief), edited: false } };
}

/** The answers that saving would send. If the summary stays, it is that of `sent`. */
export function answersOf({ answers, image, summary }: Draft, sent: SentAnswers): SentAnswers {
  const given = { ...answers, image: image?.key ?? "" };
  return { ...given, resume_ia: summary ? summary.text.trim() : summaryAfterChange(sent, given) };
}
