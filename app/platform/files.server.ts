/**
 * The file store (a folder in DATA_DIR, or an S3 bucket), and responses that send its files. Once `putFile` resolves, a
 * file survives a power cut.
 */
import { randomUUID } from "node:crypto";
import { access, constants, glob, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { FILE_FORMATS, formatOf } from "../kit/file-formats.ts";
import { env } from "./env.server.ts";
import { sync } from "./sync.server.ts";
import { span } from "./trace.server.ts";

const root = join(env.DATA_DIR, "files");
const temporary = join(env.DATA_DIR, "tmp");

// Imported only with a bucket, because the client takes a megabyte of memory.
const bucket = env.S3_BUCKET === undefined ? undefined : import("./bucket.server.ts");

export const KEY = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*\/[a-z0-9_-]+\.[a-z0-9]{2,5}$/i;

export class FileMissing extends Error {}

/** Refuses a key that could lead out of the store. The server makes the keys, so an invalid one is a bug. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of the file store: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}

/** A new path on the store's disk, for an unfinished file. */
export async function temporaryPath(): Promise<string> {
  await mkdir(temporary, { recursive: true });
  return join(temporary, randomUUID());
}

/** The span names only the key's folder, which tells the kind of file. */
const inSpan = <Result>(doing: string, key: string, work: () => Promise<Result>) =>
  span("call", `store ${doing}`, { folder: dirname(key) }, work);

/** Moves a finished temporary file into the store. */
export const putFile = (key: string, path: string) => inSpan("put", key, () => put(key, path));

async function put(key: string, path: string): Promise<void> {
  if (bucket) return (await bucket).putObject(checked(key), path);
  const target = join(root, checked(key));
  await makeFolder(dirname(target));
  await sync(path);
  await rename(path, target);
  await sync(dirname(target));
}

/** Positions of a file's bytes, the last one included. */
export type ByteRange = { start: number; end: number };

/**
 * Opens a stored file for reading, or a part of it; `size` is then the part's. Throws FileMissing. The caller must read or
 * destroy the stream.
 */
export const openFile = (key: string, range?: ByteRange) => inSpan("open", key, () => openStored(key, range));

async function openStored(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }> {
  if (bucket) {
    const object = await (await bucket).openObject(checked(key), range);
    if (!object) throw new FileMissing(key);
    return object;
  }
  const handle = await open(join(root, checked(key)), "r").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new FileMissing(key) : error;
  });
  if (range) return { stream: handle.createReadStream(range), size: range.end - range.start + 1 };
  return { stream: handle.createReadStream(), size: (await handle.stat()).size };
}

/** Like `openFile`; null if there is no such file. */
export async function findFile(key: string) {
  try {
    return await openFile(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

export async function isStored(key: string): Promise<boolean> {
  const file = await findFile(key);
  file?.stream.destroy();
  return file !== null;
}

/** Removes a stored file. Succeeds if there is none. */
export const deleteFile = (key: string) => inSpan("delete", key, () => remove(key));

async function remove(key: string): Promise<void> {
  if (bucket) return (await bucket).deleteObject(checked(key));
  await rm(join(root, checked(key)), { force: true });
}

/** Keys of files in a folder (`budget`) that were stored before `before`. */
export async function* listFiles(folder: string, before: Date): AsyncGenerator<string> {
  if (bucket) {
    for await (const key of (await bucket).listObjects(folder, before)) if (KEY.test(key)) yield key;
    return;
  }
  for await (const path of glob(`${folder}/**/*.*`, { cwd: root })) {
    if ((await isOlder(join(root, path), before)) && KEY.test(path)) yield path;
  }
}

/** Removes temporary files and folders last written before `before`, which interrupted work left behind. */
export async function clearTemporary(before: Date): Promise<void> {
  for await (const path of glob("*", { cwd: temporary })) {
    if (await isOlder(join(temporary, path), before)) await rm(join(temporary, path), { recursive: true, force: true });
  }
}

/** Whether the file was written before `before`; false if it was removed meanwhile. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < before;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Resolves if the store responds and is writable. */
export async function checkFiles(): Promise<void> {
  if (bucket) return (await bucket).checkBucket();
  await mkdir(root, { recursive: true });
  await access(root, constants.W_OK);
}

/** Makes a folder and its parents, and writes each new folder's name to the disk. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = dirname(created)) await sync(dirname(created));
}

/**
 * Responds with a private file; null if it does not exist. With `fileName` the browser saves it under that name,
 * otherwise shows it.
 */
export async function fileResponse(
  request: Request,
  key: string,
  { type, fileName }: { type: string; fileName?: string },
): Promise<Response | null> {
  const file = await findFile(key);
  if (!file) return null;
  const { stream, size } = file;
  // Nobody reads the body of a HEAD response, so the file would stay open.
  if (request.method === "HEAD") stream.destroy();
  return new Response(request.method === "HEAD" ? null : (Readable.toWeb(stream) as ReadableStream), {
    headers: {
      "content-type": type,
      "content-length": String(size),
      "content-disposition": fileName ? `attachment; filename="${fileName}"` : "inline",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Responds with a sent file under its original name. Its format decides whether a browser may show it. */
export async function sentFileResponse(request: Request, key: string, fileName: string): Promise<Response | null> {
  const id = formatOf(key);
  const format = id && FILE_FORMATS[id];
  const isDownload = !format || format.serving === "download";
  const response = await fileResponse(request, key, { type: isDownload ? "application/octet-stream" : format.type });
  response?.headers.set("content-disposition", contentDisposition(isDownload ? "attachment" : "inline", fileName));
  // A sandbox would block the browser's PDF viewer; PDFs have their own policy.
  if (format?.serving !== "viewer")
    response?.headers.set("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  return response;
}

/** RFC 6266: an ASCII name for old programs, then the full name in RFC 8187's encoding. */
export function contentDisposition(how: "attachment" | "inline", fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (how === "inline") return `inline; filename*=UTF-8''${encoded}`;
  const bare = fileName.normalize("NFD").replace(/\p{M}/gu, "");
  const ascii = bare.replace(/[^ -~]|["%\\]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
