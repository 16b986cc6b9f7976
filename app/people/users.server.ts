/** The collection `user`: the product's record of a person. */
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { TYPE_USER, type TypeUser, typeUserOf } from "../kit/roles.ts";
import { EMPTY_INSERT } from "../kit/storable.ts";
import { db, first, type Placeholders, statement, type Tx } from "../platform/db.server.ts";
import { settingsIn, studioSettings } from "../platform/settings.server.ts";
import type { Designers } from "../platform/settings-schema.ts";
import type { CurrentUser, NewUser } from "./account.ts";
import { recordAct } from "./acts.server.ts";
import { authAccount, authUser } from "./auth-schema.ts";
import type { MailChoiceId } from "./mail-choices.ts";
import { user } from "./schema.ts";

/** No condition while designers are let in at once. */
export function isAdmitted(admission: Designers): SQL | undefined {
  return admission === "open" ? undefined : isNotNull(user.admittedAt);
}

/** Condition for mails about open requests: a confirmed e-mail, not blocked, and the mails not switched off. Joins `auth_user`. */
export function wantRequests(): SQL | undefined {
  return and(eq(authUser.emailVerified, true), isNull(user.blockedAt), not(sql`'requests' = any(${user.mailsOff})`));
}

/** Admins with a confirmed e-mail who want mails about requests. */
export function adminsToTell(tx: Tx): Promise<{ id: string; email: string }[]> {
  return tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .where(and(eq(user.typeUser, TYPE_USER.admin), wantRequests()));
}

/** All admins with a confirmed e-mail, whatever mails they switched off. */
export function adminAddresses(tx: Tx): Promise<{ email: string }[]> {
  return tx
    .select({ email: user.email })
    .from(user)
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .where(and(eq(user.typeUser, TYPE_USER.admin), eq(authUser.emailVerified, true)));
}

/** Designers who register while everybody is let in stay admitted when that changes. */
export async function admissionNow(tx: Tx): Promise<Date | null> {
  return (await settingsIn(tx)).designers === "open" ? new Date() : null;
}

/** The columns of a `CurrentUser`. */
export const PERSON = {
  id: user.id,
  uid: user.uid,
  name: user.name,
  email: user.email,
  tell: user.tell,
  typeUser: user.typeUser,
  admittedAt: user.admittedAt,
};

/** null: there is no document, or its account was deleted. */
export async function toCurrentUser(
  row: Pick<typeof user.$inferSelect, keyof typeof PERSON> | null,
): Promise<CurrentUser | null> {
  // Without a login the account was deleted.
  if (row?.uid == null) return null;
  const { uid, typeUser, admittedAt, ...person } = row;
  const admitted = admittedAt !== null || (await studioSettings()).designers === "open";
  return { ...person, uid, typeUser: typeUserOf(typeUser), admitted };
}

const userByUid = statement("findUserByUid", (tx, { uid }: Placeholders<{ uid: string }>) =>
  tx.select(PERSON).from(user).where(eq(user.uid, uid)),
);

/** null: the login has no document yet. */
export async function findUserByUid(uid: string): Promise<CurrentUser | null> {
  return toCurrentUser(await first(userByUid(db, { uid })));
}

export async function findUserById(id: string): Promise<CurrentUser | null> {
  return toCurrentUser(await first(db.select(PERSON).from(user).where(eq(user.id, id))));
}

type Held = { id: string; typeUser: TypeUser | null };

const heldAccount = statement("lockAccount", (tx, { id, typeUser }: Placeholders<Held>) =>
  tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), isNotNull(user.uid), sql`${user.typeUser} = coalesce(${typeUser}, ${user.typeUser})`))
    .for("key share"),
);

/**
 * Holds the account until the transaction ends, so that it is not deleted meanwhile. `typeUser`: for changes that only
 * this type may make. false: the account was deleted, or has changed its type since the guard let the person in.
 */
export async function lockAccount(tx: Tx, id: string, typeUser: TypeUser | null = null): Promise<boolean> {
  return (await heldAccount(tx, { id, typeUser })).length > 0;
}

/** Whether this person gets mails of a kind. */
export async function wantsMails(id: string, choice: MailChoiceId): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, id), sql`not (${choice} = any(${user.mailsOff}))`))) === 1;
}

/** Repeating it changes nothing. */
export async function chooseMails(id: string, choice: MailChoiceId, wanted: boolean): Promise<void> {
  const others = sql`array_remove(${user.mailsOff}, ${choice})`;
  await db
    .update(user)
    .set({ mailsOff: wanted ? others : sql`array_append(${others}, ${choice})` })
    .where(and(eq(user.id, id), isNotNull(user.uid)));
}

/** Without `values`, writes nothing and returns the error. */
export async function insertUser(
  tx: Tx,
  values: NewUser | null | undefined,
  admitted?: Date,
): Promise<{ id: string; error: null } | { id: null; error: string }> {
  if (!values) return { id: null, error: EMPTY_INSERT };
  const admittedAt = admitted ?? (await admissionNow(tx));
  const [inserted] = await tx
    .insert(user)
    .values({ ...values, admittedAt })
    .returning({ id: user.id });
  if (!inserted) throw new Error("the user document was not inserted");
  return { id: inserted.id, error: null };
}

/** For the first admin and the demo: no mail, a confirmed e-mail, an admitted designer. null: the e-mail is taken. */
export async function createAccount(person: Omit<NewUser, "uid">, passwordHash: string): Promise<CurrentUser | null> {
  const uid = randomUUID();
  return db.transaction(async (tx) => {
    const { name, email } = person;
    const created = await tx
      .insert(authUser)
      .values({ id: uid, name, email, emailVerified: true })
      .onConflictDoNothing({ target: authUser.email })
      .returning({ id: authUser.id });
    if (created.length === 0) return null;
    const login = { id: randomUUID(), accountId: uid, providerId: "credential", userId: uid };
    await tx.insert(authAccount).values({ ...login, password: passwordHash });
    const { id, error } = await insertUser(tx, { uid, ...person }, new Date());
    if (error !== null) throw new Error(error);
    if (person.typeUser === TYPE_USER.admin) await recordAct(tx, null, { kind: "created", who: { id, name } });
    return { id, uid, ...person, admitted: true };
  });
}

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
export const findLogin = (email: string) => first(loginByEmail.execute({ email }));

/** Deletes the user document, sessions and attempts too. */
export async function deleteLogin(uid: string): Promise<void> {
  await db.delete(authUser).where(eq(authUser.id, uid));
}
