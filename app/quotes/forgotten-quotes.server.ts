import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { Tx } from "../platform/db.server.ts";
import { budget } from "../requests/schema.ts";
import type { QuoteState } from "./quote-content.ts";
import { quote } from "./schema.ts";

/** What has been accepted once proves a contract, and stays with its request. */
const PROOF: QuoteState[] = ["accepted", "superseded", "undone"];

/** Of a customer whose account is deleted: the other versions go, with name and contacts, and what they asked to change. Returns the files. */
export async function forgetQuotes(tx: Tx, customer: string): Promise<{ key: string }[]> {
  const own = tx.select({ id: budget.id }).from(budget).where(eq(budget.userCreate, customer));
  const gone = await tx
    .delete(quote)
    .where(and(inArray(quote.budgetId, own), notInArray(quote.state, PROOF)))
    .returning({ id: quote.id, budgetId: quote.budgetId, pdf: quote.pdf, recordPdf: quote.recordPdf });
  await tx.update(budget).set({ changeAsked: null }).where(eq(budget.userCreate, customer));
  const ids = gone.map(({ id }) => id);
  for (const budgetId of new Set(gone.map((one) => one.budgetId))) {
    const [row] = await tx.select().from(budget).where(eq(budget.id, budgetId));
    if (!row?.quoteId || !ids.includes(row.quoteId)) continue;
    const { acceptedQuoteId } = row;
    const left = acceptedQuoteId
      ? ({ quoteId: acceptedQuoteId, quoteAnswer: "accepted" } as const)
      : { quoteId: null, quoteAnswer: null, budget: false };
    await tx.update(budget).set(left).where(eq(budget.id, budgetId));
  }
  return gone.flatMap(({ pdf, recordPdf }) => [{ key: pdf }, { key: recordPdf }]);
}
