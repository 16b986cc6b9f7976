/** The machine: folders, disk, and a file written to the store and read back. */
import { randomUUID } from "node:crypto";
import { access, constants, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Env } from "../../app/platform/env.server.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";

const GIGABYTE = 1024 ** 3;
/** Of the disk of DATA_DIR: below the first a fault, below the second a warning. */
const FREE = { fault: 0.25 * GIGABYTE, warning: 2 * GIGABYTE };

const FOLDERS = ["files", "outbox", "tmp"];

const uid = process.getuid?.() ?? 0;
const ownerName = (owner: number) => (owner === uid ? "you" : `user ${owner}`);
const modeOf = (mode: number) => (mode & 0o7777).toString(8);
const find = (path: string) => stat(path).catch(() => null);

export async function checkFolders({ DATA_DIR }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("folders");
  const root = await find(DATA_DIR);
  if (!root) return [warning(`DATA_DIR ${DATA_DIR} is not there`, "The first `npm start` makes it.")];
  const shown = [`DATA_DIR ${DATA_DIR} ${ownerName(root.uid)} ${modeOf(root.mode)}`];
  const found: Finding[] = [];
  for (const name of [...FOLDERS, "postgres", "auth-secret"]) {
    const path = join(DATA_DIR, name);
    const there = await find(path);
    if (!there) continue;
    shown.push(`${name} ${ownerName(there.uid)} ${modeOf(there.mode)}`);
    if (name !== "postgres" && there.uid !== root.uid)
      found.push(
        warning(
          `${path} belongs to ${ownerName(there.uid)}, DATA_DIR to ${ownerName(root.uid)}`,
          `chown -R ${root.uid} ${path}`,
        ),
      );
    if (name === "auth-secret" && (there.mode & 0o077) !== 0)
      found.push(fault(`others can read ${path}`, `chmod 600 ${path}`));
    if (FOLDERS.includes(name) && uid === root.uid && !(await isWritable(path)))
      found.push(fault(`${path} cannot be written`, "Give it to the application's user, with mode 755."));
  }
  if (uid === root.uid && !(await isWritable(DATA_DIR)))
    found.push(fault(`${DATA_DIR} cannot be written`, "Is the disk mounted read-only?"));
  return [ok(shown.join("; ")), ...found];
}

const isWritable = (path: string) =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

export async function checkDisk({ DATA_DIR }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("disk");
  if (!(await find(DATA_DIR))) return [];
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const says = `${(free / GIGABYTE).toFixed(1)} of ${((blocks * bsize) / GIGABYTE).toFixed(1)} GB are free where DATA_DIR is`;
  if (free < FREE.fault) return [fault(says, "Make room: without it the database stops.")];
  return [free < FREE.warning ? warning(says, "Make room soon.") : ok(says)];
}

/** Writes, reads and removes a file in the store. */
export async function checkStore({ DATA_DIR, S3_BUCKET, S3_ENDPOINT }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("files");
  const owner = (await find(DATA_DIR))?.uid;
  // The file begins in DATA_DIR/tmp; made here, DATA_DIR might belong to the wrong user.
  if (owner === undefined)
    return [warning("not written to, because there is no DATA_DIR yet", "Repeat this after the first start.")];
  // A folder made here would keep the application out.
  if (owner !== undefined && owner !== uid)
    return [warning("not written to, because DATA_DIR belongs to another user", `Run this as user ${owner}.`)];
  const place = S3_BUCKET ? `bucket ${S3_BUCKET}${S3_ENDPOINT ? ` at ${S3_ENDPOINT}` : ""}` : join(DATA_DIR, "files");
  const began = performance.now();
  try {
    // Loaded here: it reads the configuration, which is valid now.
    const { deleteFile, openFile, putFile, temporaryPath } = await import("../../app/platform/files.server.ts");
    const key = `budget/doctor-${randomUUID()}.txt`;
    const path = await temporaryPath();
    await writeFile(path, key);
    await putFile(key, path);
    try {
      const read = await text((await openFile(key)).stream);
      if (read !== key)
        return [fault(`${place} gave back other bytes than it was given`, "Look at its disk or server.")];
    } finally {
      await deleteFile(key);
    }
    return [ok(`${place}: written, read and removed in ${Math.ceil(performance.now() - began)} ms`)];
  } catch (error) {
    const todo = S3_BUCKET
      ? "Are the S3_ variables right, is the server up, and may this key read, write and delete?"
      : `May the application's user write to ${place}?`;
    return [fault(`${place}: ${reasonOf(error)}`, todo)];
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** The newest backup in BACKUP_TO. One each night: after two days something is wrong, as the admin page says too. */
export async function checkBackup({ BACKUP_TO }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("backup");
  if (!BACKUP_TO)
    return [warning("none is made at night", "Set BACKUP_TO to a folder of another disk, or to a bucket.")];
  try {
    // Loaded here: it reads the configuration, which is valid now.
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
