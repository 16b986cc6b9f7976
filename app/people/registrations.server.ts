/** Attempts to register. Conditions stand in the WHERE, so that races end in SQL. */
import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { typeUserOf } from "../kit/roles.ts";
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db, first, type Tx } from "../platform/db.server.ts";
import { CODE_TRIES, type CurrentUser, type RegistrationData } from "./account.ts";
import { authSession, authUser, confirmedLink, knownSource, registration } from "./auth-schema.ts";
import { replacePassword } from "./passwords.server.ts";
import { user } from "./schema.ts";
import { hashLink } from "./secrets.server.ts";
import { admissionNow, insertUser } from "./users.server.ts";

export type Registration = typeof registration.$inferSelect;

/** `tx`: also one that it has written itself. */
export const getRegistration = (id: string, tx: Pick<Tx, "select"> = db): Promise<Registration | null> =>
  first(tx.select().from(registration).where(eq(registration.id, id)));

const hash = sql.placeholder("hash");
const registrationByLink = db
  .select()
  .from(registration)
  .where(and(eq(registration.linkHash, hash), gt(registration.linkExpiresAt, sql`now()`)))
  .prepare("findRegistrationByLink");

/** Only while the link is valid. */
export const findRegistrationByLink = (hash: string): Promise<Registration | null> =>
  first(registrationByLink.execute({ hash }));

const confirmedLinks = db
  .select({ back: confirmedLink.back })
  .from(confirmedLink)
  .where(and(eq(confirmedLink.hash, hash), gt(confirmedLink.expiresAt, sql`now()`)))
  .prepare("findConfirmedLink");

/** A link whose address was confirmed already, by its code or another mail. null: it has expired, or never was one. */
export const confirmedByLink = (token: string) => first(confirmedLinks.execute({ hash: hashLink(token) }));

/** An attempt that confirms the account as it is, or with the password that it has. */
export function findOwnRegistration(uid: string, passwordHash: string): Promise<Registration | null> {
  const asItIs = or(isNull(registration.data), eq(sql`${registration.data} ->> 'passwordHash'`, passwordHash));
  const own = and(eq(registration.uid, uid), asItIs);
  return first(db.select().from(registration).where(own).limit(1));
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

export type Secrets = Pick<Registration, "codeHash" | "codeExpiresAt" | "linkHash" | "linkExpiresAt" | "mailedAt">;

export const NO_SECRETS: Omit<Secrets, "mailedAt"> = {
  codeHash: null,
  codeExpiresAt: null,
  linkHash: null,
  linkExpiresAt: null,
};

/** Stores one mail's code and link, hashed. */
export async function setSecrets(tx: Pick<Tx, "update">, id: string, secrets: Secrets): Promise<void> {
  const { codeHash, codeExpiresAt, linkHash, linkExpiresAt, mailedAt } = secrets;
  await tx
    .update(registration)
    .set({ codeHash, codeExpiresAt, linkHash, linkExpiresAt, mailedAt, tries: 0 })
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
  const values = { ...person, admittedAt: await admissionNow(tx) };
  const changed = await tx.update(user).set(values).where(eq(user.uid, uid)).returning({ id: user.id });
  // Missing after a crash between creating the login and its document.
  if (changed.length === 0) await insertUser(tx, { uid, email, ...person });
}
