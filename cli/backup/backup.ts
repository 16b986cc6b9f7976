/** `backup FILE`, which works while the application runs. */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { STORE_FOLDERS } from "../../app/galleries/galleries.ts";
import { env } from "../../app/platform/env.server.ts";
import { findFile, listFiles } from "../../app/platform/files.server.ts";
import { sync } from "../../app/platform/sync.server.ts";
import { CommandError } from "../command-error.ts";
import { type AddEntry, writeArchive } from "./archive.ts";
import { FILES, MANIFEST, type Manifest, SECRET, tablePart } from "./manifest.ts";
import type { Progress } from "./progress.ts";
import { withSnapshot } from "./snapshot.ts";
import { copyTarget, describeDatabase } from "./tables.ts";
import { type Contents, verifyArchive } from "./verify.ts";

/** Bytes. A table is written in parts, because a tar needs an entry's size before its bytes. */
const PART = 4 * 1024 * 1024;

/**
 * Writes an archive of the running studio, verifies it and only then gives it its name. Takes one snapshot of the
 * database and then the files, so that every record's file exists. Refuses to overwrite a file.
 */
export async function backUp(file: string, { secret }: { secret: boolean }, progress: Progress): Promise<Contents> {
  if (existsSync(file)) throw new CommandError(`${file} exists already. Nothing was written; name another file.`);
  const unfinished = `${file}.unfinished`;
  // A killed backup left it.
  await rm(unfinished, { force: true });
  try {
    await withSnapshot(progress, (client) =>
      writeArchive(unfinished, (add) => addStudio(add, client, secret, progress)),
    );
    progress("reads the archive back");
    const contents = await verifyArchive(unfinished);
    await rename(unfinished, file);
    await sync(dirname(file));
    return contents;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function addStudio(add: AddEntry, client: Client, secret: boolean, progress: Progress): Promise<void> {
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    ...(await describeDatabase(client)),
  };
  await addBytes(add, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  if (secret) await addBytes(add, SECRET, Buffer.from(env.AUTH_SECRET));
  for (const table of manifest.tables) {
    progress(`table ${table.name}: ${table.rows} rows`);
    await addTable(add, client, table);
  }
  await addFiles(add, progress);
}

const addBytes = (add: AddEntry, name: string, bytes: Buffer) => add(name, bytes.length, [bytes]);

async function addTable(add: AddEntry, client: Client, table: Manifest["tables"][number]): Promise<void> {
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    await add(tablePart(table.name, part), size, chunks);
    chunks = [];
    size = 0;
    part += 1;
  };
  for await (const chunk of client.query(copyTo(`copy ${copyTarget(table)} to stdout`)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART) await flush();
  }
  if (size > 0) await flush();
}

async function addFiles(add: AddEntry, progress: Progress): Promise<void> {
  // Includes files whose clock is ahead of ours.
  const always = new Date(8.64e15);
  let count = 0;
  for (const folder of STORE_FOLDERS) {
    for await (const key of listFiles(folder, always)) {
      const file = await findFile(key);
      // No record of the snapshot refers to a missing one, because files of records stay while a backup runs.
      if (!file) continue;
      await add(FILES + key, file.size, file.stream);
      count += 1;
      if (count % 1000 === 0) progress(`${count} files`);
    }
  }
}
