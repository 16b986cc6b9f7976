/**
 * Deletes an account completely or not at all (docs/decisions/deleting-an-account.md). Locks the person's requests by
 * id, then the person. Inserts in the person's name lock the request or use `lockAccount`, so they come before or
 * after.
 */
import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { attachment, message, reader } from "../conversation/schema.ts";
import { forgetDeliveries } from "../delivery/forgotten-deliveries.server.ts";
import { deletePictures } from "../galleries/pictures.server.ts";
import { picture, publicationPresence } from "../galleries/schema.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { forgetNameInActs } from "../people/acts.server.ts";
import { authUser, authVerification, loginGuess, registration } from "../people/auth-schema.ts";
import { forgetCalls } from "../people/call-limits.server.ts";
import { inCharge, isLastAdmin, lockAdmins } from "../people/in-charge.server.ts";
import { forgetMails } from "../people/mail-limits.server.ts";
import { DESIGNER_LEFT } from "../people/profile.ts";
import { emailChange, PERSON, upload, user } from "../people/schema.ts";
import { announceRoom, announceSessionsEnded } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { forgetProofs } from "../proofs/forgotten-proofs.server.ts";
import { forgetQuotes } from "../quotes/forgotten-quotes.server.ts";
import { quote } from "../quotes/schema.ts";
import { UNFINISHED_STATUSES } from "../requests/budget-statuses.ts";
import { lockHoldings } from "../requests/request-locks.server.ts";
import { budget, budgetVersion, eventMail } from "../requests/schema.ts";
import { isUnfinished, openAgain } from "../room/hands.server.ts";
import { workedFiles } from "./worked-files.server.ts";

/** Requests that nobody works on, which are deleted with their customer's account. */
const unattended = or(
  isNotNull(budget.withdrawnAt),
  and(
    isNull(budget.designSelect),
    isNull(budget.acceptedQuoteId),
    or(isNull(budget.quoteAnswer), ne(budget.quoteAnswer, "accepted")),
  ),
) as SQL;

const person = sql.placeholder("person");
const countIf = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
const ownBudgets = db
  .select({
    goes: countIf(sql`${budget.userCreate} = ${person} and ${unattended}`),
    all: countIf(sql`${budget.userCreate} = ${person}`),
    releases: countIf(sql`${budget.designSelect} = ${person} and ${inArray(budget.status, UNFINISHED_STATUSES)}`),
    holds: countIf(sql`${budget.designSelect} = ${person}`),
    admins: sql<number>`(select count(*)::int from ${user} where ${inCharge})`,
  })
  .from(budget)
  .where(or(eq(budget.userCreate, person), eq(budget.designSelect, person)))
  .prepare("deletionPreview");

/** For the warning: requests that are deleted and that stay, and projects that are released. */
export async function deletionPreview({ id, typeUser }: CurrentUser) {
  const [counted] = await ownBudgets.execute({ person: id });
  const { goes, all, releases, holds, admins } = counted ?? { goes: 0, all: 0, releases: 0, holds: 0, admins: 0 };
  const lastAdmin = typeUser === TYPE_USER.admin && admins === 1;
  return { goes, stays: all - goes, releases, finished: holds - releases, lastAdmin };
}

/** What says something about the person is replaced. */
const nobody = (id: string) =>
  Object.fromEntries(
    Object.entries(PERSON).flatMap(([column, { gone }]) => (gone === "stays" ? [] : [[column, gone(id)]])),
  );

