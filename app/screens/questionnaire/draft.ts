/** Answers so far, saved in this browser by user id and need. Signing out removes them. */
import { useState } from "react";
import { writeBrief } from "../../domain/brief.ts";
import { type ColorFormat, colorFormatOf } from "../../domain/color-formats.ts";
import { readForMake } from "../../domain/deliverables.ts";
import type { Need } from "../../domain/needs.ts";
import { withClosing } from "../../domain/open-questions.ts";
import {
  type Answers,
  type Brief,
  fingerprint,
  LIMITS,
  NO_OPTIONAL_ANSWERS,
  type Panel,
  panelOf,
  type Submission,
} from "../../domain/questionnaire.ts";
import { WRITER_NOTE, type Writer } from "../../domain/summary.ts";
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
import { type DraftKind, useStoredDraft } from "../../ui/browser/use-stored-draft.ts";
import { addTyped } from "../../ui/form/tag-input.tsx";
import { useOtherTab } from "./other-tab.ts";

/** `madeOf` is the fingerprint of the answers behind the text; `edited`: the person changed it, or wrote it (`person`). */
export type Summary = { text: string; writer: Writer | "person"; madeOf: string; edited: boolean };

export type Draft = {
  /** Names the one budget these answers may become, however often 'Terminar' is pressed. */
  submissionId: string;
  panel: Panel;
  answers: Answers;
  /** text in the tag fields that is not a tag yet */
  pending: Record<TagField, string>;
  colorFormat: ColorFormat;
  image: { key: string; fileName: string } | null;
  /** replies that are typed and not added, by question */
  typedReplies: Record<string, string>;
  summary: Summary | null;
  /** the text before `summary` */
  earlier: Summary | null;
  /** Set when the answers changed after their request was sent; `budget` is its id, if known. 'Terminar' then waits. */
  sent: { budget: string | null } | null;
};

/** The most tags that a field takes; undefined: 'Continuar' tells what is too much. */
const TAG_FIELDS = {
  targetAudience: undefined,
  notIncludeElement: undefined,
  likeInterprise: LIMITS.likeInterprise,
  personality: LIMITS.personality,
  applications: LIMITS.tags,
} satisfies Partial<Record<keyof Answers, number | undefined>>;

export type TagField = keyof typeof TAG_FIELDS;

const WRITERS = [...(Object.keys(WRITER_NOTE) as Writer[]), "person"] as const;

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
      ...NO_OPTIONAL_ANSWERS,
    },
    pending: mapTagFields(() => ""),
    colorFormat: "#",
    image: null,
    typedReplies: {},
    summary: null,
    earlier: null,
    sent: null,
  };
}

function mapTagFields<Value>(map: (field: TagField) => Value): Record<TagField, Value> {
  const entries = Object.keys(TAG_FIELDS).map((field) => [field, map(field as TagField)]);
  return Object.fromEntries(entries) as Record<TagField, Value>;
}

/** Text that was not added as a tag counts as one; what its field has no room for stays typed. */
export function withPending({ answers, pending, ...rest }: Draft): Draft {
  const added = mapTagFields((field) => addTyped(answers[field], pending[field], TAG_FIELDS[field]));
  return {
    ...rest,
    answers: { ...answers, ...mapTagFields((field) => added[field].tags) },
    pending: mapTagFields((field) => added[field].typed),
  };
}

export function briefOf({ answers, image }: Draft): Brief {
  return { ...answers, hasReference: image !== null };
}

/**
 * A text that only lacks the image, whose upload may end after it was written: the rules' own closing paragraph no
 * longer asks for one, and an unedited headed brief names it. Without the image again the text is outdated, because it may tell of it.
 */
export function withImage(draft: Draft): Draft {
  const { summary, image } = draft;
  if (!summary || !image) return draft;
  const before = briefOf({ ...draft, image: null });
  if (summary.madeOf !== fingerprint(before) || summary.text !== withClosing(summary.text, before)) return draft;
  const brief = briefOf(draft);
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
  const stored = readDraft(place);
  finishDraft(place, submission.submissionId);
  if (stored?.submissionId !== submission.submissionId) return;
  const draft = parseDraft(stored, submission.need);
  if (JSON.stringify(submissionOf(draft)) === JSON.stringify(submission)) return;
  storeDraft<Draft>(place, { ...draft, submissionId: newId(), sent: { budget } });
}

export function hasContent({ answers, pending, typedReplies, image }: Draft): boolean {
  const { need: _need, hasSlogan: _hasSlogan, forMake, replies, ...typed } = answers;
  const texts = [typed, replies, pending, typedReplies].flatMap((fields) => Object.values(fields).flat());
  return texts.some((text) => text !== "") || forMake.includes(true) || image !== null;
}

