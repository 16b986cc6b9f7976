/** Receiving one file of a multipart form: streamed to a temporary file, bounded, never whole in memory (BRAND-5). */
import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { UploadFault } from "../domain/upload.ts";
import { temporaryPath } from "./files.server.ts";

/** A form with the one parameter that it has, of the characters and the length that a boundary may have (RFC 2046). */
const FORM_TYPE = /^multipart\/form-data\s*;\s*boundary=(?:[\w'+.-]{1,70}|"[\w'()+,./:=? -]{1,70}")\s*$/i;

/** What was wrong with a file that somebody sent; never a fault of ours. */
export class UploadError extends Error {
  readonly fault: UploadFault;
  constructor(fault: UploadFault, cause?: unknown) {
    super(`upload refused: ${fault}`, { cause });
    this.name = "UploadError";
    this.fault = fault;
  }
}

/** A finished temporary file. Whoever received it moves it into the store or removes it. */
export type ReceivedFile = { path: string; fileName: string; size: number };

/**
 * Streams the file in form field `field` to a temporary path; other fields and files are passed over.
 * Throws `UploadError` (`too-big`, `no-file`, `broken-off`), or what the disk says; then leaves nothing behind on the disk,
 * and what the body still has unread.
 */
export async function receiveFile(
  request: Request,
  { maxBytes, field }: { maxBytes: number; field: string },
): Promise<ReceivedFile> {
  const path = await temporaryPath();
  try {
    return await streamTo(path, request, maxBytes, field);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function streamTo(path: string, request: Request, maxBytes: number, field: string): Promise<ReceivedFile> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!request.body || !FORM_TYPE.test(contentType)) throw new UploadError("no-file");
  // busboy calls a file that is exactly as long as its limit truncated: allow one byte more, and refuse at that one.
  const parser = busboy({
    headers: { "content-type": contentType },
    defParamCharset: "utf8",
    limits: { parts: 20, fields: 0, fileSize: maxBytes + 1 },
  });
  const handle = await open(path, "wx", 0o600);
  const target = handle.createWriteStream();
  let fileName = "";
  /** Why the parser was stopped, if it was. */
  let cause: Error | undefined;
  const stop = (error: Error) => {
    cause = error;
    parser.destroy(error);
  };
  let writing: Promise<void> | undefined;
  parser.on("file", (name, file, info) => {
    if (name !== field || writing) {
      file.resume();
      return;
    }
    fileName = info.filename ?? "";
    file.on("limit", () => stop(new UploadError("too-big")));
    writing = pipeline(file, target);
    writing.catch((error: Error) => {
      // Only a disk that refuses fails first here; the parser would wait for it for ever.
      if (!parser.destroyed) stop(error);
    });
  });
  try {
    // What is left of a refused body stays to be read: whoever still sends would not see the answer otherwise.
    await pipeline(request.body.values({ preventCancel: true }), parser);
    await writing;
  } catch (error) {
    throw cause ?? new UploadError("broken-off", error);
  } finally {
    target.destroy();
  }
  if (target.bytesWritten === 0) throw new UploadError("no-file");
  return { path, fileName: displayName(fileName), size: target.bytesWritten };
}

/** The name the file has on the person's machine, for display only: nothing invisible, 200 characters at most. */
function displayName(name: string): string {
  const visible = name.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 200);
  // Half of a pair, left by the cut, is not a character that can be stored.
  return visible.replace(/\p{Cs}/gu, "") || "arquivo";
}

export type DetectedType = "pdf" | "jpeg" | "png" | "webp" | "avif";

/** Judges a file by its first bytes, whatever its name says; null for every other type (SVG, GIF, HEIC, …). */
export async function detectType(path: string): Promise<DetectedType | null> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const head = buffer.subarray(0, bytesRead).toString("latin1");
    if (head.startsWith("%PDF-")) return "pdf";
    if (head.startsWith("\xff\xd8\xff")) return "jpeg";
    if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
    if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
    // The file type box: its length, "ftyp", then the brands it is compatible with.
    if (head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8, buffer.readUInt32BE(0)))) return "avif";
    return null;
  } finally {
    await handle.close();
  }
}
