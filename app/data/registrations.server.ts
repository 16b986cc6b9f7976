/** Attempts to register. Conditions stand in the WHERE, so that races end there. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { CODE_TRIES, type CurrentUser, type RegistrationData, typeUserOf } from "../domain/account.ts";
import { db, type Tx } from "./db.server.ts";
import { authAccount, authSession, authUser, confirmedLink, knownSource, registration } from "./schema/auth.ts";
import { user } from "./schema/user.ts";
import { admissionNow, insertUser } from "./users.server.ts";

export type Registration = typeof registration.$inferSelect;
/** Hashes of the code and the link of one mail, with their ends, and when it went out. */
export type Secrets = Pick<Registration, "codeHash" | "codeExpiresAt" | "linkHash" | "linkExpiresAt" | "mailedAt">;

/** The login of an e-mail address (lower case), confirmed or not, with its password's hash. */
export async function findLogin(
  email: string,
): Promise<{ uid: string; name: string; emailVerified: boolean; passwordHash: string | null } | null> {
  const [found] = await db
    .select({
      uid: authUser.id,
      name: authUser.name,
      emailVerified: authUser.emailVerified,
      passwordHash: authAccount.password,
    })
    .from(authUser)
    .leftJoin(authAccount, and(eq(authAccount.userId, authUser.id), eq(authAccount.providerId, "credential")))
    .where(eq(authUser.email, email));
  return found ?? null;
}

/** Removes a login and all that hangs on it: user document, sessions, attempts. */
export async function deleteLogin(uid: string): Promise<void> {
  await db.delete(authUser).where(eq(authUser.id, uid));
}

export async function getRegistration(id: string): Promise<Registration | null> {
  const [found] = await db.select().from(registration).where(eq(registration.id, id));
  return found ?? null;
}

/** The attempt of a mail's link, while the link is valid. */
export async function findRegistrationByLink(linkHash: string): Promise<Registration | null> {
  const [found] = await db
    .select()
    .from(registration)
    .where(and(eq(registration.linkHash, linkHash), gt(registration.linkExpiresAt, sql`now()`)));
  return found ?? null;
}

/** A link whose address is confirmed already, until its own time ends. */
export async function findConfirmedLink(hash: string): Promise<{ back: string | null } | null> {
  const [found] = await db
    .select({ back: confirmedLink.back })
    .from(confirmedLink)
    .where(and(eq(confirmedLink.hash, hash), gt(confirmedLink.expiresAt, sql`now()`)));
  return found ?? null;
}

/** An attempt that confirms the account as it is: made by who knows its password. */
export async function findOwnRegistration(uid: string, passwordHash: string): Promise<Registration | null> {
  const asItIs = or(isNull(registration.data), eq(sql`${registration.data} ->> 'passwordHash'`, passwordHash));
  const [found] = await db
    .select()
    .from(registration)
    .where(and(eq(registration.uid, uid), asItIs))
    .limit(1);
  return found ?? null;
}

/** Saves an attempt: a new one, or the same browser's once more with what it typed now. Its code and link stay. */
export async function saveRegistration(
  tx: Tx,
  attempt: Pick<Registration, "id" | "email" | "uid" | "data" | "back">,
): Promise<void> {
  const { id, ...values } = attempt;
  await tx.insert(registration).values(attempt).onConflictDoUpdate({ target: registration.id, set: values });
  // Attempts whose mail can no longer be used go when new ones come.
  await tx.delete(registration).where(lt(registration.createdAt, sql`now() - interval '7 days'`));
}

export async function deleteRegistration(id: string): Promise<void> {
  await db.delete(registration).where(eq(registration.id, id));
}

/** Ends every attempt for a login: its password was changed by who reads its mails. */
export async function deleteRegistrationsOf(uid: string): Promise<void> {
  await db.delete(registration).where(eq(registration.uid, uid));
}

