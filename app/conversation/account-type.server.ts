/** Changes a person's account type, which is only allowed while they hold nothing. */
import { and, eq, isNotNull, notExists, or, sql } from "drizzle-orm";
import { OPEN_TYPES, type TypeUser } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { recordAct } from "../people/acts.server.ts";
import { type Actor, isLastAdmin, lockActor } from "../people/in-charge.server.ts";
import { ACCOUNT_ACTS } from "../people/policy.ts";
import { user } from "../people/schema.ts";
import { admissionNow } from "../people/users.server.ts";
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { lockHoldings } from "../requests/request-locks.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import { message } from "./schema.ts";

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

/** Whether a customer or designer has no requests, projects, claims or messages. */
export async function mayChangeType({ id, typeUser }: CurrentUser): Promise<boolean> {
  return isOpen(typeUser) && (await free.execute({ id })).length === 1;
}

/**
 * Changes the type for the person themself. A new designer waits to be admitted if DESIGNERS=admitted. Takes effect
 * with the person's next request; their open streams are checked again. Repeating it changes nothing. false: not
 * allowed.
 */
export function changeType(person: CurrentUser, wanted: TypeUser): Promise<boolean> {
  const { id, typeUser } = person;
  return db.transaction(async (tx) => {
    if (wanted === typeUser) return true;
    if (!isOpen(typeUser) || !isOpen(wanted)) return false;
    await lockHoldings(tx, id);
    return exchangeType(tx, person, wanted, await admissionNow(tx));
  });
}

export type TypeSet = "changed" | "last admin" | "oneself" | "holds something" | "not in charge";

/**
 * Like `changeType`, but by an admin or the operator, who can also make and unmake admins; a designer they make need
 * not wait. Returns 'holds something' also if another change came first.
 */
export function setType(person: CurrentUser, wanted: TypeUser, by: Actor): Promise<TypeSet> {
  const { id, typeUser } = person;
  return db.transaction(async (tx) => {
    if (wanted === typeUser) return "changed";
    await lockHoldings(tx, id);
    if (!(await lockActor(tx, by))) return "not in charge";
    if (id === by?.id && !ACCOUNT_ACTS.changeType.oneself) return "oneself";
    if (await isLastAdmin(tx, id)) return "last admin";
    if (!(await exchangeType(tx, person, wanted, new Date()))) return "holds something";
    await recordAct(tx, by, { kind: "role", who: person, details: { from: typeUser, to: wanted } });
    return "changed";
  });
}

async function exchangeType(
  tx: Tx,
  { id, typeUser }: CurrentUser,
  wanted: TypeUser,
  admittedAt: Date | null,
): Promise<boolean> {
  const changed = await tx
    .update(user)
    .set({ typeUser: wanted, admittedAt })
    .where(and(eq(user.id, id), eq(user.typeUser, typeUser), holdsNothing))
    .returning({ id: user.id });
  if (changed.length === 0) return false;
  await announceSessionsEnded(tx, id);
  return true;
}
