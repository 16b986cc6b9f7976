/** The answers so far, stored in this browser by user id and need. Signing out removes them. */
import { writeBrief } from "../brief/brief.ts";
import { readForMake } from "../brief/deliverables.ts";
import { withClosing } from "../brief/open-questions.ts";
import {
  type Answers,
  answersFrom,
  type Brief,
  fingerprint,
  isGiven,
  NO_ANSWERS,
  type Panel,
  panelOf,
  type Submission,
} from "../brief/questionnaire.ts";
import {
  type Kind,
  QUESTION_NAMES,
  QUESTIONS,
  type QuestionName,
  questionsIn,
  TAG_NAMES,
  type TagName,
  type Values,
} from "../brief/questions.ts";
import { WRITER_NOTE, type Writer } from "../brief/summary.ts";
import { type ColorFormat, colorFormatOf } from "../kit/color-formats.ts";
import type { Need } from "../kit/needs.ts";
import {
  asList,
  asRecord,
  asText,
  asTexts,
  type DraftPlace,
  finishDraft,
  loadDraft,
  newId,
  type StoredDraft,
  storeDraft,
} from "../ui/browser/draft-store.ts";
import { addTyped } from "../ui/form/tag-input.tsx";

/** `madeOf`: fingerprint of the answers behind the text. `edited`: the person changed it, or wrote it (`person`). */
export type Summary = { text: string; writer: Writer | "person"; madeOf: string; edited: boolean };

export type Draft = {
  /** Identifies the one request that these answers may become, however often 'Terminar' is pressed. */
  submissionId: string;
  panel: Panel;
  answers: Answers;
  /** text in the tag fields that is not a tag yet */
  pending: Record<TagName, string>;
  colorFormat: ColorFormat;
  image: { key: string; fileName: string } | null;
  /** replies that are typed but not added, by question */
  typedReplies: Record<string, string>;
  /** questions that panel 4 no longer asks */
  skipped: string[];
  summary: Summary | null;
  /** the text that `summary` replaced */
  earlier: Summary | null;
  /** Set if the answers changed after their request was sent; `budget` is its id, if known. 'Terminar' then waits. */
  sent: { budget: string | null } | null;
};

const WRITERS = [...(Object.keys(WRITER_NOTE) as Writer[]), "person"] as const;

export const draftPlace = (userId: string, need: Need): DraftPlace => ({
  name: `traco:briefing:${userId}:${need}`,
  finished: `traco:briefing-finished:${userId}`,
});

export function emptyDraft(need: Need): Draft {
  return {
    submissionId: newId(),
    panel: 1,
    answers: { ...NO_ANSWERS, need, replies: {} },
    pending: forEachTagField(() => ""),
    colorFormat: "TXT",
    image: null,
    typedReplies: {},
    skipped: [],
    summary: null,
    earlier: null,
    sent: null,
  };
}

function forEachTagField<Value>(make: (field: TagName) => Value): Record<TagName, Value> {
  return Object.fromEntries(TAG_NAMES.map((field) => [field, make(field)])) as Record<TagName, Value>;
}

/** The most tags of a field; undefined: 'Continuar' says what is too much. */
export function mostTags(field: TagName): number | undefined {
  const { max, refusal } = QUESTIONS[field];
  return refusal === null ? undefined : max;
}

/** Adds text in a tag field as a tag; what does not fit stays typed. */
export function withPending({ answers, pending, ...rest }: Draft): Draft {
  const added = forEachTagField((field) => addTyped(answers[field], pending[field], mostTags(field)));
  return {
    ...rest,
    answers: { ...answers, ...forEachTagField((field) => added[field].tags) },
    pending: forEachTagField((field) => added[field].typed),
  };
}

export function draftBrief({ answers, image }: Draft): Brief {
  return { ...answers, hasReference: image !== null };
}

/**
 * Updates a text that lacks only the image, whose upload may end after the text was written: our closing paragraph no
 * longer asks for one, and an unedited headed brief names it. If the image is removed again, the text is outdated,
 * because it may mention it.
 */
export function withImage(draft: Draft): Draft {
  const { summary, image } = draft;
  if (!summary || !image) return draft;
  const before = draftBrief({ ...draft, image: null });
  if (summary.madeOf !== fingerprint(before) || summary.text !== withClosing(summary.text, before)) return draft;
  const brief = draftBrief(draft);
  const text = summary.text === writeBrief(before) ? writeBrief(brief) : withClosing(summary.text, brief);
  return { ...draft, summary: { ...summary, text, madeOf: fingerprint(brief) } };
}

export function submissionOf({ submissionId, answers, summary, image }: Draft): Submission | null {
  const text = summary?.text.trim();
  return text ? { ...answers, submissionId, resume_ia: text, image: image?.key ?? "" } : null;
}

/** Ends the draft of a submission that became a request. Changes made meanwhile stay as a new draft. */
export function endDraft(userId: string, submission: Submission, budget: string): void {
  const place = draftPlace(userId, submission.need);
  const stored = loadDraft(place);
  finishDraft(place, submission.submissionId);
  if (stored?.submissionId !== submission.submissionId) return;
  const draft = parseDraft(stored, submission.need);
  if (JSON.stringify(submissionOf(draft)) === JSON.stringify(submission)) return;
  storeDraft<Draft>(place, { ...draft, submissionId: newId(), sent: { budget } });
}

