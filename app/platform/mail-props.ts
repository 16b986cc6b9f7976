/** What each mail is made of, by its template. */
import type { BudgetEventDetails, BudgetEventKind, EventMailProps } from "../requests/events.ts";

export type MailProps = EventMailProps & {
  verification: { code: string; url: string };
  "existing-account": { name: string };
  "password-reset": { url: string };
  "email-change-old": { name: string; newEmail: string; url: string };
  "email-change-new": { url: string };
  "email-taken": { name: string };
  "password-changed": { name: string };
  "account-deleted": { name: string };
  "designer-admitted": { name: string };
  "designer-refused": { name: string };
  /** `at`: the last good one, such as 'hoje, às 04:17'; '': there is none */
  "backup-failed": { at: string };
  /** `fault`: 'quota' or 'refused'; `reason`: the service's words */
  "ai-outage": { fault: string; reason: string };
  /** `userId`, here and below: the mail's reader, for the link that ends such mails */
  "new-request": { budgetId: string; nameProject: string; userId: string; requestType: string };
  "request-sent": { budgetId: string; nameProject: string; name: string; until: string };
  changes: { budgetId: string; nameProject: string; changes: MailedChange[]; next: string };
  /** `answerDays`: not in a mail that an earlier version queued */
  "waiting-requests": { userId: string; requests: WaitingRequest[]; answerDays?: number };
  /** `until`: 'amanhã'; `day`: '5 de dezembro de 2026' */
  "quote-ends": { budgetId: string; nameProject: string; version: string; until: string; day: string };
  /** `code`: Pix copia e cola of the down payment */
  "pix-key": { budgetId: string; nameProject: string; amount: string; code: string };
  /** `hash` whole; `byStudio`: 'por telefone', of an acceptance that the studio recorded, else empty */
  "quote-record": {
    budgetId: string;
    nameProject: string;
    version: string;
    total: string;
    signedName: string;
    at: string;
    hash: string;
    byStudio: string;
    toCustomer: boolean;
  };
  /** `count` is a number */
  "unread-messages": { budgetId: string; nameProject: string; userId: string; from: string; count: string };
};
type WaitingRequest = { budgetId: string; nameProject: string; customerName: string; since: string };
type MailedChange = { author: string; kind: BudgetEventKind; details: BudgetEventDetails };
export type MailTemplate = keyof MailProps;

/** A file of the file store; without it the mail goes as well. */
export type MailAttachment = { key: string; fileName: string };
