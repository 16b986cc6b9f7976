/** How many rounds were agreed, and how many were used. */
import { and, eq, sql } from "drizzle-orm";
import { type Placeholders, statement, type Tx } from "../platform/db.server.ts";
import { quote, quoteDecision } from "../quotes/schema.ts";
import { budget } from "../requests/schema.ts";
import type { Rounds } from "./rounds.ts";
import { proof } from "./schema.ts";

/** `acceptedAt`: of the written quote that says how many; null: a file was accepted, and the newest version says it. */
export type AgreedRounds = Rounds & { acceptedAt: Date | null };

const rows = statement("roundsOf", (tx, given: Placeholders<{ budgetId: string }>) => {
  const ofBudget = sql`${proof.budgetId} = ${budget.id}`;
  return tx
    .select({
      written: sql<number | null>`(${quote.sent} -> 'content' ->> 'rounds')::int`,
      acceptedAt: quoteDecision.at,
      told: sql<
        number | null
      >`(select (${proof.sent} ->> 'rounds')::int from ${proof} where ${ofBudget} order by ${proof.number} desc limit 1)`,
      used: sql<number>`(select count(*)::int from ${proof} where ${ofBudget} and ${proof.state} = 'adjusted')`,
    })
    .from(budget)
    .leftJoin(quote, and(eq(quote.budgetId, budget.id), eq(quote.state, "accepted")))
    .leftJoin(quoteDecision, eq(quoteDecision.quoteId, quote.id))
    .where(eq(budget.id, given.budgetId));
});

/** For pages and for transactions. The caller knows that its reader may see the request. */
export async function roundsOf(tx: Tx, budgetId: string): Promise<AgreedRounds> {
  const [row] = await rows(tx, { budgetId });
  return { included: row?.written ?? row?.told ?? null, used: row?.used ?? 0, acceptedAt: row?.acceptedAt ?? null };
}
