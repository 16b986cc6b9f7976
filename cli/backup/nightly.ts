/** `backup` without a file: writes to BACKUP_TO under a name with the time, then removes unneeded backups. */
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type Bucket,
  backupName,
  backupTime,
  bucketOf,
  checkFolder,
  listBackups,
  removeBackup,
} from "../../app/platform/backup-store.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { backUp } from "./backup.ts";
import type { Progress } from "./progress.ts";
import { backupsToKeep } from "./retention.ts";
import type { Contents } from "./verify.ts";

const DAY = 24 * 60 * 60 * 1000;
const UNFINISHED = ".unfinished";

export type Nightly = { name: string; removed: string[]; contents: Contents };

/** Makes a backup in a folder or bucket. Removes older ones only after it is completely written. */
export async function backUpTo(to: string, options: { secret: boolean }, progress: Progress): Promise<Nightly> {
  const name = backupName(new Date());
  const place = bucketOf(to);
  const contents = place
    ? await backUpToBucket(place, name, options, progress)
    : await backUpToFolder(to, name, options, progress);
  const names = await listBackups(to);
  const toKeep = backupsToKeep(names.map((each) => backupTime(each) ?? 0));
  const removed = names.filter((each) => !toKeep.has(backupTime(each) ?? 0));
  for (const each of removed) await removeBackup(to, each);
  return { name, removed, contents };
}

async function backUpToFolder(to: string, name: string, options: { secret: boolean }, progress: Progress) {
  await checkFolder(to);
  const contents = await backUp(join(to, name), options, progress);
  for (const each of await readdir(to)) {
    if (backupTime(each.replace(UNFINISHED, "")) === null || !each.endsWith(UNFINISHED)) continue;
    // Another machine may be writing a younger one right now.
    const { mtimeMs } = await stat(join(to, each));
    if (Date.now() - mtimeMs > DAY) await rm(join(to, each));
  }
  return contents;
}

async function backUpToBucket(
  { bucket, keyOf }: Bucket,
  name: string,
  options: { secret: boolean },
  progress: Progress,
) {
  const { abortUploads, uploadFile } = await import("../../app/platform/bucket.server.ts");
  // If the process is killed, the sweep of unfinished uploads removes what it leaves here.
  const folder = join(env.DATA_DIR, "tmp");
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  try {
    const contents = await backUp(file, options, progress);
    progress(`uploads to the bucket ${bucket}`);
    await uploadFile(file, bucket, keyOf(name));
    const isOurs = (key: string) => backupTime(key.slice(keyOf("").length)) !== null;
    // Another machine may be writing a younger one. The backup succeeds even if the server cannot list unfinished
    // uploads.
    await abortUploads(bucket, keyOf("traco-"), isOurs, new Date(Date.now() - DAY)).catch((error: Error) =>
      progress(`unfinished uploads could not be listed: ${error.message}`),
    );
    return contents;
  } finally {
    await rm(file, { force: true });
  }
}
