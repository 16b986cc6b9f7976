/** Files that no record names: their process was killed before writing the record, or deleting them kept failing. */
import { isPublicPicture, STORE_FOLDERS } from "../galleries/galleries.ts";
import { stemsWithoutPicture } from "../galleries/pictures.server.ts";
import { stemOf } from "../kit/picture.ts";
import { unlessBackup } from "../platform/backup-lock.server.ts";
import { deleteFile, listFiles } from "../platform/files.server.ts";
import { log } from "../platform/log.server.ts";
import { withoutRecord } from "./named-files.server.ts";

const BATCH = 500;

/** Orphans stored before `before`, in batches. */
export async function* listOrphans(before: Date): AsyncGenerator<string[]> {
  for (const folder of STORE_FOLDERS) {
    let keys: string[] = [];
    for await (const key of listFiles(folder, before)) {
      keys.push(key);
      if (keys.length < BATCH) continue;
      yield await orphansOf(keys);
      keys = [];
    }
    yield await orphansOf(keys);
  }
}

/** The keys that no record names. */
export async function orphansOf(keys: string[]): Promise<string[]> {
  const [pictures, others] = [keys.filter(isPublicPicture), keys.filter((key) => !isPublicPicture(key))];
  const gone = new Set(await stemsWithoutPicture([...new Set(pictures.map(stemOf))]));
  return [...(await withoutRecord(others)), ...pictures.filter((key) => gone.has(stemOf(key)))];
}

/** false: a backup is using the files, so they stay. */
export function deleteOrphans(keys: string[]): Promise<boolean> {
  return unlessBackup(async () => {
    for (const key of keys) {
      log.info({ key }, "file without a record removed");
      await deleteFile(key);
    }
  });
}
