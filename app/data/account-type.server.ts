/** Changes the kind of account while the account holds nothing, for people who chose the wrong one. */
import { and, eq, isNotNull, notExists, or, sql } from "drizzle-orm";
import { type CurrentUser, OPEN_TYPES, type TypeUser } from "../domain/account.ts";
import { announceSessionsEnded } from "./announce.server.ts";
import { db } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";
import { message } from "./schema/conversation.ts";
import { user } from "./schema/user.ts";
import { admissionNow } from "./users.server.ts";

const isOpen = (type: TypeUser) => OPEN_TYPES.includes(type);

const requests = db
  .select({ id: budget.id })
  .from(budget)
  .where(or(eq(budget.userCreate, user.id), eq(budget.designSelect, user.id)));
const messages = db.select({ id: message.id }).from(message).where(eq(message.author, user.id));
// A literal, so that the planner recognises the partial index.
const claimed = sql`${budgetEvent.kind} = 'claimed'`;
const claims = db
  .select({ id: budgetEvent.id })
  .from(budgetEvent)
  .where(and(eq(budgetEvent.by, user.id), claimed));
const holdsNothing = and(isNotNull(user.uid), notExists(requests), notExists(messages), notExists(claims));

const free = db
  .select({ id: user.id })
  .from(user)
  .where(and(eq(user.id, sql.placeholder("id")), holdsNothing))
  .prepare("mayChangeType");

/** A customer or designer without requests, projects, claims and messages. */
export async function mayChangeType({ id, typeUser }: CurrentUser): Promise<boolean> {
  return isOpen(typeUser) && (await free.execute({ id })).length === 1;
}

/**
 * A new designer waits where DESIGNERS=admitted. Counts from the person's next request; their open pages are checked again.
 * Repeating it changes nothing. false: not allowed.
 */
export function changeType(person: CurrentUser, wanted: TypeUser): Promise<boolean> {
  const { id, typeUser } = person;
  return db.transaction(async (tx) => {
    if (wanted === typeUser) return true;
    if (!isOpen(typeUser) || !isOpen(wanted)) return false;
    // The locks of createBudget, claimBudget and assignProject (personTransaction), which see the new type afterwards.
    for (const name of [`budget:${id}`, `claim:${id}`])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const changed = await tx
      .update(user)
      .set({ typeUser: wanted, admittedAt: admissionNow() })
      .where(and(eq(user.id, id), eq(user.typeUser, typeUser), holdsNothing))
      .returning({ id: user.id });
    if (changed.length === 0) return false;
    await announceSessionsEnded(tx, id);
    return true;
  });
}