/** Gives an attempt the code and link of a new mail; the earlier ones end. */
export async function setSecrets(id: string, secrets: Secrets): Promise<void> {
  await db
    .update(registration)
    .set({ ...secrets, tries: 0 })
    .where(eq(registration.id, id));
}

/**
 * Counts one try of a code, before it is looked at: of many at once no more than CODE_TRIES get through.
 * false: none is left.
 */
export async function takeTry(id: string): Promise<boolean> {
  const taken = await db
    .update(registration)
    .set({ tries: sql`${registration.tries} + 1` })
    .where(and(eq(registration.id, id), lt(registration.tries, CODE_TRIES)))
    .returning({ id: registration.id });
  return taken.length > 0;
}

/**
 * Confirms the e-mail of an attempt: the account takes what this attempt typed, and every attempt, earlier session and
 * other unconfirmed login of that address ends. Returns the person; null when it is confirmed already, or gone.
 */
export async function confirmRegistration(
  attempt: Registration,
): Promise<CurrentUser["typeUser"] | "incomplete" | null> {
  const { uid, email, data } = attempt;
  if (uid === null) return null;
  return db.transaction(async (tx) => {
    const [login] = await tx.select().from(authUser).where(eq(authUser.id, uid)).for("update");
    if (!login || login.emailVerified) return null;
    // Only a social login without an address of its own confirms another than it has.
    const [other] = await tx
      .select({ emailVerified: authUser.emailVerified })
      .from(authUser)
      .where(and(eq(authUser.email, email), ne(authUser.id, uid)))
      .for("update");
    if (other?.emailVerified) return null;
    if (other) await tx.delete(authUser).where(and(eq(authUser.email, email), ne(authUser.id, uid)));
    await tx
      .update(authUser)
      .set({ email, emailVerified: true, ...(data && { name: data.name }) })
      .where(eq(authUser.id, uid));
    await tx.delete(authSession).where(eq(authSession.userId, uid));
    await tx.delete(knownSource).where(eq(knownSource.uid, uid));
    const ended = await tx
      .delete(registration)
      .where(or(eq(registration.uid, uid), eq(registration.email, email)))
      .returning({ email: registration.email, hash: registration.linkHash, expiresAt: registration.linkExpiresAt });
    // A social login may have tried another address before: its link confirmed nothing.
    const links = ended.flatMap(({ hash, expiresAt, ...mailed }) =>
      hash && expiresAt && mailed.email === email ? [{ hash, expiresAt, back: attempt.back }] : [],
    );
    if (links.length > 0) await tx.insert(confirmedLink).values(links);
    if (data) await applyData(tx, { uid, email, data });
    const [person] = await tx.select({ typeUser: user.typeUser }).from(user).where(eq(user.uid, uid));
    return person ? typeUserOf(person.typeUser) : "incomplete";
  });
}

async function applyData(
  tx: Tx,
  { uid, email, data }: { uid: string; email: string; data: RegistrationData },
): Promise<void> {
  const { passwordHash, ...person } = data;
  if (passwordHash !== null) {
    const kept = await tx
      .update(authAccount)
      .set({ password: passwordHash })
      .where(and(eq(authAccount.userId, uid), eq(authAccount.providerId, "credential")))
      .returning({ id: authAccount.id });
    // A process that ended between making the login and giving it its password.
    if (kept.length === 0) {
      const account = { id: randomUUID(), userId: uid, accountId: uid, providerId: "credential" };
      await tx.insert(authAccount).values({ ...account, password: passwordHash });
    }
  }
  // The attempt may have another type than the document: its admission is that of now as well.
  const values = { ...person, admittedAt: admissionNow() };
  const changed = await tx.update(user).set(values).where(eq(user.uid, uid)).returning({ id: user.id });
  // A process that ended between sign-up and insert left a login without its document.
  if (changed.length === 0) await insertUser(tx, { uid, email, ...person });
}
