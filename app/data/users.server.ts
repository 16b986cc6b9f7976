/** The collection `user`: the product's record of a person. */
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { type CurrentUser, type NewUser, TYPE_USER, type TypeUser, typeUserOf } from "../domain/account.ts";
import type { MailChoiceId } from "../domain/mail-choices.ts";
import { EMPTY_INSERT } from "../domain/messages.ts";
import { env } from "../services/env.server.ts";
import { db, type Tx } from "./db.server.ts";
import { authAccount, authUser } from "./schema/auth.ts";
import { user } from "./schema/user.ts";
import { type Given, statement } from "./statement.server.ts";

/** No condition while DESIGNERS=open. */
export function isAdmitted(admission = env.DESIGNERS): SQL | undefined {
  return admission === "open" ? undefined : isNotNull(user.admittedAt);
}

/** Condition for mails about open requests: a confirmed e-mail, and the mails not switched off. Joins `auth_user`. */
export function wantRequests(): SQL | undefined {
  return and(eq(authUser.emailVerified, true), not(sql`'requests' = any(${user.mailsOff})`));
}

/** Admins with a confirmed e-mail who want mails about requests. */
export function adminsToTell(tx: Tx): Promise<{ id: string; email: string }[]> {
  return tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .where(and(eq(user.typeUser, TYPE_USER.admin), wantRequests()));
}

/** Designers who register while DESIGNERS=open stay admitted when that changes. */
export function admissionNow(): Date | null {
  return env.DESIGNERS === "open" ? new Date() : null;
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
export function toCurrentUser(
  row: Pick<typeof user.$inferSelect, keyof typeof PERSON> | null | undefined,
): CurrentUser | null {
  // Without a login the account was deleted.
  if (row?.uid == null) return null;
  const { uid, typeUser, admittedAt, ...person } = row;
  const admitted = env.DESIGNERS === "open" || admittedAt !== null;
  return { ...person, uid, typeUser: typeUserOf(typeUser), admitted };
}

const userByUid = statement("findUserByUid", (tx, { uid }: Given<{ uid: string }>) =>
  tx.select(PERSON).from(user).where(eq(user.uid, uid)),
);

/** null: the login has no document yet. */
export async function findUserByUid(uid: string): Promise<CurrentUser | null> {
  const [found] = await userByUid(db, { uid });
  return toCurrentUser(found);
}

export async function findUserById(id: string): Promise<CurrentUser | null> {
  const [found] = await db.select(PERSON).from(user).where(eq(user.id, id));
  return toCurrentUser(found);
}

/** Holds the account until the transaction ends, so that it is not deleted meanwhile. false: it was deleted. */
export async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  return (await heldAccount(tx, { id })).length > 0;
}

/** `lockAccount` for changes that only this type may make: the person may have changed it since the guard let them in. */
export async function lockAccountAs(tx: Tx, { id, typeUser }: Pick<CurrentUser, "id" | "typeUser">): Promise<boolean> {
  return (await heldAccountAs(tx, { id, typeUser })).length > 0;
}

const heldAccount = statement("lockAccount", (tx, { id }: Given<{ id: string }>) =>
  tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), isNotNull(user.uid)))
    .for("key share"),
);

const heldAccountAs = statement("lockAccountAs", (tx, { id, typeUser }: Given<{ id: string; typeUser: TypeUser }>) =>
  tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), eq(user.typeUser, typeUser), isNotNull(user.uid)))
    .for("key share"),
);

/** Whether this person gets mails of a kind. */
export async function wantsMails(id: string, choice: MailChoiceId): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, id), sql`not (${choice} = any(${user.mailsOff}))`))) === 1;
}

/** Repeating it changes nothing. false: there is no such account any more. */
export async function chooseMails(id: string, choice: MailChoiceId, wanted: boolean): Promise<boolean> {
  const others = sql`array_remove(${user.mailsOff}, ${choice})`;
  const chosen = await db
    .update(user)
    .set({ mailsOff: wanted ? others : sql`array_append(${others}, ${choice})` })
    .where(and(eq(user.id, id), isNotNull(user.uid)))
    .returning({ id: user.id });
  return chosen.length === 1;
}

/** Without `values`, writes nothing and returns the error. */
export async function insertUser(
  tx: Tx,
  values: NewUser | null | undefined,
  admittedAt = admissionNow(),
): Promise<{ id: string; error: null } | { id: null; error: string }> {
  if (!values) return { id: null, error: EMPTY_INSERT };
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
    return { id, uid, ...person, admitted: true };
  });
}
