/** The collection `user`: the product's record of a person. */
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { type CurrentUser, type NewUser, typeUserOf } from "../domain/account.ts";
import { EMPTY_INSERT } from "../domain/messages.ts";
import { env } from "../services/env.server.ts";
import { db, type Tx } from "./db.server.ts";
import { authAccount, authUser } from "./schema/auth.ts";
import { user } from "./schema/user.ts";

/** No condition while DESIGNERS=open. */
export function isAdmitted(): SQL | undefined {
  return env.DESIGNERS === "open" ? undefined : isNotNull(user.admittedAt);
}

/** Designers who register while DESIGNERS=open stay admitted when that changes. */
export function admissionNow(): Date | null {
  return env.DESIGNERS === "open" ? new Date() : null;
}

async function findUser(which: SQL): Promise<CurrentUser | null> {
  const [found] = await db.select().from(user).where(which);
  // Without a login the account was deleted.
  if (found?.uid == null) return null;
  const { id, uid, name, email, tell, admittedAt } = found;
  const admitted = env.DESIGNERS === "open" || admittedAt !== null;
  return { id, uid, name, email, tell, typeUser: typeUserOf(found.typeUser), admitted };
}

/** null: the login has no document yet. */
export function findUserByUid(uid: string): Promise<CurrentUser | null> {
  return findUser(eq(user.uid, uid));
}

export function findUserById(id: string): Promise<CurrentUser | null> {
  return findUser(eq(user.id, id));
}

/** Holds the account until the transaction ends, so that it is not deleted meanwhile. false: it was deleted. */
export async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  const alive = and(eq(user.id, id), isNotNull(user.uid));
  const held = await tx.select({ id: user.id }).from(user).where(alive).for("key share");
  return held.length > 0;
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
