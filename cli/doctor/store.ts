/** Checks the store by writing and reading a file, and finds the newest backup. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Env } from "../../app/platform/env.server.ts";
import { causeOf } from "./causes.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";

/** Milliseconds. The bucket's library waits for ever and tries three times. */
const DEADLINE = 20_000;

/** Faults of S3 servers, in terms of our variables. */
export const S3_SAYS: Record<string, string> = {
  NoSuchBucket: "there is no bucket of the name of S3_BUCKET",
  InvalidBucketName: "S3_BUCKET is no name of a bucket",
  InvalidAccessKeyId: "the server does not know S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY is wrong, or not that of S3_ACCESS_KEY_ID",
  AccessDenied: "the key of S3_ACCESS_KEY_ID may not read, write and delete in this bucket",
  AuthorizationHeaderMalformed: "S3_REGION is not the bucket's",
  PermanentRedirect: "S3_REGION is not the bucket's",
  IllegalLocationConstraintException: "S3_REGION is not the bucket's",
  RequestTimeTooSkewed: "this machine's clock is wrong",
  RequestExpired: "this machine's clock is wrong",
};

/** Writes, reads and removes a file in the store. */
export function checkStore(env: Env): Promise<Finding[]> {
  return env.S3_BUCKET ? checkBucket(env, env.S3_BUCKET) : checkFiles(env);
}

/** Needs no DATA_DIR, so it also works before the first start. */
async function checkBucket({ S3_ENDPOINT, S3_REGION }: Env, bucket: string): Promise<Finding[]> {
  const { ok, fault } = findings("files");
  const host = S3_ENDPOINT ? new URL(S3_ENDPOINT).host : `Amazon S3, ${S3_REGION}`;
  const place = `bucket ${bucket} at ${host}`;
  const folder = await mkdtemp(join(tmpdir(), "traco-doctor-"));
  const began = performance.now();
  try {
    // Imported late, because it reads the configuration, which is valid by now.
    const { deleteObject, openObject, putObject } = await import("../../app/platform/bucket.server.ts");
    const key = `budget/doctor-${randomUUID()}.txt`;
    const path = join(folder, "file");
    await writeFile(path, key);
    await withinDeadline(putObject(key, path));
    try {
      const object = await withinDeadline(openObject(key));
      if (!object || (await withinDeadline(text(object.stream))) !== key)
        return [
          fault(`${place} gave back other bytes than it was given`, "Look at its server, or correct S3_ENDPOINT."),
        ];
    } finally {
      await withinDeadline(deleteObject(key));
    }
    return [ok(`${place}: written, read and removed in ${Math.ceil(performance.now() - began)} ms`)];
  } catch (error) {
    const { says, todo } = causeOf(error, { variable: S3_ENDPOINT ? "S3_ENDPOINT" : "S3_REGION", host }, S3_SAYS);
    return [fault(`bucket ${bucket}: ${says}`, todo)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    AbortSignal.timeout(DEADLINE).addEventListener("abort", ({ target }) => reject((target as AbortSignal).reason));
  });
  return Promise.race([work, late]);
}

async function checkFiles({ DATA_DIR }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("files");
  const there = await stat(DATA_DIR).catch(() => null);
  // The check of the folders reports what is not a folder.
  if (!there?.isDirectory())
    return [warning("not written to, because there is no DATA_DIR yet", "Repeat this after the first start.")];
  // A folder made as this user would lock out the application.
  if (there.uid !== (process.getuid?.() ?? there.uid))
    return [warning("not written to, because DATA_DIR belongs to another user", `Run this as user ${there.uid}.`)];
  const place = join(DATA_DIR, "files");
  const began = performance.now();
  try {
    const { deleteFile, openFile, putFile, temporaryPath } = await import("../../app/platform/files.server.ts");
    const key = `budget/doctor-${randomUUID()}.txt`;
    const path = await temporaryPath();
    await writeFile(path, key);
    await putFile(key, path);
    try {
      if ((await text((await openFile(key)).stream)) !== key)
        return [fault(`${place} gave back other bytes than it was given`, "Look at the disk of DATA_DIR.")];
    } finally {
      await deleteFile(key);
    }
    return [ok(`${place}: written, read and removed in ${Math.ceil(performance.now() - began)} ms`)];
  } catch (error) {
    return [fault(`${place} of DATA_DIR: ${reasonOf(error)}`, `May the application's user write to ${place}?`)];
  }
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Finds the newest backup in BACKUP_TO. There should be one each night, so after two days something is wrong; the admin
 * page says so too.
 */
export async function checkBackup({ BACKUP_TO }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("backup");
  if (!BACKUP_TO)
    return [warning("none is made at night", "Set BACKUP_TO to a folder of another disk, or to a bucket.")];
  try {
    // Imported late, because it reads the configuration, which is valid by now.
    const { checkFolder, bucketOf, lastBackup } = await import("../../app/platform/backup-store.server.ts");
    if (!bucketOf(BACKUP_TO)) await checkFolder(BACKUP_TO);
    const at = (await lastBackup())?.at ?? null;
    if (at === null) return [warning(`none is in ${BACKUP_TO} yet`, "`npm run studio -- backup` makes one now.")];
    const says = `the newest in ${BACKUP_TO} is of ${new Date(at).toISOString()}`;
    const late = Date.now() - at > 2 * DAY;
    return [late ? fault(says, "See the log of the last nights; `npm run studio -- backup` makes one now.") : ok(says)];
  } catch (error) {
    return [fault(reasonOf(error), "Is the disk mounted, or the bucket's address and key right?")];
  }
}
