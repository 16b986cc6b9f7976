/** The end of a quote that waits for its answer. */
import { and, eq } from "drizzle-orm";
import type { Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import type { DetailsOf } from "../requests/events.ts";
import type { Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { quote } from "./schema.ts";

/**
 * Removes a quote that is not accepted, and its file; a written one stays readable. Returns the timeline's details if it
 * was still undecided.
 */
export async function dropQuote(tx: Tx, row: Row): Promise<DetailsOf<"withdrawn">> {
  if (row.quoteAnswer === "accepted") return {};
  await closeOpenQuote(tx, row, "withdrawn");
  if (!row.budget && row.quoteId === null) return {};
  await tx.update(budget).set(withoutOpenQuote(row, null)).where(eq(budget.id, row.id));
  if (row.budgetFile !== "") await enqueue(tx, "delete-files", { keys: [row.budgetFile] });
  return row.budget && row.quoteAnswer === null ? { withQuote: true } : {};
}

/** Ends the written quote that waits for its answer, if there is one. The caller holds the budget's row. */
export async function closeOpenQuote(
  tx: Tx,
  { id }: Pick<Row, "id">,
  state: (typeof quote.$inferSelect)["state"],
): Promise<boolean> {
  const closed = await tx
    .update(quote)
    .set({ state })
    .where(and(eq(quote.budgetId, id), eq(quote.state, "open")))
    .returning({ id: quote.id });
  return closed.length > 0;
}

/** What a budget says once the quote that waited for its answer is over: the accepted one, if there is one, holds. */
export function withoutOpenQuote({ acceptedQuoteId }: Row, quoteId: string | null): Partial<Row> {
  if (acceptedQuoteId === null) return { budget: false, budgetFile: "", quoteAnswer: null, quoteId };
  return { budget: true, quoteAnswer: "accepted", quoteId: acceptedQuoteId };
}
