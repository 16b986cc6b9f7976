/** New passwords, and the links to them. Setting one ends sessions, links and pending changes in one transaction. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { announceSessionsEnded } from "./announce.server.ts";
import { db, type Tx } from "./db.server.ts";
import {
  authAccount,
  authSession,
  authUser,
  authVerification,
  knownSource,
  loginGuess,
  registration,
} from "./schema/auth.ts";
import { emailChange, user } from "./schema/user.ts";
import { type Given, statement } from "./statement.server.ts";

const accountOf = (uid: string) => and(eq(authAccount.userId, uid), eq(authAccount.providerId, "credential"));

/** Ends the account's sessions, its pending change of e-mail, its links to a new password and its attempts to register. */
export async function replacePassword(tx: Tx, uid: string, password: string): Promise<void> {
  const person = await lockPerson(tx, uid);
  const changed = await tx
    .update(authAccount)
    .set({ password })
    .where(accountOf(uid))
    .returning({ id: authAccount.id });
  // Missing for a login that only a provider opens, and after a crash between creating the login and its password.
  if (changed.length === 0)
    await tx
      .insert(authAccount)
      .values({ id: randomUUID(), userId: uid, accountId: uid, providerId: "credential", password });
  await tx.delete(authVerification).where(eq(authVerification.value, uid));
  await tx.delete(registration).where(eq(registration.uid, uid));
  await tx.delete(authSession).where(eq(authSession.userId, uid));
  if (!person) return;
  await tx.delete(emailChange).where(eq(emailChange.userId, person.id));
  await announceSessionsEnded(tx, person.id);
}

/** Orders new passwords and changes of e-mail of a person. A login may have no document. */
async function lockPerson(tx: Tx, uid: string): Promise<{ id: string } | undefined> {
  const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.uid, uid)).for("update");
  return person;
}

/** Whether `password` is still the account's hash. The caller holds the person's row. */
export async function isPassword(tx: Tx, uid: string, password: string): Promise<boolean> {
  return (await tx.$count(authAccount, and(accountOf(uid), eq(authAccount.password, password)))) === 1;
}

/** false: `current`, the hash that was checked, has been replaced meanwhile. */
export function changePasswordHash(uid: string, current: string, password: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, uid);
    if (!(await isPassword(tx, uid, current))) return false;
    await replacePassword(tx, uid, password);
    return true;
  });
}

const validLink = statement("findResetLink", (tx, { hash }: Given<{ hash: string }>) =>
  tx
    .select({ uid: authVerification.value })
    .from(authVerification)
    .where(and(eq(authVerification.identifier, hash), gt(authVerification.expiresAt, sql`now()`))),
);

/** The login that the link is for; null: it has expired, or never was one. */
export async function findResetLink(tx: Tx, hash: string): Promise<string | null> {
  const [found] = await validLink(tx, { hash });
  return found?.uid ?? null;
}

export async function saveResetLink(hash: string, uid: string, expiresAt: Date): Promise<void> {
  await db.insert(authVerification).values({ id: randomUUID(), identifier: hash, value: uid, expiresAt });
}

/** Also forgets counted guesses and known sources. false: the link is over; then nothing changes. */
export function resetPasswordHash(hash: string, uid: string, password: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, uid);
    const [login] = await tx.select({ email: authUser.email }).from(authUser).where(eq(authUser.id, uid)).for("update");
    // Another press, or another new password, may have ended it meanwhile.
    if (!login || (await findResetLink(tx, hash)) !== uid) return false;
    await replacePassword(tx, uid, password);
    await tx.delete(knownSource).where(eq(knownSource.uid, uid));
    await tx.delete(loginGuess).where(eq(loginGuess.email, login.email));
    return true;
  });
}
