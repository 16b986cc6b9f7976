/** Limits of uploads, and the steps that every upload address shares. */
import { rm } from "node:fs/promises";
import { freeUploadBytes, takeUploadCall } from "../data/call-limits.server.ts";
import { createUpload, type NewUpload } from "../data/uploads.server.ts";
import { ACCOUNT_TYPES, type CurrentUser } from "../domain/account.ts";
import { dayFull, type UploadMessages, uploadLimitMessage } from "../domain/upload.ts";
import { deleteFile, putFile } from "../services/files.server.ts";
import { checkPictureTurn } from "../services/picture-turns.server.ts";
import { refuse, refuseUpload } from "../services/refusal.server.ts";
import type { TurnRequest } from "../services/turns.server.ts";
import { type ReceivedFile, receiveFile, UploadError } from "../services/upload.server.ts";

/** Concurrent uploads of everybody; each may occupy 100 MB of the disk, one person's together at most the day's rest. */
const UPLOADS_MAX = 200;

/** Milliseconds: half of what a connection may stand still (server/listen.ts). The other half is for the work. */
const TURN_WAIT = 30_000;

/** Uploads being received, waiting or in work. */
const uploads = new Set<{ person: string }>();

/** `onlyPictures`: each file needs a turn, so it is refused before it is received while there is none. */
type UploadRules = { maxBytes: number; messages: UploadMessages; doing: string; onlyPictures?: true };

/**
 * Beyond a person's hourly limit: 429 with Retry-After; beyond the day's bytes: 413. Throws `UploadError` ('busy',
 * 'overload') beyond the limits of a moment, theirs or everybody's. Every admitted upload counts for the hour, failed or
 * not; its bytes only if it was stored. Ends after the whole body was read.
 */
async function admitUpload(
  user: CurrentUser,
  request: Request,
  { onlyPictures, maxBytes }: UploadRules,
  receive: (turn: TurnRequest) => Promise<Response>,
) {
  const limits = ACCOUNT_TYPES[user.typeUser].uploads;
  const own = [...uploads].filter(({ person }) => person === user.id).length;
  const upload = { person: user.id };
  try {
    if (own >= limits.atOnce || uploads.size >= UPLOADS_MAX) throw new UploadError("busy");
    if (onlyPictures) checkPictureTurn(user.id);
    uploads.add(upload);
    const call = await takeUploadCall(user.id, limits, announcedBytes(request, maxBytes));
    if ("wait" in call) return refuse("limit", uploadLimitMessage(call.wait), 429, call.wait);
    if ("left" in call) return refuse("quota", dayFull(call.left, limits.aDay), 413);
    let isStored = false;
    try {
      const response = await receive({ person: user.id, signal: request.signal, wait: TURN_WAIT });
      isStored = response.ok;
      return response;
    } finally {
      if (!isStored) await freeUploadBytes(call.id);
    }
  } finally {
    uploads.delete(upload);
    // Reads the rest of the body: a browser still sending would take a response for a broken connection.
    await request.body?.pipeTo(new WritableStream()).catch(() => undefined);
  }
}

/** The form around the file is some hundred bytes. Without an announced length, or with a larger one, `maxBytes` counts. */
function announcedBytes(request: Request, maxBytes: number): number {
  const length = Number(request.headers.get("content-length") ?? maxBytes);
  return Math.min(length, maxBytes);
}

/** Passes the form field `file` to `work`; its UploadError becomes a refusal in `messages`. `doing` is for the log. */
export async function receiveUpload(
  user: CurrentUser,
  request: Request,
  rules: UploadRules,
  work: (file: ReceivedFile, turn: TurnRequest) => Promise<Response>,
): Promise<Response> {
  try {
    return await admitUpload(user, request, rules, async (turn) => {
      const file = await receiveFile(request, { maxBytes: rules.maxBytes, field: "file" });
      return await work(file, turn).finally(() => rm(file.path, { force: true }));
    });
  } catch (error) {
    return refuseUpload(error, rules.messages, rules.doing);
  }
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
