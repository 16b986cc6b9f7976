/** Private files that are not part of a budget yet, their limits, and the steps that every upload address shares. */
import { rm } from "node:fs/promises";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { ACCOUNT_TYPES } from "../kit/roles.ts";
import { isStorable } from "../kit/storable.ts";
import { dayFull, UPLOAD_KINDS, type UploadKind, type UploadMessages, uploadLimitMessage } from "../kit/upload.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { deleteFile, putFile } from "../platform/files.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { refuse, refuseUpload } from "../platform/refusal.server.ts";
import type { TurnRequest } from "../platform/turns.server.ts";
import { type ReceivedFile, receiveFile, UploadError } from "../platform/upload.server.ts";
import type { CurrentUser } from "./account.ts";
import { freeUploadBytes, takeUploadCall } from "./call-limits.server.ts";
import { receiveWhole } from "./parts.server.ts";
import { upload } from "./schema.ts";
import { inUploadPlace } from "./upload-places.server.ts";
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

type UploadRules = { maxBytes: number; messages: UploadMessages; doing: string; onlyPictures?: true };

/**
 * Beyond a person's hourly limit: 429 with Retry-After; beyond the day's bytes: 413. Every admitted upload counts for the
 * hour, failed or not; its bytes only if it was stored.
 */
async function countUpload(
  user: CurrentUser,
  request: Request,
  { maxBytes }: UploadRules,
  receive: () => Promise<Response>,
): Promise<Response> {
  const limits = ACCOUNT_TYPES[user.typeUser].uploads;
  const call = await takeUploadCall(user.id, limits, announcedBytes(request, maxBytes));
  if ("wait" in call) return refuse("limit", uploadLimitMessage(call.wait), 429, call.wait);
  if ("left" in call) return refuse("quota", dayFull(call.left, limits.aDay), 413);
  let isStored = false;
  try {
    const response = await receive();
    isStored = response.ok;
    return response;
  } finally {
    if (!isStored) await freeUploadBytes(call.id);
  }
}

/** The form around the file is some hundred bytes. Without an announced length, or with a larger one, `maxBytes` counts. */
function announcedBytes(request: Request, maxBytes: number): number {
  const length = Number(request.headers.get("content-length") ?? maxBytes);
  return Math.min(length, maxBytes);
}

/**
 * Passes a file to `work`: the form field `file`, or with `?envio=` the one that came in parts under that id
 * (parts.server.ts), which was counted when it began. `work`'s UploadError becomes a refusal in `messages`. `doing` is for
 * the log.
 */
export async function receiveUpload(
  user: CurrentUser,
  request: Request,
  rules: UploadRules,
  work: (file: ReceivedFile, turn: TurnRequest) => Promise<Response>,
): Promise<Response> {
  const { maxBytes, messages, doing } = rules;
  const parts = new URL(request.url).searchParams.get("envio");
  const refused = (error: unknown) => refuseUpload(error, messages, doing);
  const fromForm = async (turn: TurnRequest) => {
    const file = await receiveFile(request, { maxBytes, field: "file" });
    return await work(file, turn).finally(() => rm(file.path, { force: true }));
  };
  const fromParts = async (file: ReceivedFile, turn: TurnRequest) => {
    if (file.size > maxBytes) throw new UploadError("too-big");
    return await work(file, turn);
  };
  return inUploadPlace(user, request, rules, (turn) =>
    parts === null
      ? countUpload(user, request, rules, () => fromForm(turn))
      : receiveWhole(user, request, parts, (file) => fromParts(file, turn).catch(refused)),
  ).catch(refused);
}

/** Stores the file before its row, so that a record never points to nothing. */
export async function storeUpload(owner: string, { path, ...file }: NewUpload & { path: string }) {
  await putFile(file.key, path);
  try {
    await createUpload(owner, file);
  } catch (error) {
    await deleteFile(file.key);
    throw error;
  }
}