/** Whether 'Quer contar mais?' holds something. */
export function hasMore({ answers, pending }: Draft): boolean {
  const { likeInterprise, personality, applications, deadline, mustStay } = answers;
  const typed = [pending.likeInterprise, pending.personality, pending.applications, deadline, mustStay];
  return [...likeInterprise, ...personality, ...applications, ...typed].some((text) => text !== "");
}

/** A missing or malformed field is as in an empty draft. */
export function parseDraft(stored: StoredDraft, need: Need): Draft {
  const empty = emptyDraft(need);
  const answers = asRecord(stored.answers);
  const pending = asRecord(stored.pending);
  const image = asRecord(stored.image);
  const sent = asRecord(stored.sent);
  const draft = withPending({
    submissionId: stored.submissionId,
    panel: panelOf(String(stored.panel)) ?? 1,
    answers: {
      need,
      website: asText(answers.website),
      descriptionInterprise: asText(answers.descriptionInterprise),
      targetAudience: asTexts(answers.targetAudience),
      nameProject: asText(answers.nameProject),
      color: asText(answers.color),
      slogan: asText(answers.slogan),
      notIncludeElement: asTexts(answers.notIncludeElement),
      forMake: readForMake(asList(answers.forMake)),
      // Earlier versions stored it beside the answers.
      hasSlogan: (answers.hasSlogan ?? stored.hasSlogan) !== false,
      likeInterprise: asTexts(answers.likeInterprise),
      personality: asTexts(answers.personality),
      applications: asTexts(answers.applications),
      deadline: asText(answers.deadline),
      mustStay: asText(answers.mustStay),
      replies: textsById(answers.replies),
    },
    pending: mapTagFields((field) => asText(pending[field])),
    typedReplies: textsById(stored.typedReplies),
    colorFormat: colorFormatOf(stored.colorFormat) ?? empty.colorFormat,
    image: asText(image.key) ? { key: asText(image.key), fileName: asText(image.fileName) } : null,
    summary: parseSummary(stored.summary),
    earlier: parseSummary(stored.earlier),
    sent: stored.sent ? { budget: asText(sent.budget) || null } : null,
  });
  return { ...draft, summary: upgraded(draft.summary, draft), earlier: upgraded(draft.earlier, draft) };
}

/** Fingerprints once ended before the optional answers; while none is given, such a text is about the same answers. */
function upgraded(summary: Summary | null, draft: Draft): Summary | null {
  const { hasSlogan } = draft.answers;
  const madeOf = fingerprint(briefOf(draft));
  const noneGiven = fingerprint(
    briefOf({ ...draft, answers: { ...draft.answers, ...NO_OPTIONAL_ANSWERS, hasSlogan } }),
  );
  const isSame = summary?.madeOf.endsWith("]") && madeOf.startsWith(`${summary.madeOf.slice(0, -1)},`);
  return summary && isSame && madeOf === noneGiven ? { ...summary, madeOf } : summary;
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
export type OnAnswer = (given: Partial<Answers>, pending?: Partial<Draft["pending"]>) => void;

/** `otherTab`: another tab shows the draft as well. */
export function useDraft(userId: string, need: Need) {
  const [kind] = useState(
    (): DraftKind<Draft> => ({
      place: draftPlace(userId, need),
      empty: () => emptyDraft(need),
      parse: (stored) => parseDraft(stored, need),
      hasContent,
      // Each tab stays on its panel.
      adopt: (mine, theirs) => ({ ...theirs, panel: mine.panel }),
    }),
  );
  const { setDraft, ...shown } = useStoredDraft(kind);
  const { draft, finishedElsewhere } = shown;
  const change: ChangeDraft = (changes) => {
    const submissionId = newId();
    setDraft((now) => {
      const { answers, pending, ...rest } = typeof changes === "function" ? changes(now) : changes;
      const next = withImage({
        ...now,
        ...rest,
        answers: { ...now.answers, ...answers },
        pending: { ...now.pending, ...pending },
      });
      if (!finishedElsewhere || next.submissionId !== now.submissionId) return next;
      const sameContent = JSON.stringify(submissionOf(now)) === JSON.stringify(submissionOf(next));
      return sameContent ? next : { ...next, submissionId, sent: { budget: null } };
    });
  };

  /** Keeps the draft under a new id: its submission has already become `budget`, with other answers. */
  const keepAsChanged = (budget: string) => {
    finishDraft(kind.place, draft.submissionId);
    change({ submissionId: newId(), sent: { budget } });
  };
  return { ...shown, change, keepAsChanged, otherTab: useOtherTab(kind.place.name) };
}
