/**
 * Files that come in parts, by the tus protocol 1.0, so that a connection may break in the middle
 * (docs/decisions/resumable-uploads.md). The parts wait on this machine's disk, under a name that begins with their person:
 * nobody reaches another's. A whole file goes on through `receiveUpload`, as one that came in a form.
 */
import { constants } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FileStore } from "@tus/file-store";
import type { Locker, Server, Upload } from "@tus/server";
import { ACCOUNT_TYPES } from "../kit/roles.ts";
import {
  dayFull,
  FILE_FAULT_MESSAGE,
  PARTS_PATH,
  PARTS_REFUSED,
  UPLOAD_KINDS,
  uploadLimitMessage,
} from "../kit/upload.ts";
import { faultStatus } from "../platform/database-loss.server.ts";
import { temporaryPath } from "../platform/files.server.ts";
import { logError } from "../platform/log.server.ts";
import { refuse } from "../platform/refusal.server.ts";
import { displayName, type ReceivedFile } from "../platform/upload.server.ts";
import type { CurrentUser } from "./account.ts";
import { freeUploadBytes, takeUploadCall } from "./call-limits.server.ts";

/** In milliseconds. As long as bytes count for a person's day, and as the sweep keeps temporary files (files.server.ts). */
const KEPT = 24 * 60 * 60 * 1000;
/** In milliseconds: a request of the same file takes over from one on a dead connection, which writes what it has. */
const DRAIN = 1_000;
const LOCK_WAIT = 10_000;

/** The last segment of an upload's address. */
const ID = /^[0-9a-f]{32}$/;

/** The library loads with the first file. Its store makes the folder unawaited, and would end the process where it cannot. */
async function load() {
  const directory = dirname(await temporaryPath());
  const [tus, files] = await Promise.all([import("@tus/server"), import("@tus/file-store")]);
  const store = new files.FileStore({ directory, expirationPeriodInMilliseconds: KEPT });
  store.extensions = ["creation", "termination", "expiration"];
  return { tus, store };
}

const keyOf = (user: CurrentUser, id: string) => `${user.id}_${id}`;

/** Answers a request of the protocol at PARTS_PATH. A refusal is a `Refusal`, as everywhere. */
export async function answerParts(user: CurrentUser, request: Request): Promise<Response> {
  const { tus, store } = await load();
  const limits = ACCOUNT_TYPES[user.typeUser].uploads;
  const path = new URL(request.url).pathname;
  const removed = request.method === "DELETE" ? await callOf(store, keyOf(user, path.split("/").at(-1) ?? "")) : "";
  let call = "";
  let limited: Response | undefined;
  const server: Server = new tus.Server({
    path: PARTS_PATH,
    datastore: store,
    locker: lockerOf(tus.ERRORS),
    lockDrainTimeout: DRAIN,
    maxSize: UPLOAD_KINDS.message.maxBytes,
    allowedOrigins: [],
    namingFunction: () => keyOf(user, tus.Uid.rand()),
    generateUrl: (_request, { id }) => `${PARTS_PATH}/${id.split("_").at(-1)}`,
    getFileIdFromRequest: (_request, id = "") => (ID.test(id) ? keyOf(user, id) : undefined),
    onUploadCreate: async (_request, { size = 0, metadata }) => {
      const taken = await takeUploadCall(user.id, limits, size);
      if ("wait" in taken) limited = refuse("limit", uploadLimitMessage(taken.wait), 429, taken.wait);
      else if ("left" in taken) limited = refuse("quota", dayFull(taken.left, limits.aDay), 413);
      else call = taken.id;
      if (limited) throw { status_code: limited.status, body: "" };
      return { metadata: { filename: displayName(metadata?.filename ?? ""), call } };
    },
    onResponseError: (_request, error) => {
      if ("status_code" in error) return undefined;
      logError(error, "receiving a file in parts");
      return { status_code: faultStatus(error), body: "" };
    },
  });
  const response = await server.handleWeb(request);
  if (call && response.status !== 201) await freeUploadBytes(call);
  if (removed && response.ok) await freeUploadBytes(removed);
  if (limited || response.ok) return limited ?? response;
  return refused(response.status);
}

