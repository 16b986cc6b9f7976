/** `export DIR`, which works while the application runs. */
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Client, type CustomTypesConfig, types } from "pg";
import { db } from "../../app/platform/db.server.ts";
import { findFile } from "../../app/platform/files.server.ts";
import { sync } from "../../app/platform/sync.server.ts";
import program from "../../package.json" with { type: "json" };
import { NEWEST_MIGRATION } from "../backup/manifest.ts";
import type { Progress } from "../backup/progress.ts";
import { withSnapshot } from "../backup/snapshot.ts";
import { CommandError } from "../command-error.ts";
import { type Collection, selectedColumns, toRecord, withKey } from "./collection.ts";
import { COLLECTION_NAMES, COLLECTIONS } from "./collections.ts";
import { BATCH, writeLines } from "./lines.ts";
import { FILES, type FileRecord, listFile, MANIFEST, type Manifest } from "./manifest.ts";

/** `missing`: the number of files that records name but the store lacks. */
export type Exported = { manifest: Manifest; missing: number };

/**
 * Writes the running studio, without secrets, to a folder that is empty or does not exist. Takes one snapshot of the
 * database and then the files, so that every record's file exists. The folder gets its name once all is written.
 */
export async function exportTo(target: string, progress: Progress): Promise<Exported> {
  const folder = resolve(target);
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0)
      throw new CommandError(`${target} is not empty. Nothing was written; name another folder.`);
    // Fails now instead of at the end, if the folder cannot be replaced.
    await rmdir(folder);
  }
  const unfinished = `${folder}.unfinished`;
  // A killed export left it.
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const exported = await withSnapshot(progress, (client) => write(client, unfinished, progress));
    await sync(unfinished);
    await rename(unfinished, folder);
    await sync(dirname(folder));
    return exported;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function write(client: Client, folder: string, progress: Progress): Promise<Exported> {
  const lists: Manifest["lists"] = {};
  for (const name of COLLECTION_NAMES) {
    lists[name] = await writeLines(join(folder, listFile(name)), readRecords(client, COLLECTIONS[name]));
    progress(`${name}: ${lists[name].lines} records`);
  }
  await mkdir(join(folder, FILES), { mode: 0o700 });
  const missing: string[] = [];
  const copied = copyFiles(client, join(folder, FILES), progress, missing);
  lists[FILES] = await writeLines(join(folder, listFile(FILES)), copied);
  for (const key of missing) progress(`the store has no file ${key}, which a record names`);
  const manifest: Manifest = { format: 1, program: program.version, migration: NEWEST_MIGRATION, lists };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return { manifest, missing: missing.length };
}

/** A day has no time zone, so it must not become a moment. */
const DAYS_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (type, format) => (type === types.builtins.DATE ? String : types.getTypeParser(type, format)),
};

/** Ordered by id, whatever the database's language. */
async function* readRecords(client: Client, collection: Collection) {
  const { table, join: other, key } = collection;
  const selected = selectedColumns(collection);
  const query = db.select(selected).from(table).$dynamic();
  if (other) query.leftJoin(other.table, other.on);
  query.orderBy(...key.map((column) => (column.getSQLType() === "text" ? sql`${column} collate "C"` : column)));
  await client.query(`declare records no scroll cursor for ${query.toSQL().sql}`);
  const columns = Object.entries(selected);
  for (;;) {
    const fetched = { text: `fetch ${BATCH} from records`, rowMode: "array" as const, types: DAYS_AS_TEXT };
    const { rows } = await client.query<unknown[]>(fetched);
    if (rows.length === 0) break;
    yield rows.map((values) =>
      toRecord(
        collection,
        Object.fromEntries(columns.map(([name, column], place) => [name, fromDatabase(column, values[place])])),
      ),
    );
  }
  await client.query("close records");
}

/** A bigint is read as text. */
const fromDatabase = (column: PgColumn, value: unknown) =>
  column.dataType === "number" && typeof value === "string" ? Number(value) : value;

/** Copies each file that a record names, once, and yields its description. */
async function* copyFiles(client: Client, folder: string, progress: Progress, missing: string[]) {
  let count = 0;
  for (const name of COLLECTION_NAMES) {
    const collection = COLLECTIONS[name];
    const { files } = collection;
    if (!files) continue;
    for await (const records of readRecords(client, collection)) {
      const batch: FileRecord[] = [];
      for (const { key, optional } of records.flatMap((record) => files(withKey(collection, record)))) {
        const path = join(folder, key);
        if (existsSync(path)) continue;
        const data = await copyFile(key, path);
        if (data) batch.push({ id: key, data });
        else if (!optional) missing.push(key);
        count += data ? 1 : 0;
        if (data && count % 1000 === 0) progress(`${count} files`);
      }
      yield batch;
    }
  }
  progress(`${count} files`);
}

/** null: the store lacks the file. */
async function copyFile(key: string, path: string): Promise<FileRecord["data"] | null> {
  const file = await findFile(key);
  if (!file) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    file.stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest("hex") };
}
