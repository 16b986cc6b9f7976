/**
 * The draft (BRAND-13): what a person has answered so far, kept in this browser under their user id and the need, so that
 * it survives a reload and a closed tab and another person on the same browser never sees it. Signing out leaves it.
 */
import { DELIVERABLES } from "../../domain/budget.ts";
import {
  type Answers,
  COLOR_FORMATS,
  type ColorFormat,
  type Need,
  type Panel,
  panelOf,
} from "../../domain/questionnaire.ts";
import type { Writer } from "../../domain/summary.ts";
import { addTags } from "../../ui/tag-input.tsx";

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
};

const WRITERS = ["service", "built-in", "person"] as const;

const VERSION = 1;
/** Ids of finished questionnaires that are remembered: another tab must not bring such a draft back. */
const REMEMBERED = 20;

const draftName = (userId: string, need: Need) => `traco:briefing:${userId}:${need}`;
const finishedName = (userId: string) => `traco:briefing-finished:${userId}`;

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
      forMake: DELIVERABLES.map(() => false),
    },
    pending: { targetAudience: "", notIncludeElement: "" },
    colorFormat: "#",
    hasSlogan: true,
    image: null,
    summary: null,
  };
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

/** The draft of this person for this need, or null: none, unreadable, of another version, or already finished. */
export function readDraft(userId: string, need: Need): Draft | null {
  const draft = parseDraft(readText(draftName(userId, need)), need);
  return draft && !isFinished(userId, draft.submissionId) ? draft : null;
}

/**
 * Keeps the draft; without storage (blocked, full) it lives in the page only. Two tabs on one draft: the last write wins,
 * the id of the first stays, so that both make the same budget. Returns the id the draft is kept under.
 */
export function saveDraft(userId: string, draft: Draft): string {
  if (isFinished(userId, draft.submissionId)) return draft.submissionId;
  const need = draft.answers.need;
  const submissionId = readDraft(userId, need)?.submissionId ?? draft.submissionId;
  writeText(draftName(userId, need), JSON.stringify({ version: VERSION, ...draft, submissionId }));
  return submissionId;
}

/** The draft became a budget: it goes, and its id is never used for other answers. */
export function finishDraft(userId: string, need: Need, submissionId: string): void {
  const finished = [...finishedIds(userId), submissionId].slice(-REMEMBERED);
  writeText(finishedName(userId), JSON.stringify(finished));
  dropDraft(userId, need);
}

/** Starts over: the draft goes unfinished. */
export function dropDraft(userId: string, need: Need): void {
  try {
    localStorage.removeItem(draftName(userId, need));
  } catch {
    // Storage is blocked: nothing was kept either.
  }
}

/** Calls back when another tab finishes the questionnaire with this id; returns what stops that. */
export function onFinishedElsewhere(userId: string, submissionId: string, call: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === finishedName(userId) && isFinished(userId, submissionId)) call();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** Reads a kept draft, field by field: what is missing or malformed is as in an empty one. Null when it is no draft. */
export function parseDraft(text: string | null, need: Need): Draft | null {
  const kept = asRecord(parseJson(text));
  if (kept.version !== VERSION || typeof kept.submissionId !== "string" || !kept.submissionId) return null;
  const empty = emptyDraft(need);
  const answers = asRecord(kept.answers);
  const pending = asRecord(kept.pending);
  const image = asRecord(kept.image);
  const summary = asRecord(kept.summary);
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
      forMake: empty.answers.forMake.map((_, index) => asList(answers.forMake)[index] === true),
    },
    pending: empty.pending,
    colorFormat: COLOR_FORMATS.find((format) => format === kept.colorFormat) ?? empty.colorFormat,
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
  };
}

/** A random UUID (version 4); `crypto.randomUUID` is missing where a page comes without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  // The digits that say version 4, variant 1.
  return `${part(0, 4)}-${part(4, 6)}-4${part(6, 8).slice(1)}-a${part(8, 10).slice(1)}-${part(10, 16)}`;
}

function finishedIds(userId: string): string[] {
  return asTexts(parseJson(readText(finishedName(userId))));
}

function isFinished(userId: string, submissionId: string): boolean {
  return finishedIds(userId).includes(submissionId);
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Blocked or full: the answers stay in the page, and are only lost with it.
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function asTexts(value: unknown): string[] {
  return asList(value).filter((item) => typeof item === "string");
}
