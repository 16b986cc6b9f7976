/** Locks of a request's row, for whoever changes it, and of what a person may come to hold. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import type { Tx } from "../platform/db.server.ts";
import { budget } from "./schema.ts";

export type Row = typeof budget.$inferSelect;

/** Locks a request that stands, and that this person manages: its claiming designer, or any admin. */
export async function lockManaged(tx: Tx, editor: CurrentUser, id: string): Promise<Row | undefined> {
  if (editor.typeUser === TYPE_USER.customer) return undefined;
  const theirs = editor.typeUser === TYPE_USER.admin ? undefined : eq(budget.designSelect, editor.id);
  return lockRequest(tx, id, and(theirs, isNull(budget.withdrawnAt)));
}

/** Locks a request of this customer's that stands. */
export function lockOwn(tx: Tx, customer: CurrentUser, id: string): Promise<Row | undefined> {
  return lockRequest(tx, id, and(eq(budget.userCreate, customer.id), isNull(budget.withdrawnAt)));
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
