/** Claims of open budgets, ended by one UPDATE, and their limits (BUD-8). */

import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import { type CurrentUser, isWaiting } from "../people/account.ts";
import { lockAccount } from "../people/users.server.ts";
import { type Placeholders, personTransaction, statement, type Tx } from "../platform/db.server.ts";
import { recordEvent } from "./budget-events.server.ts";
import { UNFINISHED_STATUSES } from "./budget-statuses.ts";
import { CLAIM_LIMITS, type ClaimLimit } from "./policy.ts";
import { budget, budgetEvent } from "./schema.ts";

/** The designer holds too many projects, or claims too fast. */
export class ClaimRefused extends Error {
  readonly reason: ClaimLimit;
  constructor(reason: ClaimLimit) {
    super(`claim refused: ${reason}`);
    this.name = "ClaimRefused";
    this.reason = reason;
  }
}

const countClaims = statement("reachedClaimLimit", (tx, { designerId }: Placeholders<{ designerId: string }>) => {
  const unfinished = and(eq(budget.budget, false), inArray(budget.status, UNFINISHED_STATUSES));
  // A literal, so that the planner recognises the partial index.
  const claimed = sql`${budgetEvent.kind} = 'claimed'`;
  const recent = gt(budgetEvent.at, sql`clock_timestamp() - interval '1 minute'`);
  const claims = and(eq(budgetEvent.by, designerId), claimed, recent);
  return tx
    .select({
      held: sql<number>`count(*)::int`,
      claims: sql<number>`(select count(*)::int from ${budgetEvent} where ${claims})`,
    })
    .from(budget)
    .where(and(eq(budget.designSelect, designerId), unfinished));
});

/** A finished project does not count, with or without a quote. */
export async function reachedClaimLimit(tx: Tx, designerId: string): Promise<ClaimLimit | null> {
  const [counted = { held: 0, claims: 0 }] = await countClaims(tx, { designerId });
  if (counted.held >= CLAIM_LIMITS.held) return "held";
  return counted.claims >= CLAIM_LIMITS.minute ? "minute" : null;
}

const findHolder = statement("findHolder", (tx, { id }: Placeholders<{ id: string }>) =>
  tx.select({ designer: budget.designSelect }).from(budget).where(eq(budget.id, id)),
);

const takeBudget = statement("takeBudget", (tx, { id, designer }: Placeholders<{ id: string; designer: string }>) =>
  tx
    .update(budget)
    .set({ designSelect: sql`${designer}` })
    .where(and(eq(budget.id, id), isNull(budget.designSelect), isNull(budget.withdrawnAt)))
    .returning({ userCreate: budget.userCreate }),
);

/**
 * Claims an open budget (BUD-8). true: it is theirs, now or since an earlier call. false: another designer's, unknown,
 * or the user may not claim. When several designers claim at once, exactly one succeeds. Throws `ClaimRefused`.
 */
export async function claimBudget(designer: CurrentUser, id: string): Promise<boolean> {
  if (designer.typeUser !== TYPE_USER.designer || isWaiting(designer) || !isDocumentId(id)) return false;
  return personTransaction(designer.id, "claim", async (tx) => {
    const [current] = await findHolder(tx, { id });
    if (!current || current.designer !== null) return current?.designer === designer.id;
    if (!(await lockAccount(tx, designer.id, designer.typeUser))) return false;
    const limit = await reachedClaimLimit(tx, designer.id);
    if (limit) throw new ClaimRefused(limit);
    const [claimed] = await takeBudget(tx, { id, designer: designer.id });
    if (!claimed) return false;
    await recordEvent(tx, id, designer, { kind: "claimed", details: {}, mailTo: [claimed.userCreate] });
    return true;
  });
}
