/** Stored private files that are not yet part of a budget (DATA-5). The file comes first, then its row here. */
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { isStorable } from "../domain/storable.ts";
import { enqueue } from "../services/jobs.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budget, upload } from "./schema/budget.ts";

/** How many files one person may have waiting; one more pushes the oldest out. */
const PENDING_MAX = 20;

export type Upload = typeof upload.$inferSelect;

/** Records a stored file as waiting; the owner's oldest beyond PENDING_MAX go, with their files. */
export async function createUpload(tx: Tx, owner: string, file: { key: string; fileName: string }): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.insert(upload).values({ owner, ...file });
    const beyond = inner
      .select({ key: upload.key })
      .from(upload)
      .where(eq(upload.owner, owner))
      .orderBy(desc(upload.createdAt), desc(upload.key))
      .offset(PENDING_MAX);
    await removeWithFiles(inner, inArray(upload.key, beyond));
  });
}

/** The waiting file of this key and owner. A key from an address may be any text. */
function own(owner: string, key: string) {
  return isStorable(key) ? and(eq(upload.key, key), eq(upload.owner, owner)) : sql`false`;
}

/** The waiting file of this key, if it is this person's. */
export async function findOwnUpload(tx: Tx, owner: string, key: string): Promise<Upload | undefined> {
  const [found] = await tx.select().from(upload).where(own(owner, key));
  return found;
}

/** Makes a waiting file part of something else, in that thing's transaction. false: there is none of this person's. */
export async function takeUpload(tx: Tx, owner: string, key: string): Promise<boolean> {
  const taken = await tx.delete(upload).where(own(owner, key)).returning({ key: upload.key });
  return taken.length === 1;
}

/** Removes a waiting file of this person. false: there is none. */
export async function deleteUpload(tx: Tx, owner: string, key: string): Promise<boolean> {
  const removed = await tx.transaction((inner) => removeWithFiles(inner, own(owner, key)));
  return removed === 1;
}

/** Removes what has waited longer than `days`. Whoever takes one meanwhile keeps it: a row goes to exactly one. */
export async function deleteExpiredUploads(tx: Tx, days: number): Promise<number> {
  const expired = lt(upload.createdAt, sql`now() - ${days} * interval '1 day'`);
  return tx.transaction((inner) => removeWithFiles(inner, expired));
}

/** The rows now, the files by a job of the same transaction; returns how many. */
async function removeWithFiles(tx: Tx, which: ReturnType<typeof and>): Promise<number> {
  const removed = await tx.delete(upload).where(which).returning({ key: upload.key });
  if (removed.length > 0) await enqueue(tx, "delete-files", { keys: removed.map(({ key }) => key) });
  return removed.length;
}

/** Which of these stored files no record names. */
export async function withoutRecord(keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = await db
    .select({ key: upload.key })
    .from(upload)
    .where(inArray(upload.key, keys))
    .union(db.select({ key: budget.image }).from(budget).where(inArray(budget.image, keys)))
    .union(db.select({ key: budget.refImage }).from(budget).where(inArray(budget.refImage, keys)))
    .union(db.select({ key: budget.budgetFile }).from(budget).where(inArray(budget.budgetFile, keys)));
  const known = new Set(named.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}
