/** Locks of a request's row, for whoever changes it, and of what a person may come to hold. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { lockAccount } from "../people/users.server.ts";
import type { Tx } from "../platform/db.server.ts";
import type { BudgetAction } from "./policy.ts";
import { isActor, placesOf } from "./rights.server.ts";
import { budget } from "./schema.ts";

export type Row = typeof budget.$inferSelect;

/**
 * Locks a request that stands, for an action that is this person's to take, and then their account: whoever was let in
 * before it was deleted writes nothing after.
 */
export async function lockToAct(tx: Tx, person: CurrentUser, id: string, action: BudgetAction) {
  const row = await lockRequest(tx, id, isActor(action, placesOf(person)));
  return row && (await lockAccount(tx, person.id)) ? row : undefined;
}

export async function lockRequest(tx: Tx, id: string, condition: SQL | undefined): Promise<Row | undefined> {
  if (!isDocumentId(id)) return undefined;
  const [row] = await tx
    .select()
    .from(budget)
    .where(and(eq(budget.id, id), condition))
    .for("update");
  return row;
}

/** The locks of createBudget, claimBudget and assignProject (personTransaction): none runs now, and later ones see the change. */
export async function lockHoldings(tx: Tx, person: string): Promise<void> {
  for (const name of [`budget:${person}`, `claim:${person}`])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
