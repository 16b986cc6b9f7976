/** The message that somebody writes in a conversation, in this browser by user and request. */
import { asText, type DraftPlace, readDraft, storeDraft } from "./draft-store.ts";

export function messagePlace(userId: string, budgetId: string): DraftPlace {
  const name = `traco:conversa:${userId}:${budgetId}`;
  return { name, finished: `${name}:sent` };
}

/** Puts a text into the conversation's field before its page opens, once, below what is typed there. */
export function addToMessage(userId: string, budgetId: string, text: string): void {
  const place = messagePlace(userId, budgetId);
  const stored = readDraft(place);
  const typed = asText(stored?.text);
  if (typed.includes(text)) return;
  // The messages have ids of their own; the draft is always the same one.
  storeDraft(place, { ...stored, submissionId: budgetId, text: [typed, text].filter(Boolean).join("\n\n") });
}
