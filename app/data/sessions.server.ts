/** The sessions of a login. An ended one is gone from the table, which every request reads. */
import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { CurrentUser } from "../domain/account.ts";
import { announceSessionsEnded } from "./announce.server.ts";
import { db, type Tx } from "./db.server.ts";
import { authSession, authUser } from "./schema/auth.ts";
import { user } from "./schema/user.ts";
import { PERSON, toCurrentUser } from "./users.server.ts";

type Account = Pick<CurrentUser, "id" | "uid">;

export type Session = {
  login: { uid: string; email: string; emailVerified: boolean; name: string; sessionId: string };
  /** null: the login has no document yet */
  user: CurrentUser | null;
};

const sessionByToken = db
  .select({
    login: {
      uid: authUser.id,
      email: authUser.email,
      emailVerified: authUser.emailVerified,
      name: authUser.name,
      sessionId: authSession.id,
    },
    user: PERSON,
  })
  .from(authSession)
  .innerJoin(authUser, eq(authUser.id, authSession.userId))
  .leftJoin(user, eq(user.uid, authUser.id))
  .where(and(eq(authSession.token, sql.placeholder("token")), gt(authSession.expiresAt, sql`now()`)))
  .prepare("findSession");

/** The session, its login and its person. null: unknown, or over. The caller has checked the token's signature. */
export async function findSession(token: string): Promise<Session | null> {
  const [found] = await sessionByToken.execute({ token });
  return found ? { login: found.login, user: toCurrentUser(found.user) } : null;
}

const sessionsOf = db
  .select({ id: authSession.id, userAgent: authSession.userAgent, createdAt: authSession.createdAt })
  .from(authSession)
  .where(and(eq(authSession.userId, sql.placeholder("uid")), gt(authSession.expiresAt, sql`now()`)))
  .orderBy(desc(authSession.createdAt), desc(authSession.id))
  .prepare("listSessions");

/** Newest first. Without tokens. */
export function listSessions(uid: string) {
  return sessionsOf.execute({ uid });
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
