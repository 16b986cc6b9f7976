/** How many projects a designer may claim (domain/budget-rules.ts); counted in the transaction of the claim, or to show why not. */
import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { CLAIM_LIMITS, type ClaimLimit } from "../domain/budget-rules.ts";
import { UNFINISHED_STATUSES } from "../domain/budget-statuses.ts";
import type { Tx } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";

/** A claim that is beyond what one designer may hold, or claim in a minute. */
export class ClaimRefused extends Error {
  readonly reason: ClaimLimit;
  constructor(reason: ClaimLimit) {
    super(`claim refused: ${reason}`);
    this.name = "ClaimRefused";
    this.reason = reason;
  }
}

/** Lets one claim of a designer happen at a time, until the transaction ends: what is counted stays true until the claim. */
export async function lockClaims(tx: Tx, designerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${designerId}`}, 0))`);
}

/** The limit that this designer has reached, or null. A finished project no longer counts, with or without a quote. */
export async function reachedClaimLimit(tx: Pick<Tx, "select">, designerId: string): Promise<ClaimLimit | null> {
  const [held] = await tx
    .select({ projects: count() })
    .from(budget)
    .where(
      and(eq(budget.designSelect, designerId), eq(budget.budget, false), inArray(budget.status, UNFINISHED_STATUSES)),
    );
  if (held && held.projects >= CLAIM_LIMITS.held) return "held";
  const [recent] = await tx
    .select({ claims: count() })
    .from(budgetEvent)
    .where(
      and(
        eq(budgetEvent.by, designerId),
        // Written out, so that the planner knows the partial index fits.
        sql`${budgetEvent.kind} = 'claimed'`,
        gt(budgetEvent.at, sql`clock_timestamp() - interval '1 minute'`),
      ),
    );
  return recent && recent.claims >= CLAIM_LIMITS.minute ? "minute" : null;
}