/** 'last admin': refused. 'gone': the account was deleted meanwhile. */
export function deleteAccount(person: CurrentUser): Promise<"deleted" | "last admin" | "gone"> {
  const { id, uid } = person;
  return db.transaction(async (tx) => {
    await lockHoldings(tx, id);
    if (person.typeUser === TYPE_USER.admin) await lockAdmins(tx);
    const written = tx
      .select({ id: message.id })
      .from(message)
      .where(and(eq(message.budgetId, budget.id), eq(message.author, id)));
    const budgets = await tx
      .select()
      .from(budget)
      .where(or(eq(budget.userCreate, id), eq(budget.designSelect, id), exists(written)))
      .orderBy(asc(budget.id))
      .for("update");
    const [row] = await tx.select({ uid: user.uid, email: user.email }).from(user).where(eq(user.id, id)).for("update");
    if (row?.uid == null) return "gone";
    if (person.typeUser === TYPE_USER.admin && (await isLastAdmin(tx, id))) return "last admin";
    await deleteRequests(tx, id);
    const unfinishedProjects = budgets.filter((row) => row.designSelect === id && isUnfinished(row));
    for (const row of unfinishedProjects) await openAgain(tx, row, person, DESIGNER_LEFT);
    await emptyMessages(tx, id);
    await deleteUploads(tx, id);
    for (const { id: room, userCreate, designSelect } of budgets) {
      const people = [userCreate, designSelect].filter((other) => other !== null && other !== id) as string[];
      await announceRoom(tx, { room, people, designers: userCreate === id });
    }
    await tx.delete(reader).where(eq(reader.userId, id));
    await tx.delete(eventMail).where(eq(eventMail.userId, id));
    await forgetCalls(tx, id);
    await forgetNameInActs(tx, id);
    await tx.delete(emailChange).where(eq(emailChange.userId, id));
    await tx.delete(publicationPresence).where(eq(publicationPresence.person, id));
    await tx.update(user).set(nobody(id)).where(eq(user.id, id));
    await deleteFiles(tx, await forgetQuotes(tx, id));
    await forgetProofs(tx, id);
    for (const link of await forgetDeliveries(tx, id)) await queueMail(tx, "delivery-link", row.email, link);
    await deleteLogin(tx, uid, row.email);
    await announceSessionsEnded(tx, id);
    await queueMail(tx, "account-deleted", row.email, { name: person.name });
    return "deleted";
  });
}

/** The customer's requests that nobody works on, with all their files. */
async function deleteRequests(tx: Tx, customer: string): Promise<void> {
  const own = and(eq(budget.userCreate, customer), unattended);
  const ids = tx.select({ id: budget.id }).from(budget).where(own);
  const versions = await tx
    .select({ key: sql<string>`${budgetVersion.answers} ->> 'image'` })
    .from(budgetVersion)
    .where(inArray(budgetVersion.budgetId, ids));
  const attached = await tx
    .select({ key: attachment.key })
    .from(attachment)
    .innerJoin(message, eq(message.id, attachment.messageId))
    .where(inArray(message.budgetId, ids));
  const versionsSent = await tx
    .select({ pdf: quote.pdf, record: quote.recordPdf })
    .from(quote)
    .where(inArray(quote.budgetId, ids));
  const worked = await workedFiles(tx, ids);
  const removed = await tx.delete(budget).where(own).returning();
  const files = removed.flatMap(({ image, refImage, budgetFile }) => [image, refImage, budgetFile]);
  const pdfs = versionsSent.flatMap(({ pdf, record }) => [pdf, record]);
  await deleteFiles(tx, [...[...files, ...pdfs].map((key) => ({ key })), ...versions, ...attached, ...worked]);
}

/** In requests that stay, deletes the person's texts and files; the others see that there was a message. */
async function emptyMessages(tx: Tx, author: string): Promise<void> {
  const own = tx.select({ id: message.id }).from(message).where(eq(message.author, author));
  await deleteFiles(tx, await tx.delete(attachment).where(inArray(attachment.messageId, own)).returning());
  const deletedAt = sql`coalesce(${message.deletedAt}, clock_timestamp())`;
  await tx.update(message).set({ text: "", deletedAt }).where(eq(message.author, author));
}

async function deleteUploads(tx: Tx, owner: string): Promise<void> {
  await deleteFiles(tx, await tx.delete(upload).where(eq(upload.owner, owner)).returning());
  await deletePictures(tx, sql`${picture.owner} = ${owner} and ${picture.item} is null`);
}

async function deleteFiles(tx: Tx, files: { key: string }[]): Promise<void> {
  const keys = [...new Set(files.map(({ key }) => key))].filter((key) => key !== "");
  if (keys.length > 0) await enqueue(tx, "delete-files", { keys });
}

/** Includes its sessions, passwords and known browsers. The address may register again at once. */
async function deleteLogin(tx: Tx, uid: string, email: string): Promise<void> {
  await tx.delete(registration).where(or(eq(registration.email, email), eq(registration.uid, uid)));
  await tx.delete(authVerification).where(eq(authVerification.value, uid));
  await tx.delete(loginGuess).where(eq(loginGuess.email, email));
  await forgetMails(tx, email);
  await tx.delete(authUser).where(eq(authUser.id, uid));
}
