/** Changes of e-mail that wait for their two links. Locks: the person's row first, then the change, then the logins. */
import { and, eq, gt, isNotNull, isNull, notExists, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { EMAIL_CHANGE_HOURS } from "../domain/profile.ts";
import { db, type Tx } from "./db.server.ts";
import { authUser, authVerification, registration } from "./schema/auth.ts";
import { budgetEvent } from "./schema/budget.ts";
import { emailChange, user } from "./schema/user.ts";
import { endOtherSessions } from "./sessions.server.ts";
import { lockAccount } from "./users.server.ts";

export type EmailChange = typeof emailChange.$inferSelect;
/** The current address, or the new one. */
export type AddressSide = "old" | "new";

const COLUMNS = {
  old: { hash: "oldHash", confirmedAt: "oldConfirmedAt" },
  new: { hash: "newHash", confirmedAt: "newConfirmedAt" },
} as const satisfies Record<AddressSide, { hash: keyof EmailChange; confirmedAt: keyof EmailChange }>;

const valid = gt(emailChange.expiresAt, sql`now()`);
const byLink = (hash: string | Placeholder) =>
  and(or(eq(emailChange.oldHash, hash), eq(emailChange.newHash, hash)), valid);
export const sideOf = (change: EmailChange, hash: string): AddressSide => (change.oldHash === hash ? "old" : "new");

async function find(tx: Tx, which: SQL | undefined): Promise<EmailChange | null> {
  const [found] = await tx.select().from(emailChange).where(which);
  return found ?? null;
}

const changeOf = (tx: Tx) =>
  tx
    .select()
    .from(emailChange)
    .where(and(eq(emailChange.userId, sql.placeholder("userId")), valid));
const changeOfUser = changeOf(db).prepare("findEmailChange");
const changeByLink = db
  .select()
  .from(emailChange)
  .where(byLink(sql.placeholder("hash")))
  .prepare("findEmailChangeByLink");

export async function findEmailChange(tx: Tx, userId: string): Promise<EmailChange | null> {
  const [found] = await (tx === db ? changeOfUser : changeOf(tx)).execute({ userId });
  return found ?? null;
}

export async function findEmailChangeByLink(hash: string): Promise<EmailChange | null> {
  const [found] = await changeByLink.execute({ hash });
  return found ?? null;
}

/** Replaces an earlier change of the same person. The hashes are of links that nobody has yet. Throws if the account was deleted meanwhile. */
export async function saveEmailChange(
  tx: Tx,
  change: Pick<EmailChange, "userId" | "email" | "oldHash" | "newHash">,
): Promise<void> {
  if (!(await lockAccount(tx, change.userId))) throw new Error("the account is gone");
  const expiresAt = sql`now() + make_interval(hours => ${EMAIL_CHANGE_HOURS})`;
  const values = { ...change, oldConfirmedAt: null, newConfirmedAt: null, createdAt: sql`now()`, expiresAt };
  await tx.insert(emailChange).values(values).onConflictDoUpdate({ target: emailChange.userId, set: values });
}

/** Sets a side's link, which ends its earlier one. null: that change is over, or the side has confirmed. */
export async function setEmailLink(userId: string, email: string, side: AddressSide, hash: string) {
  const { hash: column, confirmedAt } = COLUMNS[side];
  const waits = and(eq(emailChange.userId, userId), eq(emailChange.email, email), isNull(emailChange[confirmedAt]));
  const changed = await db
    .update(emailChange)
    .set({ [column]: hash })
    .where(and(waits, valid))
    .returning({ userId: emailChange.userId });
  if (changed.length === 0) return null;
  const [person] = await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId));
  return person ?? null;
}

export async function cancelEmailChange(userId: string): Promise<void> {
  await db.delete(emailChange).where(eq(emailChange.userId, userId));
}

/** By the link sent to the old address: 'não fui eu'. Ends every session but `keep`. false: no such link. */
export async function refuseEmailChange(hash: string, keep: string | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [refused] = await tx
      .delete(emailChange)
      .where(and(eq(emailChange.oldHash, hash), valid))
      .returning({ userId: emailChange.userId });
    if (!refused) return false;
    const [person] = await tx.select({ uid: user.uid }).from(user).where(eq(user.id, refused.userId));
    if (person?.uid != null) await endOtherSessions(tx, { id: refused.userId, uid: person.uid }, keep);
    return true;
  });
}

/** Unconfirmed, unused logins of the address: confirming the address removes them. */
function unused(tx: Pick<Tx, "select">) {
  const events = tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(budgetEvent, eq(budgetEvent.by, user.id))
    .where(eq(user.uid, authUser.id));
  return and(eq(authUser.emailVerified, false), notExists(events));
}

/** The name of the account whose address this is; null: the address is free. */
export async function ownerOfAddress(email: string): Promise<string | null> {
  const [owner] = await db
    .select({ name: authUser.name })
    .from(authUser)
    .where(and(eq(authUser.email, email), sql`not ${unused(db)}`));
  return owner?.name ?? null;
}

export type Confirmation = "gone" | "waits-old" | "waits-new" | "changed" | "taken";

/** The second confirmation changes the address everywhere, in one transaction. 'taken': another account was faster. */
export function confirmEmailChange(hash: string): Promise<Confirmation> {
  return db.transaction(async (tx) => {
    const pending = await find(tx, byLink(hash));
    if (!pending) return "gone";
    const { userId } = pending;
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
    const change = await find(tx, and(byLink(hash), eq(emailChange.userId, userId)));
    if (!change) return "gone";
    const { confirmedAt } = COLUMNS[sideOf(change, hash)];
    const confirmed = { ...change, [confirmedAt]: change[confirmedAt] ?? new Date() };
    if (!confirmed.oldConfirmedAt || !confirmed.newConfirmedAt) {
      await tx.update(emailChange).set(confirmed).where(eq(emailChange.userId, userId));
      return confirmed.oldConfirmedAt ? "waits-new" : "waits-old";
    }
    await tx.delete(emailChange).where(eq(emailChange.userId, userId));
    return (await changeAddress(tx, userId, change.email)) ? "changed" : "taken";
  });
}

/** false: the address is another account's. */
async function changeAddress(tx: Tx, userId: string, email: string): Promise<boolean> {
  try {
    await tx.transaction(async (nested) => {
      await nested.delete(authUser).where(and(eq(authUser.email, email), unused(nested)));
      await nested.delete(registration).where(eq(registration.email, email));
      const [person] = await nested
        .update(user)
        .set({ email })
        .where(and(eq(user.id, userId), isNotNull(user.uid)))
        .returning({ uid: user.uid });
      if (person?.uid == null) throw new Error("the account of a change of e-mail is gone");
      const values = { email, emailVerified: true, updatedAt: sql`now()` };
      await nested.update(authUser).set(values).where(eq(authUser.id, person.uid));
      // Links to a new password that went to the old address.
      await nested.delete(authVerification).where(eq(authVerification.value, person.uid));
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Drizzle wraps PostgreSQL's error. */
function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}
