/** The sessions of a login. An ended one is gone from the table, which every request reads. */
import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "./db.server.ts";
import { authSession } from "./schema/auth.ts";

/** Newest first. Without tokens. */
export function listSessions(uid: string) {
  return db
    .select({ id: authSession.id, userAgent: authSession.userAgent, createdAt: authSession.createdAt })
    .from(authSession)
    .where(and(eq(authSession.userId, uid), gt(authSession.expiresAt, sql`now()`)))
    .orderBy(desc(authSession.createdAt), desc(authSession.id));
}

export function endSession(uid: string, sessionId: string): Promise<void> {
  return endSessions(db, uid, eq(authSession.id, sessionId));
}

/** null keeps none. */
export function endOtherSessions(tx: Tx, uid: string, keep: string | null): Promise<void> {
  return endSessions(tx, uid, keep === null ? undefined : ne(authSession.id, keep));
}

async function endSessions(tx: Tx, uid: string, which: SQL | undefined): Promise<void> {
  await tx.delete(authSession).where(and(eq(authSession.userId, uid), which));
}
