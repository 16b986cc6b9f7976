/** What is typed in a quote and not saved yet, kept in this browser for each person and request. */

import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { asRecord, type DraftPlace, dropDraft, loadDraft, storeDraft } from "../../ui/browser/draft-store.ts";
import type { BrowserCopy } from "./draft-state.ts";

const placeOf = (uid: string, budgetId: string): DraftPlace => {
  const name = `traco:orcamento:${uid}:${budgetId}`;
  return { name, finished: `${name}:feito` };
};

/** Only what this program wrote has both; the server checks the values. */
export function readCopy(uid: string, budgetId: string): BrowserCopy | null {
  const stored = loadDraft(placeOf(uid, budgetId));
  const { items, stages, rights } = asRecord(stored?.draft);
  if (typeof stored?.base !== "number" || !Array.isArray(items) || !Array.isArray(stages) || !rights) return null;
  return { draft: stored.draft as QuoteDraft, base: stored.base };
}

export const writeCopy = (uid: string, budgetId: string, copy: BrowserCopy): void => {
  storeDraft(placeOf(uid, budgetId), { submissionId: budgetId, ...copy });
};

export const dropCopy = (uid: string, budgetId: string): void => dropDraft(placeOf(uid, budgetId));
