/** The place of the nightly backups (BACKUP_TO): a folder or a bucket. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env.server.ts";

/** The form of our own backups' names. Files with other names are never touched. */
const NAME = /^traco-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

export function backupName(at: Date): string {
  return `traco-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.backup`;
}

/** When the backup with this name began, in ms; null if the name is not ours. */
export function backupTime(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

export type Bucket = { bucket: string; keyOf: (name: string) => string };

const SCHEME = "s3://";

/** The bucket of an address such as `s3://bucket/prefix`; null if the address is a folder. */
export function bucketOf(to: string): Bucket | null {
  if (!to.startsWith(SCHEME)) return null;
  const [bucket = "", ...folders] = to.slice(SCHEME.length).split("/").filter(Boolean);
  return { bucket, keyOf: (name) => [...folders, name].join("/") };
}

/** The names of our backups in this place, newest first. Each was written completely and verified. */
export async function listBackups(to: string): Promise<string[]> {
  const place = bucketOf(to);
  const names = place ? await namesInBucket(place) : await readdir(to);
  return names
    .filter((name) => backupTime(name) !== null)
    .sort()
    .reverse();
}

async function namesInBucket({ bucket, keyOf }: Bucket): Promise<string[]> {
  const { listKeys } = await import("./bucket.server.ts");
  const names: string[] = [];
  for await (const key of listKeys(bucket, keyOf("traco-"))) names.push(key.slice(keyOf("").length));
  return names;
}

export async function removeBackup(to: string, name: string): Promise<void> {
  const place = bucketOf(to);
  if (!place) return rm(join(to, name), { force: true });
  const { deleteObject } = await import("./bucket.server.ts");
  await deleteObject(place.keyOf(name), place.bucket);
}

/**
 * Throws unless BACKUP_TO's folder exists. We do not create it, because a missing folder may mean that its disk is not
 * mounted.
 */
export async function checkFolder(to: string): Promise<void> {
  const there = await stat(to).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!there) throw new BackupFolderMissing(`BACKUP_TO ${to} is not a folder. Make it, or mount its disk.`);
}

export class BackupFolderMissing extends Error {}

export type LastBackup = { at: number | null };

/** The last good backup in BACKUP_TO; `at` is null if there is none. null: BACKUP_TO is not set. */
export async function lastBackup(): Promise<LastBackup | null> {
  const { BACKUP_TO } = env;
  if (BACKUP_TO === undefined) return null;
  const [newest] = await listBackups(BACKUP_TO);
  return { at: newest === undefined ? null : backupTime(newest) };
}
