/**
 * The draft (BRAND-13): what a person has answered so far, kept in this browser under their user id and the need. Signing
 * out removes it, and asks first.
 */
import { type ColorFormat, colorFormatOf } from "../../domain/color-formats.ts";
import { readForMake } from "../../domain/deliverables.ts";
import type { Need } from "../../domain/needs.ts";
import { type Answers, type Panel, panelOf, type Submission } from "../../domain/questionnaire.ts";
import type { Writer } from "../../domain/summary.ts";
import {
  asList,
  asRecord,
  asText,
  asTexts,
  type DraftPlace,
  finishDraft,
  newId,
  readDraft,
  type StoredDraft,
  storeDraft,
} from "../../ui/browser/draft-store.ts";
import { addTags } from "../../ui/form/tag-input.tsx";

/** `madeOf` is the fingerprint of the answers behind the text; `edited`: the person changed it, or wrote it (`person`). */
export type Summary = { text: string; writer: Writer | "person"; madeOf: string; edited: boolean };

export type Draft = {
  /** Names the one budget these answers may become, however often 'Terminar' is pressed. */
  submissionId: string;
  panel: Panel;
  answers: Answers;
  /** typed into a tag field and not yet made a tag */
  pending: { targetAudience: string; notIncludeElement: string };
  colorFormat: ColorFormat;
  hasSlogan: boolean;
  image: { key: string; fileName: string } | null;
  summary: Summary | null;
  /**
   * These answers changed after the request that they began as was sent: the person says whether they become another
   * request before 'Terminar' sends anything. `budget` names the one that was sent, where this browser knows it.
   */
  sent: { budget: string | null } | null;
};

const WRITERS = ["service", "built-in", "person"] as const;

/** Where the draft of this person for this need is kept. */
export const draftPlace = (userId: string, need: Need): DraftPlace => ({
  name: `traco:briefing:${userId}:${need}`,
  finished: `traco:briefing-finished:${userId}`,
});

export function emptyDraft(need: Need): Draft {
  return {
    submissionId: newId(),
    panel: 1,
    answers: {
      need,
      website: "",
      descriptionInterprise: "",
      targetAudience: [],
      nameProject: "",
      color: "",
      slogan: "",
      notIncludeElement: [],
      forMake: readForMake([]),
    },
    pending: { targetAudience: "", notIncludeElement: "" },
    colorFormat: "#",
    hasSlogan: true,
    image: null,
    summary: null,
    sent: null,
  };
}

/** What 'Terminar' sends of a draft; null without a summary (BRAND-9). */
export function submissionOf({ submissionId, answers, summary, image }: Draft): Submission | null {
  const text = summary?.text.trim();
  return text ? { ...answers, submissionId, resume_ia: text, image: image?.key ?? "" } : null;
}

/** The submission became a budget: its draft ends, and what was changed meanwhile stays as a draft of its own. */
export function endDraft(userId: string, submission: Submission, budget: string): void {
  const place = draftPlace(userId, submission.need);
  const kept = readDraft(place);
  finishDraft(place, submission.submissionId);
  if (kept?.submissionId !== submission.submissionId) return;
  const draft = parseDraft(kept, submission.need);
  if (JSON.stringify(submissionOf(draft)) === JSON.stringify(submission)) return;
  storeDraft<Draft>(place, { ...draft, submissionId: newId(), sent: { budget } });
}

/** Whether there is anything in a draft that somebody would miss. */
export function hasContent({ answers, pending, image }: Draft): boolean {
  const { need: _need, forMake, targetAudience, notIncludeElement, ...texts } = answers;
  return (
    [...Object.values(texts), ...targetAudience, ...notIncludeElement, ...Object.values(pending)].some(
      (text) => text !== "",
    ) ||
    forMake.includes(true) ||
    image !== null
  );
}

/** Reads a kept draft, field by field: what is missing or malformed is as in an empty one. */
export function parseDraft(kept: StoredDraft, need: Need): Draft {
  const empty = emptyDraft(need);
  const answers = asRecord(kept.answers);
  const pending = asRecord(kept.pending);
  const image = asRecord(kept.image);
  const summary = asRecord(kept.summary);
  const sent = asRecord(kept.sent);
  return {
    submissionId: kept.submissionId,
    panel: panelOf(String(kept.panel)) ?? 1,
    answers: {
      need,
      website: asText(answers.website),
      descriptionInterprise: asText(answers.descriptionInterprise),
      // What was typed and not yet added when the page went away counts as a tag.
      targetAudience: addTags(asTexts(answers.targetAudience), asText(pending.targetAudience)),
      nameProject: asText(answers.nameProject),
      color: asText(answers.color),
      slogan: asText(answers.slogan),
      notIncludeElement: addTags(asTexts(answers.notIncludeElement), asText(pending.notIncludeElement)),
      forMake: readForMake(asList(answers.forMake)),
    },
    pending: empty.pending,
    colorFormat: colorFormatOf(kept.colorFormat) ?? empty.colorFormat,
    hasSlogan: kept.hasSlogan !== false,
    image: asText(image.key) ? { key: asText(image.key), fileName: asText(image.fileName) } : null,
    summary:
      asText(summary.text) || summary.edited === true
        ? {
            text: asText(summary.text),
            writer: WRITERS.find((writer) => writer === summary.writer) ?? "built-in",
            madeOf: asText(summary.madeOf),
            edited: summary.edited === true,
          }
        : null,
    sent: kept.sent ? { budget: asText(sent.budget) || null } : null,
  };
}
