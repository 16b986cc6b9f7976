/** Answers so far, saved in this browser by user id and need. Signing out removes them. */
import { useEffect, useState } from "react";
import { type ColorFormat, colorFormatOf } from "../../domain/color-formats.ts";
import { readForMake } from "../../domain/deliverables.ts";
import type { Need } from "../../domain/needs.ts";
import {
  type Answers,
  type Brief,
  LIMITS,
  NO_OPTIONAL_ANSWERS,
  type Panel,
  panelOf,
  type Submission,
} from "../../domain/questionnaire.ts";
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
import { type DraftKind, useStoredDraft } from "../../ui/browser/use-stored-draft.ts";
import { addTags } from "../../ui/form/tag-input.tsx";

/** `madeOf` is the fingerprint of the answers behind the text; `edited`: the person changed it, or wrote it (`person`). */
export type Summary = { text: string; writer: Writer | "person"; madeOf: string; edited: boolean };

export type Draft = {
  /** Names the one budget these answers may become, however often 'Terminar' is pressed. */
  submissionId: string;
  panel: Panel;
  answers: Answers;
  /** text in the tag fields that is not a tag yet */
  pending: { targetAudience: string; notIncludeElement: string };
  colorFormat: ColorFormat;
  image: { key: string; fileName: string } | null;
  summary: Summary | null;
  /** Set when the answers changed after their request was sent; `budget` is its id, if known. 'Terminar' then waits. */
  sent: { budget: string | null } | null;
};

const WRITERS = ["service", "built-in", "person"] as const;

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
    pending: { targetAudience: "", notIncludeElement: "" },
    colorFormat: "#",
    image: null,
    summary: null,
    sent: null,
  };
}

export function briefOf({ answers, image }: Draft): Brief {
  return { ...answers, hasReference: image !== null };
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

export function hasContent({ answers, pending, image }: Draft): boolean {
  const { need: _need, hasSlogan: _hasSlogan, forMake, replies, ...typed } = answers;
  const texts = [...Object.values(typed).flat(), ...Object.values(replies), ...Object.values(pending)];
  return texts.some((text) => text !== "") || forMake.includes(true) || image !== null;
}

/** A missing or malformed field is as in an empty draft. */
export function parseDraft(stored: StoredDraft, need: Need): Draft {
  const empty = emptyDraft(need);
  const answers = asRecord(stored.answers);
  const pending = asRecord(stored.pending);
  const image = asRecord(stored.image);
  const summary = asRecord(stored.summary);
  const sent = asRecord(stored.sent);
  return {
    submissionId: stored.submissionId,
    panel: panelOf(String(stored.panel)) ?? 1,
    answers: {
      need,
      website: asText(answers.website),
      descriptionInterprise: asText(answers.descriptionInterprise),
      // Text that was not added as a tag before the page closed counts as one.
      targetAudience: addTags(asTexts(answers.targetAudience), asText(pending.targetAudience)),
      nameProject: asText(answers.nameProject),
      color: asText(answers.color),
      slogan: asText(answers.slogan),
      notIncludeElement: addTags(asTexts(answers.notIncludeElement), asText(pending.notIncludeElement)),
      forMake: readForMake(asList(answers.forMake)),
      // Earlier versions stored it beside the answers.
      hasSlogan: (answers.hasSlogan ?? stored.hasSlogan) !== false,
      likeInterprise: asTexts(answers.likeInterprise).slice(0, LIMITS.likeInterprise),
      personality: asTexts(answers.personality).slice(0, LIMITS.personality),
      applications: asTexts(answers.applications),
      deadline: asText(answers.deadline),
      mustStay: asText(answers.mustStay),
      replies: Object.fromEntries(Object.entries(asRecord(answers.replies)).map(([id, reply]) => [id, asText(reply)])),
    },
    pending: empty.pending,
    colorFormat: colorFormatOf(stored.colorFormat) ?? empty.colorFormat,
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
    sent: stored.sent ? { budget: asText(sent.budget) || null } : null,
  };
}

export type ChangeDraft = (change: Partial<Omit<Draft, "answers">> & { answers?: Partial<Answers> }) => void;

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
  const change: ChangeDraft = ({ answers, ...rest }) => {
    const submissionId = newId();
    setDraft((now) => {
      const next = { ...now, ...rest, answers: { ...now.answers, ...answers } };
      const sameContent = JSON.stringify(submissionOf(now)) === JSON.stringify(submissionOf(next));
      if (!finishedElsewhere || next.submissionId !== now.submissionId || sameContent) return next;
      return { ...next, submissionId, sent: { budget: null } };
    });
  };

  /** Keeps the draft under a new id: its submission has already become `budget`, with other answers. */
  const keepAsChanged = (budget: string) => {
    finishDraft(kind.place, draft.submissionId);
    change({ submissionId: newId(), sent: { budget } });
  };
  return { ...shown, change, keepAsChanged, otherTab: useOtherTab(kind.place.name) };
}

/** One tab opens, another replies, one closes. */
type TabMessage = "opened" | "here" | "closed";

function useOtherTab(name: string): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const channel = channelOf(name);
    if (!channel) return;
    const send = (message: TabMessage) => channel.postMessage(message);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      setShown(data !== "closed");
      if (data === "opened") send("here");
      // A third tab may still be open.
      if (data === "closed") send("opened");
    };
    const open = () => send("opened");
    const close = () => send("closed");
    open();
    addEventListener("pagehide", close);
    addEventListener("pageshow", open);
    return () => {
      close();
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", open);
      channel.close();
    };
  }, [name]);
  return shown;
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Some browsers refuse a channel where storage is blocked: tabs then share nothing.
    return null;
  }
}
