/** Describes a person for the operator. */
import { and, count, eq, gt, sql } from "drizzle-orm";
import { authAccount, authSession, authUser } from "../app/people/auth-schema.ts";
import { LISTED, withState } from "../app/people/people-list.server.ts";
import { user } from "../app/people/schema.ts";
import { db } from "../app/platform/db.server.ts";
import { studioSettings } from "../app/platform/settings.server.ts";
import { budget } from "../app/requests/schema.ts";

/** Everything that the operator sees of a person. */
export async function describePerson(id: string, uid: string) {
  const [person] = await db
    .select(LISTED)
    .from(user)
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .where(eq(user.id, id));
  if (!person) return null;
  const logins = await db.select({ by: authAccount.providerId }).from(authAccount).where(eq(authAccount.userId, uid));
  const [sessions] = await db
    .select({ open: count() })
    .from(authSession)
    .where(and(eq(authSession.userId, uid), gt(authSession.expiresAt, sql`now()`)));
  return {
    ...withState(person, (await studioSettings()).designers),
    logins: logins.map(({ by }) => (by === "credential" ? "password" : by)),
    sessions: sessions?.open ?? 0,
    requests: await db.$count(budget, eq(budget.userCreate, id)),
    projects: await db.$count(budget, eq(budget.designSelect, id)),
  };
}
