/** Answers so far, saved in this browser by user id and need. Signing out removes them. */
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

/** `madeOf` is the fingerprint of the answers behind the text; `edited`: the person changed it, or wrote it (`person`). */
export type Summary = { text: string; writer: Writer | "person"; madeOf: string; edited: boolean };

export type Draft = {
  /** Names the one budget these answers may become, however often 'Terminar' is pressed. */
  submissionId: string;
  panel: Panel;
  answers: Answers;
  /** text in the tag fields that is not a tag yet */
  pending: Record<TagName, string>;
  colorFormat: ColorFormat;
  image: { key: string; fileName: string } | null;
  /** replies that are typed and not added, by question */
  typedReplies: Record<string, string>;
  /** questions that panel 4 asks no more */
  skipped: string[];
  summary: Summary | null;
  /** the text before `summary` */
  earlier: Summary | null;
  /** Set when the answers changed after their request was sent; `budget` is its id, if known. 'Terminar' then waits. */
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

/** The most tags that a field takes; undefined: 'Continuar' tells what is too much. */
export function mostTags(field: TagName): number | undefined {
  const { max, refusal } = QUESTIONS[field];
  return refusal === null ? undefined : max;
}

/** Text that was not added as a tag counts as one; what its field has no room for stays typed. */
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
 * A text that only lacks the image, whose upload may end after it was written: the rules' own closing paragraph no
 * longer asks for one, and an unedited headed brief names it. Without the image again the text is outdated, because it may tell of it.
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

/** Ends the draft of a submission that became a budget; changes made meanwhile stay as a draft of their own. */
export function endDraft(userId: string, submission: Submission, budget: string): void {
  const place = draftPlace(userId, submission.need);
  const stored = loadDraft(place);
  finishDraft(place, submission.submissionId);
  if (stored?.submissionId !== submission.submissionId) return;
  const draft = parseDraft(stored, submission.need);
  if (JSON.stringify(submissionOf(draft)) === JSON.stringify(submission)) return;
  storeDraft<Draft>(place, { ...draft, submissionId: newId(), sent: { budget } });
}

/** A choice that has an answer from the start is nothing to miss. */
export function hasContent({ answers, pending, typedReplies, image }: Draft): boolean {
  const isTyped = QUESTION_NAMES.some((name) => QUESTIONS[name].kind !== "yesNo" && isGiven(name, answers));
  const texts = [answers.replies, pending, typedReplies].flatMap((fields) => Object.values(fields));
  return isTyped || texts.some((text) => text !== "") || image !== null;
}

/** Whether 'Quer contar mais?' holds something. */
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

/** A missing or malformed field is as in an empty draft. */
export function parseDraft(stored: StoredDraft, need: Need): Draft {
  const empty = emptyDraft(need);
  // Earlier versions stored `hasSlogan` beside the answers.
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
  return { ...draft, summary: upgraded(draft.summary, draft), earlier: upgraded(draft.earlier, draft) };
}

/** What the lists that were fingerprints once told, in order; the first of them ended before `hasSlogan`. */
const LISTED = [
  ...["need", "website", "descriptionInterprise", "nameProject", "color", "slogan", "targetAudience"],
  ...["notIncludeElement", "forMake", "hasSlogan", "likeInterprise", "personality", "applications", "deadline"],
  ...["mustStay", "replies", "hasReference"],
];

/** With today's fingerprint of the same answers. */
function upgraded(summary: Summary | null, draft: Draft): Summary | null {
  if (!summary?.madeOf.startsWith("[")) return summary;
  try {
    const list: unknown[] = JSON.parse(summary.madeOf);
    const { hasSlogan } = draft.answers;
    const told = Object.fromEntries(list.map((value, index) => [LISTED[index], value]));
    const brief = { ...draftBrief(draft), ...NO_ANSWERS, replies: {}, hasSlogan, ...told };
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
/** A function gets the draft as it is by then: another tab may have changed it. */
export type ChangeDraft = (change: DraftChange | ((now: Draft) => DraftChange)) => void;

/** The draft with the changes that `ChangeDraft` got. */
export function withChanges<Changed extends Draft>(now: Changed, changes: Parameters<ChangeDraft>[0]): Changed {
  const { answers, pending, ...rest } = typeof changes === "function" ? changes(now) : changes;
  return { ...now, ...rest, answers: { ...now.answers, ...answers }, pending: { ...now.pending, ...pending } };
}

export type OnAnswer = (given: Partial<Answers>, pending?: Partial<Draft["pending"]>) => void;
