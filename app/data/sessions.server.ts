/** The sessions of a login. An ended one is gone from the table, which every request reads. */
import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { CurrentUser } from "../domain/account.ts";
import { announceSessionsEnded } from "./announce.server.ts";
import { db, type Tx } from "./db.server.ts";
import { authSession } from "./schema/auth.ts";

type Account = Pick<CurrentUser, "id" | "uid">;

/** Newest first. Without tokens. */
export function listSessions(uid: string) {
  return db
    .select({ id: authSession.id, userAgent: authSession.userAgent, createdAt: authSession.createdAt })
    .from(authSession)
    .where(and(eq(authSession.userId, uid), gt(authSession.expiresAt, sql`now()`)))
    .orderBy(desc(authSession.createdAt), desc(authSession.id));
}

export function endSession(person: Account, sessionId: string): Promise<void> {
  return db.transaction((tx) => endSessions(tx, person, eq(authSession.id, sessionId)));
}

/** null keeps none. */
export function endOtherSessions(tx: Tx, person: Account, keep: string | null): Promise<void> {
  return endSessions(tx, person, keep === null ? undefined : ne(authSession.id, keep));
}

async function endSessions(tx: Tx, { id, uid }: Account, which: SQL | undefined): Promise<void> {
  await tx.delete(authSession).where(and(eq(authSession.userId, uid), which));
  await announceSessionsEnded(tx, id);
}
