/**
 * The archive: a tar compressed with zstd. Its last entry, SHA256SUMS, works with `sha256sum -c`. After the data
 * follows a skippable zstd frame with the SHA-256 of all compressed bytes before it, because zstd ignores some bits,
 * whose changes the sums of the contents would miss.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract as createExtract, pack as createPack } from "tar-stream";
import { hashed } from "./hashed.ts";

/** The archive is truncated, changed or not ours. */
export class DamagedArchive extends Error {}

const SUMS = "SHA256SUMS";
/** The magic number of a skippable frame, and the length of its content, 32 bytes. */
const TRAILER_HEAD = Buffer.from([0x5b, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const TRAILER_BYTES = TRAILER_HEAD.length + 32;

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;
export type AddEntry = (name: string, size: number, chunks: Chunks) => Promise<void>;

/** Writes a new file, readable by its owner only. Resolves when it is on the disk. `fill` adds one entry at a time. */
export async function writeArchive(path: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const pack = createPack();
  const output = pipeline(
    Readable.from(pack),
    createZstdCompress(),
    withTrailer,
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  let current: ReturnType<typeof pack.entry> | undefined;
  let failure: unknown;
  // For example a full disk; without this the entry would wait for ever.
  output.catch((error: Error) => {
    failure = error;
    current?.destroy(error);
  });
  const sums: string[] = [];
  const write: AddEntry = async (name, size, chunks) => {
    const hash = createHash("sha256");
    const entry = pack.entry({ name, size, mode: 0o600, mtime: new Date(0) });
    current = entry;
    for await (const chunk of chunks) {
      if (failure) throw failure;
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, "drain");
    }
    if (failure) throw failure;
    const closed = once(entry, "close");
    entry.end(undefined);
    await closed;
    sums.push(sumLine(hash.digest("hex"), name));
  };
  try {
    await fill(write);
    const body = Buffer.from(sums.join(""));
    await write(SUMS, body.length, [body]);
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    await output.catch(() => {});
    throw error;
  }
  await output;
}

const sumLine = (hash: string, name: string) => `${hash}  ${name}\n`;

async function* withTrailer(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  yield* hashed(chunks, hash);
  yield Buffer.concat([TRAILER_HEAD, hash.digest()]);
}

/** Compares all bytes of the file with their checksum. Throws DamagedArchive. Returns the SHA-256 of its data. */
export async function checkBytes(path: string): Promise<string> {
  const handle = await open(path, "r");
  const { size } = await handle.stat();
  const trailer = Buffer.alloc(TRAILER_BYTES);
  try {
    if (size <= TRAILER_BYTES) throw new DamagedArchive("it is truncated, or not a backup");
    await handle.read(trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES);
  } finally {
    await handle.close();
  }
  if (!trailer.subarray(0, TRAILER_HEAD.length).equals(TRAILER_HEAD))
    throw new DamagedArchive("it is truncated, or not a backup");
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: size - TRAILER_BYTES - 1 })) hash.update(chunk);
  const sum = hash.digest();
  if (!sum.equals(trailer.subarray(TRAILER_HEAD.length))) throw new DamagedArchive("its bytes were changed");
  return sum.toString("hex");
}

/**
 * Visits each entry in order, and compares all of them with SHA256SUMS at the end, whatever the visits read. Call
 * `checkBytes` first.
 */
export async function readArchive(
  path: string,
  visit: (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const end = (await stat(path)).size - TRAILER_BYTES - 1;
  const extract = createExtract();
  const input = pipeline(createReadStream(path, { end }), createZstdDecompress(), extract);
  // Reading the entries fails with the same error.
  input.catch(() => {});
  const sums = createHash("sha256");
  let listed: string | undefined;
  for await (const entry of extract) {
    if (listed !== undefined) throw new DamagedArchive("something follows its checksums");
    const hash = createHash("sha256");
    const chunks = hashed(entry as AsyncIterable<Buffer>, hash);
    const { name } = entry.header;
    if (name !== SUMS) await visit(name, chunks);
    for await (const _ of chunks);
    const sum = hash.digest("hex");
    if (name === SUMS) listed = sum;
    else sums.update(sumLine(sum, name));
  }
  await input;
  if (listed === undefined || listed !== sums.digest("hex"))
    throw new DamagedArchive("its entries are not those of its list");
}
