/** Removes every day what registrations and logins leave behind. */
import { and, eq, exists, gt, lt, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { KNOWN_SOURCES, UNCONFIRMED_KEPT_DAYS } from "../people/account.ts";
import {
  authRateLimit,
  authSession,
  authUser,
  authVerification,
  confirmedLink,
  knownSource,
  mailWait,
  registration,
} from "../people/auth-schema.ts";
import { deleteOldGuesses } from "../people/login-guesses.server.ts";
import { emailChange, user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";

export async function deleteOldAccess(): Promise<void> {
  await deleteOldGuesses();
  const day = sql`now() - interval '1 day'`;
  await db.delete(mailWait).where(and(lt(mailWait.until, sql`now()`), lte(mailWait.since, day)));
  await db.delete(knownSource).where(lt(knownSource.at, sql`now() - make_interval(days => ${KNOWN_SOURCES.days})`));
  // better-auth deletes its own rows only if the same address returns.
  await db.delete(authRateLimit).where(lt(authRateLimit.lastRequest, Date.now() - 24 * 3_600_000));
  await db.delete(registration).where(lt(registration.createdAt, sql`now() - interval '7 days'`));
  await db.delete(confirmedLink).where(lt(confirmedLink.expiresAt, sql`now()`));
  await db.delete(emailChange).where(lt(emailChange.expiresAt, sql`now()`));
  await db.delete(authVerification).where(lt(authVerification.expiresAt, sql`now()`));
  await deleteExpiredSessions();
  // If confirmation is not required, people use unconfirmed accounts.
  if (env.REQUIRE_VERIFIED_EMAIL) await deleteUnconfirmed();
}

/** Keeps each login's last session, which says when the person was last here (`designersToAssign`). */
async function deleteExpiredSessions(): Promise<void> {
  const later = alias(authSession, "later");
  const isLater = sql`(${later.updatedAt}, ${later.id}) > (${authSession.updatedAt}, ${authSession.id})`;
  const laterOnes = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.userId, authSession.userId), isLater));
  await db.delete(authSession).where(and(lt(authSession.expiresAt, sql`now()`), exists(laterOnes)));
}

async function deleteUnconfirmed(): Promise<void> {
  const sessions = db
    .select({ id: authSession.id })
    .from(authSession)
    .where(and(eq(authSession.userId, authUser.id), gt(authSession.expiresAt, sql`now()`)));
  const attempts = db.select({ id: registration.id }).from(registration).where(eq(registration.uid, authUser.id));
  // Unconfirmed accounts may own requests and events from a time when confirmation was not required.
  const budgets = db
    .select({ id: user.id })
    .from(user)
    .innerJoin(budget, or(eq(budget.userCreate, user.id), eq(budget.designSelect, user.id)))
    .where(eq(user.uid, authUser.id));
  const events = db
    .select({ id: user.id })
    .from(user)
    .innerJoin(budgetEvent, eq(budgetEvent.by, user.id))
    .where(eq(user.uid, authUser.id));
  const old = lt(authUser.createdAt, sql`now() - make_interval(days => ${UNCONFIRMED_KEPT_DAYS})`);
  const unused = [sessions, attempts, budgets, events].map((rows) => notExists(rows));
  await db.delete(authUser).where(and(eq(authUser.emailVerified, false), old, ...unused));
}
