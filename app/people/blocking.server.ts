/** Blocking people, and who is in charge: at least one admin who can sign in stays. */
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db, type Given, statement, type Tx } from "../platform/db.server.ts";
import { TYPE_USER } from "./account.ts";
import { authSession } from "./auth-schema.ts";
import { user } from "./schema.ts";

/** The code of a login that is refused. */
export const BLOCKED = "BLOCKED";

/** Admins who can sign in. */
export const inCharge = and(eq(user.typeUser, TYPE_USER.admin), isNotNull(user.uid), isNull(user.blockedAt));

/** Held by what makes an admin fewer: each counts after the others. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}

/** Whether nobody would be in charge without this person. The caller holds `lockAdmins`. */
export async function isLastAdmin(tx: Tx, id: string): Promise<boolean> {
  const [is, others] = [eq(user.id, id), ne(user.id, id)];
  return (await tx.$count(user, and(inCharge, is))) === 1 && (await tx.$count(user, and(inCharge, others))) === 0;
}

const blocked = statement("isBlocked", (tx, { uid }: Given<{ uid: string }>) =>
  tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.uid, uid), isNotNull(user.blockedAt))),
);

/** Whether this login may open no session. */
export async function isBlocked(uid: string): Promise<boolean> {
  return (await blocked(db, { uid })).length > 0;
}

/**
 * Ends every session at once, in all processes. What the person holds stays; an admin may assign it. Repeating it changes
 * nothing. `by`: the admin who does it; null: the command line.
 */
export function blockPerson(id: string, by: string | null): Promise<"blocked" | "last admin" | "gone"> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [row] = await tx
      .select({ uid: user.uid, blockedAt: user.blockedAt })
      .from(user)
      .where(eq(user.id, id))
      .for("update");
    if (row?.uid == null) return "gone";
    if (row.blockedAt) return "blocked";
    if (await isLastAdmin(tx, id)) return "last admin";
    await tx.update(user).set({ blockedAt: new Date(), blockedBy: by }).where(eq(user.id, id));
    await tx.delete(authSession).where(eq(authSession.userId, row.uid));
    await announceSessionsEnded(tx, id);
    return "blocked";
  });
}

/** The person may sign in again. Repeating it changes nothing. */
export async function unblockPerson(id: string): Promise<void> {
  await db.update(user).set({ blockedAt: null, blockedBy: null }).where(eq(user.id, id));
}
