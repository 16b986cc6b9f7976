/** What every part of the editor's form is given. */

import type { QuoteContent, QuoteDraft } from "../../quotes/quote-content.ts";
import type { ServerDraft } from "../../ui/browser/use-server-draft.ts";
import type { DraftFaults } from "../draft.ts";

export type OpenQuote = ServerDraft<QuoteDraft>;

export type FormProps = {
  draft: QuoteDraft;
  /** the draft read as far as it goes */
  content: QuoteContent;
  /** those that are shown: none before the first try to send */
  faults: DraftFaults;
  /** returns the draft as it is then */
  change: (to: (draft: QuoteDraft) => QuoteDraft) => QuoteDraft;
};

/** Id of the control that a fault belongs to. */
export const controlId = (field: string): string => `campo-${field.replaceAll(".", "-")}`;

/** What an action of the editor did; `text`: why nothing was done. */
export type WriteResult = { sent: number } | { draft: QuoteDraft } | { faults: DraftFaults } | { text: string };
