/**
 * Pending changes of e-mail, which need two links confirmed, and their mails. A taken address gets the same steps as a
 * free one; only its owner's mailbox shows the difference. Lock order: the person's row, then the change, then the
 * logins.
 */
import { and, eq, gt, isNotNull, isNull, notExists, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CurrentUser, RESEND_WAIT } from "../people/account.ts";
import { authUser, authVerification, registration } from "../people/auth-schema.ts";
import { endOtherSessions } from "../people/guards.server.ts";
import { reserveMail } from "../people/mail-limits.server.ts";
import { isPassword } from "../people/passwords.server.ts";
import { EMAIL_CHANGE_HOURS } from "../people/profile.ts";
import { emailChange, user } from "../people/schema.ts";
import { hashLink, newToken } from "../people/secrets.server.ts";
import { sourceOf } from "../people/sources.server.ts";
import { lockAccount } from "../people/users.server.ts";
import { db, first, type Placeholders, statement, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { sendOnce } from "../platform/mail.server.ts";
import { budgetEvent } from "../requests/schema.ts";

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

const find = (tx: Tx, which: SQL | undefined) => tx.select().from(emailChange).where(which);
const changeOfUser = statement("findEmailChange", (tx, { userId }: Placeholders<{ userId: string }>) =>
  find(tx, and(eq(emailChange.userId, userId), valid)),
);
const changeByLink = find(db, byLink(sql.placeholder("hash"))).prepare("findEmailChangeByLink");

export const findEmailChange = (tx: Tx, userId: string): Promise<EmailChange | null> =>
  first(changeOfUser(tx, { userId }));

export const findEmailChangeByLink = (hash: string): Promise<EmailChange | null> =>
  first(changeByLink.execute({ hash }));

/**
 * Replaces the person's earlier change. Its hashes belong to links that were never sent. Throws if the account was
 * deleted meanwhile.
 */
export async function saveEmailChange(
  tx: Tx,
  change: Pick<EmailChange, "userId" | "email" | "oldHash" | "newHash">,
): Promise<void> {
  if (!(await lockAccount(tx, change.userId))) throw new Error("the account is gone");
  const expiresAt = sql`now() + make_interval(hours => ${EMAIL_CHANGE_HOURS})`;
  const values = { ...change, oldConfirmedAt: null, newConfirmedAt: null, createdAt: sql`now()`, expiresAt };
  await tx.insert(emailChange).values(values).onConflictDoUpdate({ target: emailChange.userId, set: values });
}

/** Sets a side's link, which invalidates its earlier one. null: the change is over, or the side has confirmed. */
async function setEmailLink(userId: string, email: string, side: AddressSide, hash: string) {
  const { hash: column, confirmedAt } = COLUMNS[side];
  const waits = and(eq(emailChange.userId, userId), eq(emailChange.email, email), isNull(emailChange[confirmedAt]));
  const changed = await db
    .update(emailChange)
    .set({ [column]: hash })
    .where(and(waits, valid))
    .returning({ userId: emailChange.userId });
  if (changed.length === 0) return null;
  return first(db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId)));
}

export async function cancelEmailChange(userId: string): Promise<void> {
  await db.delete(emailChange).where(eq(emailChange.userId, userId));
}

/** 'não fui eu', by the link sent to the old address. Ends every session except `keep`. false: no such link. */
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

/** Unconfirmed, unused logins of the address, which confirming the address removes. */
function unused(tx: Pick<Tx, "select">) {
  const events = tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(budgetEvent, eq(budgetEvent.by, user.id))
    .where(eq(user.uid, authUser.id));
  return and(eq(authUser.emailVerified, false), notExists(events));
}

/** The name of the account with this address; null: the address is free. */
async function ownerOfAddress(email: string): Promise<string | null> {
  const ofOwner = and(eq(authUser.email, email), sql`not ${unused(db)}`);
  return (await first(db.select({ name: authUser.name }).from(authUser).where(ofOwner)))?.name ?? null;
}

export type Confirmation = "gone" | "waits-old" | "waits-new" | "changed" | "taken";

/** The second confirmation changes the address everywhere in one transaction. 'taken': another account was faster. */
export function confirmEmailChange(hash: string): Promise<Confirmation> {
  return db.transaction(async (tx) => {
    const [pending] = await find(tx, byLink(hash));
    if (!pending) return "gone";
    const { userId } = pending;
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
    const [change] = await find(tx, and(byLink(hash), eq(emailChange.userId, userId)));
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

/** false: another account has the address. */
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
      // Password links that were sent to the old address.
      await nested.delete(authVerification).where(eq(authVerification.value, person.uid));
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Unwraps PostgreSQL's error from Drizzle's. */
function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}

const jobSchema = z.object({ userId: z.uuid(), email: z.string(), side: z.enum(["old", "new"]) });

/** The limit of mails is reached, so nothing is sent or changed. */
class MailLimitReached extends Error {
  wait = 0;
}

/**
 * Returns 0, or the seconds until it is allowed. Asking for the same address again is the same change, without new
 * mails. Throws if the checked password, whose hash is `password`, was replaced meanwhile.
 */
export function startEmailChange(headers: Headers, user: CurrentUser, email: string, password: string) {
  return withMailLimit(async (tx) => {
    const pending = await findEmailChange(tx, user.id);
    if (pending?.email === email) return;
    const unknownLinks = { oldHash: hashLink(newToken()), newHash: hashLink(newToken()) };
    await saveEmailChange(tx, { userId: user.id, email, ...unknownLinks });
    if (!(await isPassword(tx, user.uid, password))) throw new Error("the password is another one by now");
    await queueLinks(tx, headers, user, email, ["old", "new"], RESEND_WAIT.first);
  });
}

/** Mails new links to the sides that have not confirmed. Returns 0, or the seconds to wait. */
export function resendEmailChange(headers: Headers, user: CurrentUser, change: EmailChange): Promise<number> {
  const sides = (["old", "new"] as const).filter((side) => change[COLUMNS[side].confirmedAt] === null);
  return withMailLimit((tx) => queueLinks(tx, headers, user, change.email, sides, RESEND_WAIT.next));
}

async function withMailLimit(work: (tx: Tx) => Promise<void>): Promise<number> {
  try {
    await db.transaction(work);
    return 0;
  } catch (error) {
    if (error instanceof MailLimitReached) return error.wait;
    throw error;
  }
}

async function queueLinks(
  tx: Tx,
  headers: Headers,
  user: CurrentUser,
  email: string,
  sides: AddressSide[],
  seconds: number,
) {
  for (const side of sides) {
    const address = side === "old" ? user.email : email;
    const wait = await reserveMail(tx, `change:${address}`, seconds, await sourceOf(headers, address));
    if (wait > 0) throw Object.assign(new MailLimitReached(), { wait });
    await enqueue(tx, "email-change", { userId: user.id, email, side });
  }
}

/** Handles the queue `email-change`. Creates the link here, so that no queue stores it. */
export async function sendEmailChange(job: object): Promise<void> {
  const { userId, email, side } = jobSchema.parse(job);
  const token = newToken();
  const person = await setEmailLink(userId, email, side, hashLink(token));
  if (!person) return;
  const url = `/conta/email?token=${token}`;
  if (side === "old") return sendOnce("email-change-old", person.email, { name: person.name, newEmail: email, url });
  const owner = await ownerOfAddress(email);
  if (owner !== null) return sendOnce("email-taken", email, { name: owner });
  // Leaves out the name; otherwise somebody could mail their own text to a stranger.
  return sendOnce("email-change-new", email, { url });
}
