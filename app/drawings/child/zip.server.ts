/** Writes a zip as a stream, the same bytes for the same files. */
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { extname } from "node:path";
import { finished } from "node:stream/promises";
import { Zip, ZipDeflate } from "fflate";

/** A zip knows no earlier day. Local time, as zips have it, so that every machine writes the same. */
const MADE = new Date(1980, 0, 1);
/**
 * Pictures and PDFs are compressed already. They too are written as deflated: a reader that begins at the front finds the
 * end of no other kind where the sizes follow the bytes.
 */
const COMPRESSED = new Set([".png", ".ico", ".pdf", ".zip", ".woff2", ".jpg"]);

/** `name` as in the zip, with `folder` before it. */
export async function writeZip(target: string, folder: string, files: { name: string; path: string }[]): Promise<void> {
  const output = createWriteStream(target);
  const done = finished(output);
  // A fault is thrown where it is awaited.
  done.catch(() => {});
  let fault: Error | null = null;
  const zip = new Zip((error, chunk, isLast) => {
    fault ??= error;
    if (error) return;
    output.write(chunk);
    if (isLast) output.end();
  });
  for (const { name, path } of files) {
    const entry = new ZipDeflate(`${folder}/${name}`, { level: COMPRESSED.has(extname(name)) ? 0 : 9 });
    entry.mtime = MADE;
    zip.add(entry);
    for await (const chunk of createReadStream(path)) {
      entry.push(chunk);
      if (output.writableNeedDrain) await once(output, "drain");
    }
    entry.push(new Uint8Array(0), true);
    if (fault) throw fault;
  }
  zip.end();
  await done;
}
