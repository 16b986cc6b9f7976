/** The files of an import: compared with their list before anything is written, and stored before the commit. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { glob, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Tx } from "../../app/platform/db.server.ts";
import { deleteFile, findFile, isStored, putFile, temporaryPath } from "../../app/platform/files.server.ts";
import type { Progress } from "../backup/progress.ts";
import { type Fault, ImportRefused, note } from "./faults.ts";
import { FILES, type FileRecord, listFile } from "./manifest.ts";
import type { Read } from "./read.ts";

const LIST = listFile(FILES);

async function hashOf(source: AsyncIterable<Buffer>): Promise<FileRecord["data"]> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

const isSame = (one: FileRecord["data"], other: FileRecord["data"]) =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

/** Whether the import's folder contains a file. */
export const brings = (folder: string, key: string) => existsSync(join(folder, FILES, key));

/** Compares every file with the list, and with a stored file of the same name. Returns how many are listed. */
export async function checkFiles(folder: string, faults: Fault[], read: Read<FileRecord>, progress: Progress) {
  let listed = 0;
  for await (const lines of read)
    for (const { number, record } of lines) {
      const tell = (message: string) => note(faults, { file: LIST, line: number, field: record.id, message });
      const path = join(folder, FILES, record.id);
      listed += 1;
      if (!existsSync(path)) tell("is not in the folder of files");
      else if (!isSame(await hashOf(createReadStream(path)), record.data)) tell("has other bytes than the list says");
      const present = await findFile(record.id);
      if (present && !isSame(await hashOf(present.stream), record.data))
        tell("is in the studio's file store with other bytes");
      if (listed % 1000 === 0) progress(`${listed} files compared`);
    }
  let found = 0;
  for await (const path of glob("**/*", { cwd: join(folder, FILES) }))
    if ((await stat(join(folder, FILES, path))).isFile()) found += 1;
  if (found > listed)
    note(faults, { file: LIST, line: 0, field: "", message: `lacks ${found - listed} of the files in the folder` });
  return listed;
}

/** Refuses files whose deletion is queued, because it would remove them from the imported record. */
export async function refuseDeleted(tx: Tx, keys: Iterable<string>, faults: Fault[]): Promise<Set<string>> {
  const { rows: queue } = await tx.$client.query<{ job: string | null }>("select to_regclass('pgboss.job') as job");
  const deleted = new Set<string>();
  if (queue[0]?.job) {
    const { rows } = await tx.$client.query<{ key: string }>(
      `select distinct jsonb_array_elements_text(data -> 'keys') as key from pgboss.job
        where name = 'delete-files' and state in ('created', 'retry', 'active')`,
    );
    for (const { key } of rows) deleted.add(key);
  }
  for (const key of keys) if (deleted.has(key)) note(faults, deletedFault(key));
  return deleted;
}

const deletedFault = (key: string): Fault => ({
  file: LIST,
  line: 0,
  field: key,
  message: "is being deleted by the studio; try again in some minutes",
});

/** Stores the files that the store lacks. If one fails, none remains. `undo` removes them again. */
export async function putFiles(folder: string, read: Read<FileRecord>, deleted: Set<string>, progress: Progress) {
  const put: string[] = [];
  const undo = async () => {
    for (const key of put) await deleteFile(key);
  };
  try {
    for await (const lines of read)
      for (const { record } of lines) {
        if (deleted.has(record.id)) throw new ImportRefused([deletedFault(record.id)]);
        if (await isStored(record.id)) continue;
        const path = await temporaryPath();
        try {
          await pipeline(createReadStream(join(folder, FILES, record.id)), createWriteStream(path));
          if (!isSame(await hashOf(createReadStream(path)), record.data))
            throw new Error(`${record.id} was changed while it was imported`);
          await putFile(record.id, path);
        } finally {
          await rm(path, { force: true });
        }
        put.push(record.id);
        if (put.length % 1000 === 0) progress(`${put.length} files stored`);
      }
  } catch (error) {
    await undo();
    throw error;
  }
  return { put: put.length, undo };
}
