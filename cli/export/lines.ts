/** Files of JSON lines. Only a line feed ends a line, because texts may contain Unicode's other line breaks. */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** Records that are processed together; more would take more memory. */
export const BATCH = 200;
/** Bytes. No record of the product is nearly as long. */
const LONGEST_LINE = 16 * 1024 * 1024;

export type Sum = { lines: number; sha256: string };

/** Writes a new file, readable by its owner only. Resolves when it is on the disk. */
export async function writeLines(path: string, batches: AsyncIterable<object[]>): Promise<Sum> {
  const hash = createHash("sha256");
  let lines = 0;
  await pipeline(
    batches,
    async function* (source: AsyncIterable<object[]>) {
      for await (const batch of source) {
        const text = batch.map((record) => `${JSON.stringify(record)}\n`).join("");
        hash.update(text);
        lines += batch.length;
        yield text;
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { lines, sha256: hash.digest("hex") };
}

export type Line = { number: number; text: string };

/** Reads a file in batches and returns its description. An invalid line is `null`. */
export async function* readLines(path: string): AsyncGenerator<(Line | { number: number; text: null })[], Sum> {
  const hash = createHash("sha256");
  let batch: (Line | { number: number; text: null })[] = [];
  let rest: Buffer[] = [];
  let length = 0;
  let number = 0;
  const end = () => {
    number += 1;
    const bytes = Buffer.concat(rest);
    batch.push({ number, text: length <= LONGEST_LINE && isUtf8(bytes) ? bytes.toString() : null });
    rest = [];
    length = 0;
  };
  const add = (bytes: Buffer) => {
    length += bytes.length;
    if (length <= LONGEST_LINE) rest.push(bytes);
    else rest = [];
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, at));
      end();
      from = at + 1;
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    add(chunk.subarray(from));
  }
  if (length > 0) end();
  if (batch.length > 0) yield batch;
  return { lines: number, sha256: hash.digest("hex") };
}
