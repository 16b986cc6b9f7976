/** The collection `user`: the product's own record of a person (spec §3). */
import { randomUUID } from "node:crypto";
import { eq, isNotNull, type SQL } from "drizzle-orm";
import { type CurrentUser, type NewUser, typeUserOf } from "../domain/account.ts";
import { EMPTY_INSERT } from "../domain/messages.ts";
import { env } from "../services/env.server.ts";
import { db, type Tx } from "./db.server.ts";
import { authAccount, authUser } from "./schema/auth.ts";
import { user } from "./schema/user.ts";

const currentUserFields = {
  id: user.id,
  uid: user.uid,
  name: user.name,
  email: user.email,
  tell: user.tell,
  typeUser: user.typeUser,
  admittedAt: user.admittedAt,
};

/** The condition of a query for designers: only the admitted ones, where the owner admits them (DESIGNERS). */
export function isAdmitted(): SQL | undefined {
  return env.DESIGNERS === "open" ? undefined : isNotNull(user.admittedAt);
}

/** `admittedAt` of somebody who registers now: who came while anybody may be a designer stays one when that changes. */
export function admissionNow(): Date | null {
  return env.DESIGNERS === "open" ? new Date() : null;
}

async function findUser(which: SQL): Promise<CurrentUser | null> {
  const [found] = await db.select(currentUserFields).from(user).where(which);
  if (!found) return null;
  const { admittedAt, ...person } = found;
  return {
    ...person,
    typeUser: typeUserOf(person.typeUser),
    admitted: env.DESIGNERS === "open" || admittedAt !== null,
  };
}

/** The document of a login (query by uid), or null while it has none. */
export function findUserByUid(uid: string): Promise<CurrentUser | null> {
  return findUser(eq(user.uid, uid));
}

/** Query by documentID. */
export function findUserById(id: string): Promise<CurrentUser | null> {
  return findUser(eq(user.id, id));
}

/** Inserts a document (AUTH-5). Without data nothing is written and the error pair comes back (DATA-4). */
export async function insertUser(
  tx: Tx,
  values: NewUser | null | undefined,
  admittedAt = admissionNow(),
): Promise<{ id: string; error: null } | { id: null; error: string }> {
  if (!values) return { id: null, error: EMPTY_INSERT };
  const [made] = await tx
    .insert(user)
    .values({ ...values, admittedAt })
    .returning({ id: user.id });
  if (!made) throw new Error("the user document was not inserted");
  return { id: made.id, error: null };
}

/**
 * Makes a login with a confirmed e-mail and its document, for who needs no mail to prove it: the first admin, the demo.
 * A designer made so is admitted. null: the e-mail is taken.
 */
export async function createAccount(person: Omit<NewUser, "uid">, passwordHash: string): Promise<CurrentUser | null> {
  const uid = randomUUID();
  return db.transaction(async (tx) => {
    const { name, email } = person;
    const made = await tx
      .insert(authUser)
      .values({ id: uid, name, email, emailVerified: true })
      .onConflictDoNothing({ target: authUser.email })
      .returning({ id: authUser.id });
    if (made.length === 0) return null;
    const login = { id: randomUUID(), accountId: uid, providerId: "credential", userId: uid };
    await tx.insert(authAccount).values({ ...login, password: passwordHash });
    const { id, error } = await insertUser(tx, { uid, ...person }, new Date());
    if (error !== null) throw new Error(error);
    return { id, uid, ...person, admitted: true };
  });
}
