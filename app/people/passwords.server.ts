/** New passwords, the links to them, and the turns of their hashes. Setting one ends sessions, links and pending changes in one transaction. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db, first, type Placeholders, statement, type Tx } from "../platform/db.server.ts";
import { sendOnce } from "../platform/mail.server.ts";
import { createTurns, senderNetwork, TurnLost } from "../platform/turns.server.ts";
import type { CurrentUser } from "./account.ts";
import { recordAct } from "./acts.server.ts";
import {
  authAccount,
  authSession,
  authUser,
  authVerification,
  knownSource,
  loginGuess,
  registration,
} from "./auth-schema.ts";
import { type Actor, lockActor } from "./in-charge.server.ts";
import { emailChange, user } from "./schema.ts";
import { hashLink, newToken, passwords } from "./secrets.server.ts";
import { findLogin } from "./users.server.ts";

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

const validLink = statement("findResetLink", (tx, { hash }: Placeholders<{ hash: string }>) =>
  tx
    .select({ uid: authUser.id, email: authUser.email })
    .from(authVerification)
    .innerJoin(authUser, eq(authUser.id, authVerification.value))
    .where(and(eq(authVerification.identifier, hash), gt(authVerification.expiresAt, sql`now()`))),
);

/** The login that the link is for; null: it has expired, or never was one. */
const findResetLink = (tx: Tx, hash: string) => first(validLink(tx, { hash }));

export async function saveResetLink(hash: string, uid: string, expiresAt: Date, tx: Tx = db): Promise<void> {
  await tx.insert(authVerification).values({ id: randomUUID(), identifier: hash, value: uid, expiresAt });
}

/** Also forgets counted guesses and known sources. false: the link is over; then nothing changes. */
export function resetPasswordHash(hash: string, uid: string, password: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, uid);
    const [login] = await tx.select({ email: authUser.email }).from(authUser).where(eq(authUser.id, uid)).for("update");
    // Another press, or another new password, may have ended it meanwhile.
    if (!login || (await findResetLink(tx, hash))?.uid !== uid) return false;
    await replacePassword(tx, uid, password);
    await tx.delete(knownSource).where(eq(knownSource.uid, uid));
    await tx.delete(loginGuess).where(eq(loginGuess.email, login.email));
    return true;
  });
}

/** More than two scrypt hashes at once would delay every file read of the process. */
const AT_ONCE = 2;
/** In seconds: one hash in a busy process; at rest a third of it. */
const HASH_SECONDS = 0.2;
/** In seconds: a network that would wait longer for its first hash is refused at once (docs/decisions/overload.md). */
const LONGEST_WAIT = 4;
/** Networks that wait. */
export const WAITING_NETWORKS_MAX = (AT_ONCE * LONGEST_WAIT) / HASH_SECONDS;
/** In milliseconds, in a network's own line: a connection that nothing comes over for 60 s is closed (listen.ts). */
export const OWN_LINE_WAIT = 50_000;

/** Too many networks wait for a turn, or too many tries of this one. */
export class PasswordsBusy extends Error {
  override name = "PasswordsBusy";
}

const inTurn = createTurns(AT_ONCE);

/**
 * Turns of password hashes by network: one network delays another's try by one hash, however many it sends. A try takes
 * its turn after its limits have admitted it (docs/decisions/turns-by-person.md). `work` makes one hash at most. Throws
 * `PasswordsBusy`.
 */
export async function inPasswordTurn<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
  const person = senderNetwork(headers);
  if (inTurn.peopleBefore(person) >= WAITING_NETWORKS_MAX) throw new PasswordsBusy("too many networks wait for a hash");
  try {
    return await inTurn({ person, wait: OWN_LINE_WAIT }, work);
  } catch (error) {
    throw error instanceof TurnLost ? new PasswordsBusy("no turn for a hash in time", { cause: error }) : error;
  }
}

const HOUR = 3_600_000;

const hashOf = (token: string) => hashLink(`reset-password:${token}`);
/** Any other token is ignored; those of 32 letters are of links from before. */
const TOKEN = /^(?:[\w-]{32}|[\w-]{43})$/;

/** Job of the queue `password-reset`. Creates the link here, so that no queue stores one. */
export async function sendPasswordReset(job: object): Promise<void> {
  const { email } = z.object({ email: z.string() }).parse(job);
  const login = await findLogin(email);
  if (login) await sendOnce("password-reset", email, { url: await makeResetLink(login.uid) });
}

/** The path at which this login gets a new password, for an hour. */
async function makeResetLink(uid: string, tx: Tx = db): Promise<string> {
  const token = newToken();
  await saveResetLink(hashOf(token), uid, new Date(Date.now() + HOUR), tx);
  return `/login/nova-senha?token=${token}`;
}

/** For an admin or the operator to hand over; recorded. null: who makes it is no longer an admin. */
export async function makePasswordLink(person: CurrentUser, by: Actor): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await lockActor(tx, by))) return null;
    await recordAct(tx, by, { kind: "password_link", who: person });
    return makeResetLink(person.uid, tx);
  });
}

/** null: the link has expired, or never was one. */
export async function loginOfResetToken(token: string): Promise<{ uid: string; email: string } | null> {
  return TOKEN.test(token) ? findResetLink(db, hashOf(token)) : null;
}

/** Returns the login whose password it is now; null: the link is over. */
export async function setPasswordByLink(headers: Headers, token: string, password: string): Promise<string | null> {
  const login = await loginOfResetToken(token);
  if (!login) return null;
  const hash = await inPasswordTurn(headers, () => passwords.hash(password));
  return (await resetPasswordHash(hashOf(token), login.uid, hash)) ? login.uid : null;
}
