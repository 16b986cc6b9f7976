/** Blocking people. What follows for their projects is an admin's to decide. */
import { and, eq, isNotNull } from "drizzle-orm";
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db, type Placeholders, statement } from "../platform/db.server.ts";
import { recordAct } from "./acts.server.ts";
import { authSession } from "./auth-schema.ts";
import { type Actor, isLastAdmin, lockActor } from "./in-charge.server.ts";
import { ACCOUNT_ACTS } from "./policy.ts";
import { user } from "./schema.ts";

/** The code of a login that is refused. */
export const BLOCKED = "BLOCKED";

const blocked = statement("isBlocked", (tx, { uid }: Placeholders<{ uid: string }>) =>
  tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.uid, uid), isNotNull(user.blockedAt))),
);

/** Whether this login may open no session. */
export async function isBlocked(uid: string): Promise<boolean> {
  return (await blocked(db, { uid })).length > 0;
}

export type Blocked = "blocked" | "last admin" | "oneself" | "gone" | "not in charge";

/**
 * Ends every session at once, in all processes. What the person holds stays; an admin may assign it. Repeating it changes
 * nothing.
 */
export function blockPerson(id: string, by: Actor): Promise<Blocked> {
  return db.transaction(async (tx) => {
    if (!(await lockActor(tx, by))) return "not in charge";
    const [row] = await tx
      .select({ id: user.id, uid: user.uid, name: user.name, blockedAt: user.blockedAt })
      .from(user)
      .where(eq(user.id, id))
      .for("update");
    if (row?.uid == null) return "gone";
    if (row.id === by?.id && !ACCOUNT_ACTS.block.oneself) return "oneself";
    if (row.blockedAt) return "blocked";
    if (await isLastAdmin(tx, id)) return "last admin";
    await tx
      .update(user)
      .set({ blockedAt: new Date(), blockedBy: by?.id ?? null })
      .where(eq(user.id, id));
    await tx.delete(authSession).where(eq(authSession.userId, row.uid));
    await recordAct(tx, by, { kind: "blocked", who: row });
    await announceSessionsEnded(tx, id);
    return "blocked";
  });
}

/** The person may sign in again. Repeating it changes nothing. */
export function unblockPerson(id: string, by: Actor): Promise<"unblocked" | "gone" | "not in charge"> {
  return db.transaction(async (tx) => {
    if (!(await lockActor(tx, by))) return "not in charge";
    const [row] = await tx
      .select({ id: user.id, name: user.name, blockedAt: user.blockedAt })
      .from(user)
      .where(and(eq(user.id, id), isNotNull(user.uid)))
      .for("update");
    if (!row) return "gone";
    if (row.blockedAt === null) return "unblocked";
    await tx.update(user).set({ blockedAt: null, blockedBy: null }).where(eq(user.id, id));
    await recordAct(tx, by, { kind: "unblocked", who: row });
    return "unblocked";
  });
}
