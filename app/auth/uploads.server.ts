/** Uploads: their limits, and the steps that every address for a file shares. */
import { rm } from "node:fs/promises";
import { takeUploadCall } from "../data/call-limits.server.ts";
import { db } from "../data/db.server.ts";
import { createUpload } from "../data/uploads.server.ts";
import { ACCOUNT_TYPES, type CurrentUser } from "../domain/account.ts";
import { IMAGE_FAULT_MESSAGE, type UploadMessages, uploadLimitMessage } from "../domain/upload.ts";
import { deleteFile, putFile } from "../services/files.server.ts";
import { refuse, refuseUpload } from "../services/refusal.server.ts";
import type { Turn } from "../services/turns.server.ts";
import { type ReceivedFile, receiveFile, UploadError } from "../services/upload.server.ts";

/** Uploads at the same moment, of everybody: each may occupy 20 MB of the disk until its turn. */
const UPLOADS_MAX = 200;

/**
 * How long a received picture waits for its turn, in milliseconds: half of what a connection may stand still
 * (server/listen.ts). The other half is for the work.
 */
const TURN_WAIT = 30_000;

/** The uploads that are being received, wait for their turn, or are in work. */
const uploads = new Set<{ person: string }>();

/**
 * Runs `receive` within the limits of a person; beyond them the response is 429 with Retry-After, and nothing is stored. Every
 * admitted upload counts for the hour, failed or not. Every response waits for the end of the body.
 */
export async function admitUpload(user: CurrentUser, request: Request, receive: (turn: Turn) => Promise<Response>) {
  const { atOnce, anHour } = ACCOUNT_TYPES[user.typeUser].uploads;
  const own = [...uploads].filter(({ person }) => person === user.id).length;
  const upload = { person: user.id };
  try {
    if (own >= atOnce || uploads.size >= UPLOADS_MAX)
      return refuseUpload(new UploadError("busy"), IMAGE_FAULT_MESSAGE, "limiting uploads");
    uploads.add(upload);
    const wait = await takeUploadCall(user.id, anHour);
    if (wait !== null) return refuse("limit", uploadLimitMessage(wait), 429, wait);
    return await receive({ person: user.id, signal: request.signal, wait: TURN_WAIT });
  } finally {
    uploads.delete(upload);
    // Reads the rest of the body: a browser that is still sending would take a response for a broken connection.
    await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
  }
}

/**
 * Receives the form field `file` within the limits of a person and passes it to `work`, whose UploadError becomes a refusal in
 * `messages`. The temporary file is removed afterwards. `doing` names the work in the log.
 */
export async function receiveUpload(
  user: CurrentUser,
  request: Request,
  { maxBytes, messages, doing }: { maxBytes: number; messages: UploadMessages; doing: string },
  work: (file: ReceivedFile, turn: Turn) => Promise<Response>,
): Promise<Response> {
  try {
    return await admitUpload(user, request, async (turn) => {
      const file = await receiveFile(request, { maxBytes, field: "file" });
      return await work(file, turn).finally(() => rm(file.path, { force: true }));
    });
  } catch (error) {
    return refuseUpload(error, messages, doing);
  }
}

/** Stores a private file, then records it as waiting for the thing it becomes part of: a record never points to nothing. */
export async function storeUpload(owner: string, { path, ...file }: { key: string; fileName: string; path: string }) {
  await putFile(file.key, path);
  try {
    await createUpload(db, owner, file);
  } catch (error) {
    await deleteFile(file.key);
    throw error;
  }
}
