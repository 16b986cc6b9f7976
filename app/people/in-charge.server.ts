/** Who is in charge: at least one admin who can sign in stays, whatever happens at once. */
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { TYPE_USER } from "../kit/roles.ts";
import type { Tx } from "../platform/db.server.ts";
import { user } from "./schema.ts";

/** Admins who can sign in. */
export const inCharge = and(eq(user.typeUser, TYPE_USER.admin), isNotNull(user.uid), isNull(user.blockedAt));

/** Held by whatever removes an admin, and by every act of one, so that they run one after another. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}

/** Whether nobody would be in charge without this person. The caller holds `lockAdmins`. */
export async function isLastAdmin(tx: Tx, id: string): Promise<boolean> {
  const [is, others] = [eq(user.id, id), ne(user.id, id)];
  return (await tx.$count(user, and(inCharge, is))) === 1 && (await tx.$count(user, and(inCharge, others))) === 0;
}

/** The admin who acts, with the name that is recorded; null: the command line. */
export type Actor = { id: string; name: string } | null;

/** After the act's other locks. false: the admin was lowered or blocked since the guard let them in. */
export async function lockActor(tx: Tx, by: Actor): Promise<boolean> {
  await lockAdmins(tx);
  return by === null || (await tx.$count(user, and(inCharge, eq(user.id, by.id)))) === 1;
}
