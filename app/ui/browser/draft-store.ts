/**
 * Drafts in this browser's storage: they survive a reload and a closed tab, and another person on the same browser never
 * sees them (their name has the user id). Without storage (blocked, full) a draft lives in the page only.
 */

/** The storage key of a draft, and of the ids of finished drafts. */
export type DraftPlace = { name: string; finished: string };

/** A draft as it was stored, its fields unchecked. */
export type StoredDraft = Record<string, unknown> & { submissionId: string };

/** Stored values of another version are not read. */
const VERSION = 1;
/** How many finished ids are remembered, so that another tab cannot bring such a draft back. */
const REMEMBERED = 20;

/** The stored draft, unchecked, or null: none, unreadable, of another version, or already finished. */
export function readDraft(place: DraftPlace): StoredDraft | null {
  const { version, submissionId, ...rest } = asRecord(parseJson(readText(place.name)));
  if (version !== VERSION || typeof submissionId !== "string" || !submissionId) return null;
  return isFinished(place, submissionId) ? null : { ...rest, submissionId };
}

/**
 * Stores a draft and returns its id. Two tabs on one draft: the last write wins, the id of the first stays, so that both
 * create the same thing (a form may follow the other tab: `DraftKind.adopt`).
 */
export function storeDraft<Draft extends { submissionId: string }>(place: DraftPlace, draft: Draft): string {
  if (isFinished(place, draft.submissionId)) return draft.submissionId;
  const submissionId = readDraft(place)?.submissionId ?? draft.submissionId;
  writeText(place.name, JSON.stringify({ version: VERSION, ...draft, submissionId }));
  return submissionId;
}

/** Removes a draft that was sent; its id is never used again. */
export function finishDraft(place: DraftPlace, submissionId: string): void {
  writeText(place.finished, JSON.stringify([...finishedIds(place), submissionId].slice(-REMEMBERED)));
  dropDraft(place);
}

/** Removes an unfinished draft. */
export function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(place.name);
  } catch {
    // Storage is blocked: nothing was stored either.
  }
}

/** Whether anybody has an unfinished draft in this browser. */
export function hasDrafts(): boolean {
  try {
    return Object.values(localStorage).some((text) => asRecord(parseJson(text)).version === VERSION);
  } catch {
    return false;
  }
}

/** Subscribes to another tab finishing the draft with this id. Returns the function that unsubscribes. */
export function onFinishedElsewhere(place: DraftPlace, submissionId: string, call: () => void): () => void {
  return onStored(place.finished, () => {
    if (isFinished(place, submissionId)) call();
  });
}

/** Subscribes to another tab storing or dropping the draft of this place. Returns the function that unsubscribes. */
export function onStoredElsewhere(place: DraftPlace, call: (dropped: boolean) => void): () => void {
  return onStored(place.name, call);
}

/**
 * A page that comes back from the browser's memory missed what other tabs stored meanwhile; that nothing is stored then does
 * not mean that somebody removed it.
 */
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

/** A random UUID (version 4); `crypto.randomUUID` is missing where a page comes without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  // The digits that say version 4, variant 1.
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
  return asTexts(parseJson(readText(place.finished)));
}

/** Whether the draft with this id was sent. */
export function isFinished(place: DraftPlace, submissionId: string): boolean {
  return finishedIds(place).includes(submissionId);
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
    // Blocked or full: it stays in the page, and is only lost with it.
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
