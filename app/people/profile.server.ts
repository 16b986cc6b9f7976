/** Changes of a person's own document. */
import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { TypeUser } from "../kit/roles.ts";
import { db } from "../platform/db.server.ts";
import type { CurrentUser } from "./account.ts";
import { authUser } from "./auth-schema.ts";
import { MAIL_CHOICES, type MailChoiceId } from "./mail-choices.ts";
import { user } from "./schema.ts";

const { search: _, ...columns } = getTableColumns(user);
const profileOf = db
  .select(columns)
  .from(user)
  .where(eq(user.id, sql.placeholder("id")))
  .prepare("findProfile");

export async function findProfile(id: string) {
  const [found] = await profileOf.execute({ id });
  if (!found) throw new Error("a person who is signed in has no document");
  return found;
}

/** A request that was under way while the account was deleted changes nothing. */
const alive = (id: string) => and(eq(user.id, id), isNotNull(user.uid));

type Typed = Omit<typeof user.$inferInsert, "id" | "uid" | "email" | "typeUser">;

/** The login has a copy of the name. */
export async function updatePerson({ id, uid }: CurrentUser, person: Partial<Typed>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(user).set(person).where(alive(id));
    if (person.name !== undefined) await tx.update(authUser).set({ name: person.name }).where(eq(authUser.id, uid));
  });
}

export function mailChoicesOf(typeUser: TypeUser): MailChoiceId[] {
  const ids = Object.keys(MAIL_CHOICES) as MailChoiceId[];
  return ids.filter((id) => MAIL_CHOICES[id].for.some((type) => type === typeUser));
}

/** `wanted` are the choices that stay on. */
export async function setMailChoices({ id, typeUser }: CurrentUser, wanted: MailChoiceId[]): Promise<void> {
  const mailsOff = mailChoicesOf(typeUser).filter((choice) => !wanted.includes(choice));
  await db.update(user).set({ mailsOff }).where(alive(id));
}
