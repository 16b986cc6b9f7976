/** `verify FILE`: reads a whole archive and trusts nothing in it. */
import { buffer } from "node:stream/consumers";
import { checkBytes, DamagedArchive, readArchive } from "./archive.ts";
import { FILES, MANIFEST, type Manifest, manifestSchema, SECRET, tableOf } from "./manifest.ts";

/** `sha256`: of the compressed data, the same as at the archive's end. */
export type Contents = { manifest: Manifest; files: number; rows: number; secret: boolean; sha256: string };

/** Checks every checksum and count. Throws DamagedArchive and changes nothing. */
export async function verifyArchive(path: string): Promise<Contents> {
  const sha256 = await checkBytes(path);
  let manifest: Manifest | undefined;
  let secret = false;
  let files = 0;
  const rows = new Map<string, number>();
  await readArchive(path, async (name, chunks) => {
    const table = tableOf(name);
    if (!manifest) manifest = await readManifest(name, chunks);
    else if (name === SECRET) secret = true;
    else if (name.startsWith(FILES)) files += 1;
    else if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + (await countLines(chunks)));
    else throw new DamagedArchive(`it contains an unknown entry: ${name}`);
  });
  if (!manifest) throw new DamagedArchive("it is empty");
  for (const { name, rows: expected } of manifest.tables) {
    const found = rows.get(name) ?? 0;
    if (found !== expected) throw new DamagedArchive(`table ${name} has ${found} rows instead of ${expected}`);
    rows.delete(name);
  }
  if (rows.size > 0) throw new DamagedArchive(`its list lacks the tables ${[...rows.keys()].join(", ")}`);
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest, files, rows: total, secret, sha256 };
}

async function readManifest(name: string, chunks: AsyncIterable<Buffer>): Promise<Manifest> {
  if (name !== MANIFEST) throw new DamagedArchive(`it begins with ${name}, not with ${MANIFEST}`);
  const parsed = manifestSchema.safeParse(JSON.parse((await buffer(chunks)).toString()));
  if (!parsed.success) throw new DamagedArchive("this program does not know its format");
  return parsed.data;
}

/** COPY writes each row as one line, and escapes line breaks in texts. */
async function countLines(chunks: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0;
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return lines;
}
