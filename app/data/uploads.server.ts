/** Private files that are not part of a budget yet. A file is stored before its row here is inserted. */
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { isStorable } from "../domain/storable.ts";
import { UPLOAD_KINDS, type UploadKind } from "../domain/upload.ts";
import { enqueue } from "../services/jobs.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budget, budgetVersion, upload } from "./schema/budget.ts";
import { attachment } from "./schema/conversation.ts";
import { lockAccount } from "./users.server.ts";

/** For each person; one more removes the oldest. */
const PENDING_MAX = 20;

/** `width` and `height` in pixels, of a picture. */
export type NewUpload = { key: string; fileName: string; bytes?: number; width?: number; height?: number };

/** Also removes the owner's oldest beyond PENDING_MAX, with their files. Throws if the account was deleted meanwhile. */
export async function createUpload(owner: string, file: NewUpload): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, owner))) throw new Error("the account is gone");
    await tx.insert(upload).values({ owner, ...file });
    const beyond = tx
      .select({ key: upload.key })
      .from(upload)
      .where(eq(upload.owner, owner))
      .orderBy(desc(upload.createdAt), desc(upload.key))
      .offset(PENDING_MAX);
    await removeWithFiles(tx, inArray(upload.key, beyond));
  });
}

/** A key from an address may be any text. A file of another kind is not found, because other checks let it in. */
const mayBe = (key: string, kind: UploadKind) => isStorable(key) && key.startsWith(UPLOAD_KINDS[kind].folder);

function own(owner: string, key: string, kind: UploadKind) {
  return mayBe(key, kind) ? and(eq(upload.key, key), eq(upload.owner, owner)) : sql`false`;
}

const ownUpload = db
  .select()
  .from(upload)
  .where(and(eq(upload.key, sql.placeholder("key")), eq(upload.owner, sql.placeholder("owner"))))
  .prepare("findOwnUpload");

export async function findOwnUpload(owner: string, key: string, kind: UploadKind) {
  if (!mayBe(key, kind)) return undefined;
  const [found] = await ownUpload.execute({ owner, key });
  return found;
}

/** Joins the transaction of the record that the file becomes part of. false: no such file of this kind. */
export async function takeUpload(
  tx: Tx,
  owner: string,
  key: string,
  kind: UploadKind,
): Promise<typeof upload.$inferSelect | false> {
  const [taken] = await tx
    .delete(upload)
    .where(own(owner, key, kind))
    .returning();
  return taken ?? false;
}

/** false: the owner has no such pending file. */
export async function deleteUpload(owner: string, key: string, kind: UploadKind): Promise<boolean> {
  const removed = await db.transaction((tx) => removeWithFiles(tx, own(owner, key, kind)));
  return removed === 1;
}

/** A file taken over at the same moment survives: only one delete gets the row. */
export async function deleteExpiredUploads(days: number): Promise<number> {
  const expired = lt(upload.createdAt, sql`now() - ${days} * interval '1 day'`);
  return db.transaction((tx) => removeWithFiles(tx, expired));
}

/** The files go by a job of the same transaction. Returns how many. */
async function removeWithFiles(tx: Tx, which: ReturnType<typeof and>): Promise<number> {
  const removed = await tx.delete(upload).where(which).returning({ key: upload.key });
  if (removed.length > 0) await enqueue(tx, "delete-files", { keys: removed.map(({ key }) => key) });
  return removed.length;
}

/** Keys that no record names. */
export async function withoutRecord(keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const earlierImage = sql<string>`${budgetVersion.answers} ->> 'image'`;
  const named = await db
    .select({ key: upload.key })
    .from(upload)
    .where(inArray(upload.key, keys))
    .union(db.select({ key: budget.image }).from(budget).where(inArray(budget.image, keys)))
    .union(db.select({ key: budget.refImage }).from(budget).where(inArray(budget.refImage, keys)))
    .union(db.select({ key: earlierImage }).from(budgetVersion).where(inArray(earlierImage, keys)))
    .union(db.select({ key: budget.budgetFile }).from(budget).where(inArray(budget.budgetFile, keys)))
    .union(db.select({ key: attachment.key }).from(attachment).where(inArray(attachment.key, keys)));
  const known = new Set(named.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}
