/** Quotes of a budget (BUD-9): sent, taken back, answered. Each change, its event and its mail are one transaction. */
import { and, desc, eq, isNull } from "drizzle-orm";
import type { CurrentUser } from "../domain/account.ts";
import { isDocumentId, type QuoteAnswer } from "../domain/budget.ts";
import { STATUS } from "../domain/budget-statuses.ts";
import { quoteName } from "../domain/quote.ts";
import { isStorable } from "../domain/storable.ts";
import { enqueue } from "../services/jobs.server.ts";
import { mailTo, recordEvent } from "./budget-events.server.ts";
import { lockManaged } from "./budgets.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";
import { takeUpload } from "./uploads.server.ts";

/** The quote that is sent now. `key` is its file in the store, and tells one quote of a budget from the next; `fileName` is for saving it. */
export type Quote = { key: string; fileName: string; sentAt: string; answer: QuoteAnswer | null };

/** The quote of a budget, or null while none is sent. The caller has made sure that its reader may see the budget. */
export async function currentQuote(budgetId: string): Promise<Quote | null> {
  const [row] = await db
    .select({ key: budget.budgetFile, answer: budget.quoteAnswer, details: budgetEvent.details, at: budgetEvent.at })
    .from(budget)
    .innerJoin(budgetEvent, and(eq(budgetEvent.budgetId, budget.id), eq(budgetEvent.kind, "quote_sent")))
    .where(and(eq(budget.id, budgetId), eq(budget.budget, true)))
    .orderBy(desc(budgetEvent.at))
    .limit(1);
  if (!row) return null;
  return {
    key: row.key,
    fileName: quoteName(row.details.fileName ?? "", row.key),
    sentAt: row.at.toISOString(),
    answer: row.answer,
  };
}

/**
 * Makes a stored, pending upload of `sender` the quote of this budget, in place of an earlier one whose file is
 * then deleted. false: not theirs to quote, already accepted, or no such upload; nothing changed.
 */
export async function sendQuote(
  sender: CurrentUser,
  id: string,
  file: { key: string; fileName: string },
): Promise<boolean> {
  if (!isDocumentId(id)) return false;
  return db.transaction(async (tx) => {
    const row = await lockManaged(tx, sender, id);
    if (!row || row.quoteAnswer === "accepted") return false;
    if (!(await takeUpload(tx, sender.id, file.key))) return false;
    await tx.update(budget).set({ budget: true, budgetFile: file.key, quoteAnswer: null }).where(eq(budget.id, id));
    if (row.budgetFile !== "") await enqueue(tx, "delete-files", { keys: [row.budgetFile] });
    const event = await recordEvent(tx, id, sender, "quote_sent", { fileName: file.fileName });
    await mailTo(tx, row.userCreate, event, "quote-sent", { budgetId: id, nameProject: row.nameProject });
    return true;
  });
}

/** Takes the quote back. Nothing sent (any more) is a success that leaves no trace. false: not theirs, or accepted. */
export async function withdrawQuote(sender: CurrentUser, id: string): Promise<boolean> {
  if (!isDocumentId(id)) return false;
  return db.transaction(async (tx) => {
    const row = await lockManaged(tx, sender, id);
    if (!row || row.quoteAnswer === "accepted") return false;
    if (!row.budget) return true;
    await tx.update(budget).set({ budget: false, budgetFile: "", quoteAnswer: null }).where(eq(budget.id, id));
    await enqueue(tx, "delete-files", { keys: [row.budgetFile] });
    const event = await recordEvent(tx, id, sender, "quote_withdrawn");
    await mailTo(tx, row.userCreate, event, "quote-withdrawn", { budgetId: id, nameProject: row.nameProject });
    return true;
  });
}

/**
 * The customer's answer to the quote whose file is `key`: an answer never lands on a quote that was not read. Accepting
 * moves the status from analysing to creating (BUD-10). The same answer again is a success; false: not theirs, another quote, another answer.
 */
export async function answerQuote(
  customer: CurrentUser,
  id: string,
  key: string,
  answer: QuoteAnswer,
): Promise<boolean> {
  if (!isDocumentId(id) || !isStorable(key)) return false;
  return db.transaction(async (tx) => {
    const sameQuote = and(
      eq(budget.id, id),
      eq(budget.userCreate, customer.id),
      eq(budget.budget, true),
      eq(budget.budgetFile, key),
    );
    const [row] = await tx
      .update(budget)
      .set({ quoteAnswer: answer })
      .where(and(sameQuote, isNull(budget.quoteAnswer)))
      .returning();
    if (!row) {
      const [earlier] = await tx.select({ answer: budget.quoteAnswer }).from(budget).where(sameQuote);
      return earlier?.answer === answer;
    }
    const moves = answer === "accepted" && row.status === STATUS.analysing.id;
    if (moves) await tx.update(budget).set({ status: STATUS.creating.id }).where(eq(budget.id, id));
    const event = await recordEvent(
      tx,
      id,
      customer,
      `quote_${answer}`,
      moves ? { from: STATUS.analysing.id, to: STATUS.creating.id } : {},
    );
    const props = { budgetId: id, nameProject: row.nameProject, customerName: customer.name };
    await mailTo(tx, row.designSelect ?? (await sentBy(tx, id)), event, `quote-${answer}`, props);
    return true;
  });
}

/** Who sent the latest quote: an admin may quote what no designer claimed. */
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
