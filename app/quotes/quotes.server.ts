/** A budget's quote. Each change is one transaction with its event and its mail. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { savedName } from "../kit/file-formats.ts";
import { isDocumentId, isStorable } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { takeUpload } from "../people/uploads.server.ts";
import { db, rowLimit, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import type { QuoteDecision } from "../requests/budget.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import { moveByAcceptance } from "../requests/budget-statuses.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import type { BudgetEvent } from "../requests/events.ts";
import { RULES, reasonOf } from "../requests/policy.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import { isAgreed } from "../requests/turn.ts";
import { withdrawOpen } from "./decisions.server.ts";
import { closeOpenQuote } from "./open-quote.server.ts";

/** `key` is the file's in the store and identifies the quote among a budget's; `fileName` is the download's name. */
export type Quote = { key: string; fileName: string; sentAt: string; answer: QuoteDecision | null };

const quoteSent = db
  .select({ key: budget.budgetFile, answer: budget.quoteAnswer, details: budgetEvent.details, at: budgetEvent.at })
  .from(budget)
  .innerJoin(budgetEvent, and(eq(budgetEvent.budgetId, budget.id), eq(budgetEvent.kind, "quote_sent")))
  .where(and(eq(budget.id, sql.placeholder("budgetId")), eq(budget.budget, true), isNull(budget.quoteId)))
  .orderBy(desc(budgetEvent.at))
  .limit(rowLimit(1))
  .prepare("currentQuote");

/** null while no file is sent. The caller checks that its reader may see the budget. */
export async function currentQuote(budgetId: string): Promise<Quote | null> {
  const [row] = await quoteSent.execute({ budgetId });
  if (!row) return null;
  const { key, answer, details, at } = row;
  return { key, fileName: savedName(details.fileName ?? "", key), sentAt: at.toISOString(), answer };
}

/** The same, of a request whose timeline is read. */
export function quoteIn({ data, state }: BudgetWithPeople, events: readonly BudgetEvent[]): Quote | null {
  const sent = events.findLast(({ kind }) => kind === "quote_sent");
  if (!data.budget || !sent) return null;
  const key = data.budgetFile;
  return { key, fileName: savedName(sent.details.fileName ?? "", key), sentAt: sent.at, answer: state.quoteAnswer };
}

/** Replaces any quote, and deletes its file, by a pending upload of `sender`. false: not theirs, already accepted, or no such upload. */
export async function sendQuote(sender: CurrentUser, id: string, file: { key: string; fileName: string }) {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, sender, id, "sendQuoteFile");
    if (!row || isAgreed(row)) return false;
    if (!(await takeUpload(tx, sender.id, file.key, "quote"))) return false;
    await closeOpenQuote(tx, row, "replaced");
    const sent = { budget: true, budgetFile: file.key, quoteAnswer: null, quoteId: null };
    await tx.update(budget).set(sent).where(eq(budget.id, id));
    if (row.budgetFile !== "") await enqueue(tx, "delete-files", { keys: [row.budgetFile] });
    const details = { fileName: file.fileName };
    await recordEvent(tx, id, sender, { kind: "quote_sent", details, mailTo: [row.userCreate] });
    return true;
  });
}

/**
 * Takes the quote back; without one, a success without an event. `read` is the quote that the sender had before them (a
 * file's key or a version's id): never another. false: not theirs, already accepted, or another. A page from before says
 * none, and means whichever there is.
 */
export async function withdrawQuote(sender: CurrentUser, id: string, read = ""): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, sender, id, "withdrawQuote");
    if (row && row.quoteId !== null) return withdrawOpen(tx, sender, row, read);
    if (!row || row.quoteAnswer === "accepted") return false;
    if (!row.budget) return true;
    if (read !== "" && read !== row.budgetFile) return false;
    await tx.update(budget).set({ budget: false, budgetFile: "", quoteAnswer: null }).where(eq(budget.id, id));
    await enqueue(tx, "delete-files", { keys: [row.budgetFile] });
    await recordEvent(tx, id, sender, { kind: "quote_withdrawn", details: {}, mailTo: [row.userCreate] });
    return true;
  });
}

/**
 * `key` is the quote that the customer read; the decision never applies to another. Accepting moves the status from
 * analysing to creating; declining stores the reason, if `typed` has one. The same decision again is a success. false: not theirs,
 * another quote, or decided otherwise.
 */
export async function answerQuote(
  customer: CurrentUser,
  id: string,
  key: string,
  decision: QuoteDecision,
  typed = "",
): Promise<boolean> {
  const reason = reasonOf(typed);
  if (!isDocumentId(id) || !isStorable(key) || reason === null) return false;
  return db.transaction(async (tx) => {
    const sameQuote = and(
      eq(budget.id, id),
      isOneOf(RULES.answerQuote.parties, placesOf(customer)),
      eq(budget.budget, true),
      isNull(budget.quoteId),
      eq(budget.budgetFile, key),
    );
    const [row] = await tx
      .update(budget)
      .set({ quoteAnswer: decision })
      .where(and(sameQuote, isNull(budget.quoteAnswer), isNull(budget.withdrawnAt)))
      .returning();
    if (!row) {
      const [earlier] = await tx.select({ decision: budget.quoteAnswer }).from(budget).where(sameQuote);
      return earlier?.decision === decision;
    }
    const accepts = decision === "accepted";
    const move = accepts ? moveByAcceptance(row.status) : null;
    if (move) await tx.update(budget).set({ status: move.to }).where(eq(budget.id, id));
    const details = {
      ...move,
      ...(!accepts && reason && { reason }),
    };
    const mailTo = [row.designSelect ?? (await sentBy(tx, id)), accepts ? customer.id : null];
    await recordEvent(tx, id, customer, { kind: `quote_${decision}`, details, mailTo });
    return true;
  });
}

/** An admin may quote a budget that no designer has claimed. */
async function sentBy(tx: Tx, budgetId: string): Promise<string> {
  const [sent] = await tx
    .select({ by: budgetEvent.by })
    .from(budgetEvent)
    .where(and(eq(budgetEvent.budgetId, budgetId), eq(budgetEvent.kind, "quote_sent")))
    .orderBy(desc(budgetEvent.at))
    .limit(1);
  if (!sent) throw new Error(`budget ${budgetId} has a quote that nobody sent`);
  return sent.by;
}
