/** Responses that send a stored file whose bytes never change: with its length, an ETag and ranges (RFC 9110 §14). */
import { Readable } from "node:stream";
import { FILE_FORMATS } from "../kit/file-formats.ts";
import { type ByteRange, contentDisposition, FileMissing, openFile } from "./files.server.ts";

export type SavedFile = {
  key: string;
  bytes: number;
  /** under which the browser saves it */
  fileName: string;
};

/** Types that a browser saves and never opens as a page. All others are sent without a type of their own. */
const SAVED_TYPES: Readonly<Record<string, string>> = {
  zip: "application/zip",
  pdf: "application/pdf",
  png: "image/png",
  ico: "image/vnd.microsoft.icon",
};

/** What a page shows of a file, or the faces that it is set in. */
const SHOWN_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  txt: "text/plain; charset=utf-8",
  ...Object.fromEntries((["otf", "ttf", "woff", "woff2"] as const).map((id) => [id, FILE_FORMATS[id].type])),
};

const endingOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** Whether a page may show the file at all. */
export const isShowable = (fileName: string) => Object.hasOwn(SHOWN_TYPES, endingOf(fileName));

/** Keys are never used again for other bytes. */
const etagOf = (key: string) => `"${key.split("/").slice(-2).join("-")}"`;

/** One range of the bytes; null: all of them, as for several ranges; 'none': it has no byte in common with the file. */
export function rangeOf(header: string | null, bytes: number): ByteRange | null | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "")
    return Number(last) === 0 || bytes === 0 ? "none" : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const [start, end] = [Number(first), last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1)];
  if (last !== "" && Number(last) < start) return null;
  return start >= bytes ? "none" : { start, end };
}

/** Whether a request begins to take a file: a HEAD takes nothing, and a later range goes on with what began. */
export function beginsDownload({ method, headers }: Request, { bytes }: SavedFile): boolean {
  const range = rangeOf(headers.get("range"), bytes);
  return method === "GET" && range !== "none" && (range === null || range.start === 0);
}

/**
 * null: it is not there. `shown`: for a page, else the browser saves it. Whoever may read it is asked about each time, so
 * it is kept but never used without asking.
 */
export async function rangedFileResponse(
  request: Request,
  { key, bytes, fileName }: SavedFile,
  shown = false,
): Promise<Response | null> {
  const etag = etagOf(key);
  const ending = endingOf(fileName);
  const type = shown ? SHOWN_TYPES[ending] : SAVED_TYPES[ending];
  const headers = new Headers({
    etag,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "content-type": type ?? "application/octet-stream",
    "content-disposition": contentDisposition(shown ? "inline" : "attachment", fileName),
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  const ifMatch = request.headers.get("if-match");
  // Firefox resumes with it: a part of another file must not end the one that it began.
  if (ifMatch !== null && !namesTag(ifMatch, etag)) return new Response(null, { status: 412, headers });
  if (namesTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("if-range");
  // What a page shows is sent whole, and may be compressed.
  const range = shown || (ifRange && ifRange !== etag) ? null : rangeOf(request.headers.get("range"), bytes);
  if (range === "none") {
    headers.set("content-range", `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const length = range ? range.end - range.start + 1 : bytes;
  headers.set("content-length", String(length));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const file = await openFile(key, range ?? undefined).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  return file && new Response(Readable.toWeb(file.stream) as ReadableStream, { status, headers });
}

const namesTag = (tags: string | null, etag: string) =>
  (tags ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
