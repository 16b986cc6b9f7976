/**
 * Drafts in this browser's storage. The key contains the user id, so that another person on the same browser never sees
 * them. If storage is blocked or full, a draft lives in the page only.
 */
import { tryStorage } from "./storage.ts";

/** The storage keys of a draft and of the ids of finished drafts. */
export type DraftPlace = { name: string; finished: string };

/** The fields are unchecked. */
export type StoredDraft = Record<string, unknown> & { submissionId: string };

/** Stored drafts of another version are ignored. */
const VERSION = 1;
/** So many finished ids are remembered, to keep another tab from bringing such a draft back. */
const REMEMBERED = 20;

/** null: none, unreadable, from another version, or already finished. */
export function loadDraft(place: DraftPlace): StoredDraft | null {
  const { version, submissionId, ...rest } = asRecord(readJson(place.name));
  if (version !== VERSION || typeof submissionId !== "string" || !submissionId) return null;
  return isFinished(place, submissionId) ? null : { ...rest, submissionId };
}

/**
 * Returns the draft's id. If two tabs store it, the last content wins but the first id stays, so that both create the
 * same thing.
 */
export function storeDraft<Draft extends { submissionId: string }>(place: DraftPlace, draft: Draft): string {
  if (isFinished(place, draft.submissionId)) return draft.submissionId;
  const submissionId = loadDraft(place)?.submissionId ?? draft.submissionId;
  writeJson(place.name, { version: VERSION, ...draft, submissionId });
  return submissionId;
}

/** Removes a sent draft; its id is never used again. */
export function finishDraft(place: DraftPlace, submissionId: string): void {
  writeJson(place.finished, [...finishedIds(place), submissionId].slice(-REMEMBERED));
  dropDraft(place);
}

export function dropDraft(place: DraftPlace): void {
  tryStorage(() => localStorage.removeItem(place.name));
}

/** Whether anybody has an unfinished draft in this browser. */
export function hasDrafts(): boolean {
  const names = tryStorage(() => Object.keys(localStorage)) ?? [];
  return names.some((name) => asRecord(readJson(name)).version === VERSION);
}

/** Returns the function that unsubscribes. */
export function onFinishedElsewhere(place: DraftPlace, submissionId: string, call: () => void): () => void {
  return onStored(place.finished, () => {
    if (isFinished(place, submissionId)) call();
  });
}

/** Returns the function that unsubscribes. */
export function onStoredElsewhere(place: DraftPlace, call: (dropped: boolean) => void): () => void {
  return onStored(place.name, call);
}

/** A page from the back/forward cache missed other tabs' events, so it is told of changes, but never of removals. */
function onStored(name: string, call: (removed: boolean) => void): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key === name) call(event.newValue === null);
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) call(false);
  };
  addEventListener("storage", stored);
  addEventListener("pageshow", shown);
  return () => {
    removeEventListener("storage", stored);
    removeEventListener("pageshow", shown);
  };
}

/** A random UUID (version 4); `crypto.randomUUID` is missing without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  // 4 is the version, a the variant.
  return `${part(0, 4)}-${part(4, 6)}-4${part(6, 8).slice(1)}-a${part(8, 10).slice(1)}-${part(10, 16)}`;
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function asTexts(value: unknown): string[] {
  return asList(value).filter((item) => typeof item === "string");
}

function finishedIds(place: DraftPlace): string[] {
  return asTexts(readJson(place.finished));
}

export function isFinished(place: DraftPlace, submissionId: string): boolean {
  return finishedIds(place).includes(submissionId);
}

function readJson(name: string): unknown {
  return tryStorage(() => JSON.parse(localStorage.getItem(name) ?? "null"));
}

function writeJson(name: string, value: unknown): void {
  tryStorage(() => localStorage.setItem(name, JSON.stringify(value)));
}

/** The place of the message that a person is writing in a request's conversation. */
export function messagePlace(userId: string, budgetId: string): DraftPlace {
  const name = `traco:conversa:${userId}:${budgetId}`;
  return { name, finished: `${name}:sent` };
}

/** Puts a text into the conversation's field before its page opens, below what is already typed there. */
export function addToMessage(userId: string, budgetId: string, text: string): void {
  const place = messagePlace(userId, budgetId);
  const stored = loadDraft(place);
  const typed = asText(stored?.text);
  if (typed.includes(text)) return;
  // The messages have their own ids; the draft always has the same one.
  storeDraft(place, { ...stored, submissionId: budgetId, text: [typed, text].filter(Boolean).join("\n\n") });
}