const refused = (status: number) => refuse("parts", PARTS_REFUSED[status] ?? FILE_FAULT_MESSAGE.failed, status);

async function callOf(store: FileStore, key: string): Promise<string> {
  const known = ID.test(key.split("_").at(-1) ?? "") ? await store.configstore.get(key) : undefined;
  return known?.metadata?.call ?? "";
}

/** What is remembered of a file that has become part of a record, for who asks again because the response was lost. */
type Done = { address: string; status: number; body: string };

/**
 * Passes a whole file to `work`, once: asked again at the same address it gives the same response. The parts stay for another
 * try where the refusal is one that passes.
 */
export async function receiveWhole(
  user: CurrentUser,
  request: Request,
  id: string,
  work: (file: ReceivedFile) => Promise<Response>,
): Promise<Response> {
  const { tus, store } = await load();
  const key = keyOf(user, id);
  if (!ID.test(id)) return refused(404);
  // Only who has it reads the record: while it is written anew it is none.
  const lock = lockerOf(tus.ERRORS).newLock(`${key} whole`);
  await lock.lock(request.signal, () => undefined);
  try {
    const address = new URL(request.url).pathname;
    const done = doneOf(await store.configstore.get(key));
    if (done) return done.address === address ? again(done) : refused(404);
    const upload = await store.getUpload(key).catch(() => null);
    if (!upload) return refused(404);
    if (upload.offset !== upload.size) return refused(409);
    const response = await withCopy(upload, work);
    if (response.ok) {
      const body = await response.clone().text();
      const metadata = { ...upload.metadata, done: JSON.stringify({ address, status: response.status, body }) };
      await store.configstore.set(key, new tus.Upload({ ...upload, metadata }));
      await rm(upload.storage?.path ?? "", { force: true });
    } else if (response.status < 500 && response.status !== 429) {
      await store.remove(key);
      await freeUploadBytes(upload.metadata?.call ?? "");
    }
    return response;
  } finally {
    await lock.unlock();
  }
}

function doneOf(known: Upload | undefined): Done | null {
  const done = known?.metadata?.done;
  return done ? JSON.parse(done) : null;
}

const again = ({ status, body }: Done) =>
  new Response(body || null, { status, headers: body ? { "content-type": "application/json" } : {} });

/** A copy: a late request of the same upload may still be writing into the parts, after what is in them was checked. */
async function withCopy({ storage, size = 0, metadata }: Upload, work: (file: ReceivedFile) => Promise<Response>) {
  const path = await temporaryPath();
  try {
    await copyFile(storage?.path ?? "", path, constants.COPYFILE_FICLONE);
    return await work({ path, size, fileName: metadata?.filename ?? "" });
  } finally {
    await rm(path, { force: true });
  }
}

type Held = { release: () => void | Promise<void>; freed: Promise<void> };
const held = new Map<string, Held>();

/**
 * One request at a time for each file, the newest first asking the one before to end. The library's own locker runs on the
 * event loop without a pause while it waits. Other processes are not asked: they write the same bytes at the same place.
 */
function lockerOf(errors: typeof import("@tus/server")["ERRORS"]): Locker {
  return {
    newLock(id) {
      let free = () => {};
      return {
        async lock(signal, release) {
          const late = AbortSignal.any([signal, AbortSignal.timeout(LOCK_WAIT)]);
          for (let holder = held.get(id); holder; holder = held.get(id)) {
            await holder.release();
            await Promise.race([holder.freed, wait(LOCK_WAIT, undefined, { signal: late }).catch(() => undefined)]);
            if (late.aborted) throw errors.ERR_LOCK_TIMEOUT;
          }
          const { promise, resolve } = Promise.withResolvers<void>();
          held.set(id, { release, freed: promise });
          free = () => {
            held.delete(id);
            resolve();
          };
        },
        unlock: async () => free(),
      };
    },
  };
}
