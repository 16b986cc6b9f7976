import { eq } from "drizzle-orm";
import { moneyText } from "../kit/money.ts";
import { type Placeholders, statement, type Tx } from "../platform/db.server.ts";
import { quote } from "../quotes/schema.ts";
import { budget } from "../requests/schema.ts";
import { missingPayment, received } from "./opened.server.ts";
import { delivery } from "./schema.ts";

const standing = statement("deliveryDue", (tx, given: Placeholders<{ budgetId: string }>) =>
  tx
    .select({ takenAt: delivery.takenAt, accepted: quote.sent, received })
    .from(budget)
    .innerJoin(quote, eq(quote.id, budget.acceptedQuoteId))
    .leftJoin(delivery, eq(delivery.budgetId, budget.id))
    .where(eq(budget.id, given.budgetId)),
);

/** 'R$ 1.450,00': of the payment that a request's delivery waits for, or would; null: it opens at once. */
export async function amountDue(tx: Tx, budgetId: string): Promise<string | null> {
  const [row] = await standing(tx, { budgetId });
  const missing = row && missingPayment({ ...row, delivery: { takenAt: row.takenAt } });
  return missing ? moneyText(missing.amount) : null;
}
