/** Copies between the file store and folders of work in progress. */
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export const writeStream = (stream: Readable, path: string): Promise<void> =>
  pipeline(stream, createWriteStream(path, { mode: 0o600 }));