/** Whether the draft has content. A choice that is answered by default does not count. */
export function hasContent({ answers, pending, typedReplies, image }: Draft): boolean {
  const isTyped = QUESTION_NAMES.some((name) => QUESTIONS[name].kind !== "yesNo" && isGiven(name, answers));
  const texts = [answers.replies, pending, typedReplies].flatMap((fields) => Object.values(fields));
  return isTyped || texts.some((text) => text !== "") || image !== null;
}

/** Whether 'Quer contar mais?' has an answer. */
export function hasMore({ answers, pending }: Draft): boolean {
  const typed: Partial<Record<QuestionName, string>> = pending;
  return questionsIn("more", answers.need).some((name) => isGiven(name, answers) || typed[name]);
}

const READ: { [K in Kind]: (stored: unknown) => Values[K] } = {
  site: asText,
  line: asText,
  slogan: asText,
  paragraph: asText,
  color: asText,
  date: asText,
  tags: asTexts,
  words: asTexts,
  yesNo: (stored) => stored !== false,
  deliverables: (stored) => readForMake(asList(stored)),
};

/** A missing or malformed field becomes as in an empty draft. */
export function parseDraft(stored: StoredDraft, need: Need): Draft {
  const empty = emptyDraft(need);
  // Earlier versions stored `hasSlogan` outside the answers.
  const answers: Record<string, unknown> = { hasSlogan: stored.hasSlogan, ...asRecord(stored.answers) };
  const pending = asRecord(stored.pending);
  const image = asRecord(stored.image);
  const sent = asRecord(stored.sent);
  const draft = withPending({
    submissionId: stored.submissionId,
    panel: panelOf(String(stored.panel)) ?? 1,
    answers: {
      ...answersFrom((name) => READ[QUESTIONS[name].kind](answers[name])),
      need,
      replies: textsById(answers.replies),
    },
    pending: forEachTagField((field) => asText(pending[field])),
    typedReplies: textsById(stored.typedReplies),
    skipped: asTexts(stored.skipped),
    colorFormat: colorFormatOf(stored.colorFormat) ?? empty.colorFormat,
    image: asText(image.key) ? { key: asText(image.key), fileName: asText(image.fileName) } : null,
    summary: parseSummary(stored.summary),
    earlier: parseSummary(stored.earlier),
    sent: stored.sent ? { budget: asText(sent.budget) || null } : null,
  });
  return {
    ...draft,
    summary: withCurrentFingerprint(draft.summary, draft),
    earlier: withCurrentFingerprint(draft.earlier, draft),
  };
}

/** The answers in old fingerprints, which were lists, in order; the first such lists ended before `hasSlogan`. */
const LISTED = [
  ...["need", "website", "descriptionInterprise", "nameProject", "color", "slogan", "targetAudience"],
  ...["notIncludeElement", "forMake", "hasSlogan", "likeInterprise", "personality", "applications", "deadline"],
  ...["mustStay", "replies", "hasReference"],
];

/** Replaces a summary's fingerprint in the old form by today's, of the same answers. */
function withCurrentFingerprint(summary: Summary | null, draft: Draft): Summary | null {
  if (!summary?.madeOf.startsWith("[")) return summary;
  try {
    const list: unknown[] = JSON.parse(summary.madeOf);
    const { hasSlogan } = draft.answers;
    const listed = Object.fromEntries(list.map((value, index) => [LISTED[index], value]));
    const brief = { ...draftBrief(draft), ...NO_ANSWERS, replies: {}, hasSlogan, ...listed };
    return { ...summary, madeOf: fingerprint(brief) };
  } catch {
    return summary;
  }
}

function parseSummary(stored: unknown): Summary | null {
  const { text, writer, madeOf, edited } = asRecord(stored);
  if (!asText(text) && edited !== true) return null;
  return {
    text: asText(text),
    writer: WRITERS.find((name) => name === writer) ?? "built-in",
    madeOf: asText(madeOf),
    edited: edited === true,
  };
}

function textsById(stored: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(asRecord(stored)).map(([id, text]) => [id, asText(text)]));
}

type DraftChange = Partial<Omit<Draft, "answers" | "pending">> & {
  answers?: Partial<Answers>;
  pending?: Partial<Draft["pending"]>;
};
/** A function receives the current draft, which another tab may have changed. */
export type ChangeDraft = (change: DraftChange | ((now: Draft) => DraftChange)) => void;

/** The draft with a change of `ChangeDraft`. */
export function withChanges<Changed extends Draft>(now: Changed, changes: Parameters<ChangeDraft>[0]): Changed {
  const { answers, pending, ...rest } = typeof changes === "function" ? changes(now) : changes;
  return { ...now, ...rest, answers: { ...now.answers, ...answers }, pending: { ...now.pending, ...pending } };
}

export type OnAnswer = (given: Partial<Answers>, pending?: Partial<Draft["pending"]>) => void;
