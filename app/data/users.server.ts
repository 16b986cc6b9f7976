/** The collection `user`: the product's own record of a person (spec §3). */
import { eq } from "drizzle-orm";
import type { CurrentUser, NewUser } from "../domain/account.ts";
import { EMPTY_INSERT } from "../domain/messages.ts";
import { db, type Tx } from "./db.server.ts";
import { user } from "./schema/user.ts";

const currentUserFields = {
  id: user.id,
  uid: user.uid,
  name: user.name,
  email: user.email,
  tell: user.tell,
  typeUser: user.typeUser,
};

/** The document of a login (query by uid), or null while it has none. */
export async function findUserByUid(uid: string): Promise<CurrentUser | null> {
  const [found] = await db.select(currentUserFields).from(user).where(eq(user.uid, uid));
  return found ?? null;
}

/** Query by documentID. */
export async function findUserById(id: string): Promise<CurrentUser | null> {
  const [found] = await db.select(currentUserFields).from(user).where(eq(user.id, id));
  return found ?? null;
}

/** Inserts a document (AUTH-5). Without data nothing is written and the error pair comes back (DATA-4). */
export async function insertUser(
  tx: Tx,
  values: NewUser | null | undefined,
): Promise<{ id: string; error: null } | { id: null; error: string }> {
  if (!values) return { id: null, error: EMPTY_INSERT };
  const [made] = await tx.insert(user).values(values).returning({ id: user.id });
  if (!made) throw new Error("the user document was not inserted");
  return { id: made.id, error: null };
}
