/** Attempts to register. Conditions stand in the WHERE, so that races end in SQL. */
import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { CODE_TRIES, type CurrentUser, type RegistrationData, typeUserOf } from "../domain/account.ts";
import { announceSessionsEnded } from "./announce.server.ts";
import { db, type Tx } from "./db.server.ts";
import { replacePassword } from "./passwords.server.ts";
import { authAccount, authSession, authUser, confirmedLink, knownSource, registration } from "./schema/auth.ts";
import { user } from "./schema/user.ts";
import { admissionNow, insertUser } from "./users.server.ts";

export type Registration = typeof registration.$inferSelect;
/** One mail's code and link, hashed. */
export type Secrets = Pick<Registration, "codeHash" | "codeExpiresAt" | "linkHash" | "linkExpiresAt" | "mailedAt">;

const loginByEmail = db
  .select({
    uid: authUser.id,
    name: authUser.name,
    emailVerified: authUser.emailVerified,
    passwordHash: authAccount.password,
  })
  .from(authUser)
  .leftJoin(authAccount, and(eq(authAccount.userId, authUser.id), eq(authAccount.providerId, "credential")))
  .where(eq(authUser.email, sql.placeholder("email")))
  .prepare("findLogin");

/** The e-mail is in lower case. Unconfirmed logins are found as well. */
export async function findLogin(email: string) {
  const [found] = await loginByEmail.execute({ email });
  return found ?? null;
}

/** Deletes the user document, sessions and attempts too. */
export async function deleteLogin(uid: string): Promise<void> {
  await db.delete(authUser).where(eq(authUser.id, uid));
}

const registrationById = db
  .select()
  .from(registration)
  .where(eq(registration.id, sql.placeholder("id")))
  .prepare("getRegistration");

export async function getRegistration(id: string): Promise<Registration | null> {
  const [found] = await registrationById.execute({ id });
  return found ?? null;
}

const hash = sql.placeholder("hash");
const registrationByLink = db
  .select()
  .from(registration)
  .where(and(eq(registration.linkHash, hash), gt(registration.linkExpiresAt, sql`now()`)))
  .prepare("findRegistrationByLink");

/** Only while the link is valid. */
export async function findRegistrationByLink(linkHash: string): Promise<Registration | null> {
  const [found] = await registrationByLink.execute({ hash: linkHash });
  return found ?? null;
}

const confirmedByLink = db
  .select({ back: confirmedLink.back })
  .from(confirmedLink)
  .where(and(eq(confirmedLink.hash, hash), gt(confirmedLink.expiresAt, sql`now()`)))
  .prepare("findConfirmedLink");

/** A confirmed address's link, until it expires. */
export async function findConfirmedLink(hash: string): Promise<{ back: string | null } | null> {
  const [found] = await confirmedByLink.execute({ hash });
  return found ?? null;
}

/** An attempt that confirms the account as it is, or with the password that it has. */
export async function findOwnRegistration(uid: string, passwordHash: string): Promise<Registration | null> {
  const asItIs = or(isNull(registration.data), eq(sql`${registration.data} ->> 'passwordHash'`, passwordHash));
  const own = and(eq(registration.uid, uid), asItIs);
  const [found] = await db.select().from(registration).where(own).limit(1);
  return found ?? null;
}

/** Inserts an attempt, or replaces what the same browser typed before. Its code and link stay. */
export async function saveRegistration(
  tx: Tx,
  attempt: Pick<Registration, "id" | "email" | "uid" | "data" | "back">,
): Promise<void> {
  const { id, ...values } = attempt;
  await tx.insert(registration).values(attempt).onConflictDoUpdate({ target: registration.id, set: values });
  // The mails of these attempts can no longer be used.
  await tx.delete(registration).where(lt(registration.createdAt, sql`now() - interval '7 days'`));
}

export async function deleteRegistration(id: string): Promise<void> {
  await db.delete(registration).where(eq(registration.id, id));
}

export async function setSecrets(id: string, secrets: Secrets): Promise<void> {
  await db
    .update(registration)
    .set({ ...secrets, tries: 0 })
    .where(eq(registration.id, id));
}

/** Counts a try before its code is checked, so that concurrent tries cannot exceed CODE_TRIES. false: none is left. */
export async function takeTry(id: string): Promise<boolean> {
  const taken = await db
    .update(registration)
    .set({ tries: sql`${registration.tries} + 1` })
    .where(and(eq(registration.id, id), lt(registration.tries, CODE_TRIES)))
    .returning({ id: registration.id });
  return taken.length > 0;
}

/**
 * The account takes the attempt's data; every attempt, earlier session and other unconfirmed login of that address
 * ends. null: confirmed already, or gone.
 */
export async function confirmRegistration(
  attempt: Registration,
): Promise<CurrentUser["typeUser"] | "incomplete" | null> {
  const { uid, email, data } = attempt;
  if (uid === null) return null;
  return db.transaction(async (tx) => {
    const [login] = await tx.select().from(authUser).where(eq(authUser.id, uid)).for("update");
    if (!login || login.emailVerified) return null;
    // A social login without an address confirms one that is not its own.
    const sameAddress = and(eq(authUser.email, email), ne(authUser.id, uid));
    const [other] = await tx.select().from(authUser).where(sameAddress).for("update");
    if (other?.emailVerified) return null;
    if (other) await tx.delete(authUser).where(sameAddress);
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
    // Links to other addresses, which a social login may have tried, confirmed nothing.
    const links = ended.flatMap(({ hash, expiresAt, ...mailed }) =>
      hash && expiresAt && mailed.email === email ? [{ hash, expiresAt, back: attempt.back }] : [],
    );
    if (links.length > 0) await tx.insert(confirmedLink).values(links);
    if (data) await applyData(tx, uid, email, data);
    const [person] = await tx.select({ id: user.id, typeUser: user.typeUser }).from(user).where(eq(user.uid, uid));
    if (!person) return "incomplete";
    await announceSessionsEnded(tx, person.id);
    return typeUserOf(person.typeUser);
  });
}

async function applyData(tx: Tx, uid: string, email: string, data: RegistrationData): Promise<void> {
  const { passwordHash, ...person } = data;
  if (passwordHash !== null) await replacePassword(tx, uid, passwordHash);
  // The attempt may change the type, so admission starts again.
  const values = { ...person, admittedAt: admissionNow() };
  const changed = await tx.update(user).set(values).where(eq(user.uid, uid)).returning({ id: user.id });
  // Missing after a crash between creating the login and its document.
  if (changed.length === 0) await insertUser(tx, { uid, email, ...person });
}
