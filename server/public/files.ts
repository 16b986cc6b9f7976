/** Public files: those of the build, held in memory, and published pictures from the file store. */
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { isPublicPicture } from "../../app/galleries/galleries.ts";
import { narrower, pictureLink } from "../../app/kit/picture.ts";
import { findFile } from "../../app/platform/files.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { sendStream, setSecurityHeaders } from "../http/response.ts";
import { type CachedResponse, cacheResponse, sendCached } from "./cache.ts";

/** Where the build puts what browsers load. */
export const BUILT_FILES = join(process.cwd(), "build/client");

const PICTURE_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
};
const TYPES: Record<string, string> = {
  ...PICTURE_TYPES,
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
/** For names that will never stand for other bytes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/**
 * Shared caches never store a lighter picture, because some of them ignore `Vary` and would send it to everybody
 * (docs/decisions/saving-data.md).
 */
const IMMUTABLE_HERE = IMMUTABLE.replace("public", "private");
/** Lets other sites show pictures, for link previews and feed readers. */
const SHOWN_ELSEWHERE = { "cross-origin-resource-policy": "cross-origin" };
/**
 * Brotli's highest quality takes half a second for the largest file, once, and saves every visitor 7 % of the bytes of
 * quality 9.
 */
const FILE_QUALITY = 11;

export type PublicFiles = Map<string, () => Promise<CachedResponse>>;

/** Each file is read and compressed when it is first requested. */
export function builtFiles(folder: string): PublicFiles {
  const files: PublicFiles = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    if (!entry.isFile() || type === undefined || path.includes("/.")) continue;
    let cached: Promise<CachedResponse> | undefined;
    files.set(path, () => {
      // Reads outside the promise, so that the next request repeats a failed read.
      cached ??= cacheFile(path, type, readFileSync(file));
      return cached;
    });
  }
  return files;
}

async function cacheFile(path: string, type: string, body: Buffer): Promise<CachedResponse> {
  const headers = new Headers({
    "content-type": type,
    // A name under /assets/ contains the hash of its content.
    "cache-control": path.startsWith("/assets/") ? IMMUTABLE : "public, max-age=3600",
    ...(path.startsWith("/brand/") ? SHOWN_ELSEWHERE : {}),
  });
  return cacheResponse({ headers: setSecurityHeaders(headers), body }, FILE_QUALITY);
}

const PICTURES = pictureLink("");
/** Bytes. Larger pictures are originals, which are streamed. */
const LARGEST_IN_MEMORY = 512 * 1024;

/** By `pictureAddress`, for one second only: a deleted picture must be gone within a second in every process. */
export const recentPictures = new LRUCache<string, CachedResponse>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ size }) => size,
  ttl: 1_000,
  // Otherwise a picture would stay in memory until 32 MB of others replaced it.
  ttlAutopurge: true,
});

const savesData = ({ headers }: IncomingMessage) => headers["save-data"] === "on";

/** The key in `recentPictures`: people who save data get other bytes from the same address. */
export const pictureAddress = (path: string, incoming: IncomingMessage): string =>
  savesData(incoming) ? `${path} save-data` : path;

/** Returns the status, or null if the path is not a published picture's. The rest of the store is private. */
export async function sendPicture(
  path: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<number | null> {
  if (!path.startsWith(PICTURES)) return null;
  const key = path.slice(PICTURES.length);
  const type = PICTURE_TYPES[extname(key).toLowerCase()];
  if (!isPublicPicture(key) || !type) return null;
  const lighterKey = narrower(key);
  const lighter = lighterKey && savesData(incoming) ? await findFile(lighterKey) : null;
  const file = lighter ?? (await findFile(key));
  if (!file) return null;
  METRICS.cache.inc({ cache: "picture", outcome: "miss" });
  const isSmall = file.size <= LARGEST_IN_MEMORY;
  const headers = new Headers({
    "content-type": type,
    "cache-control": lighter ? IMMUTABLE_HERE : IMMUTABLE,
    ...(lighterKey && { vary: "save-data" }),
    ...(lighterKey && lighter && { "content-location": PICTURES + lighterKey }),
    ...SHOWN_ELSEWHERE,
  });
  setSecurityHeaders(headers);
  if (isSmall) {
    const picture = await cacheResponse({ headers, body: await buffer(file.stream) }, 0);
    recentPictures.set(pictureAddress(path, incoming), picture);
    return sendCached(picture, incoming, outgoing);
  }
  headers.set("content-length", String(file.size));
  outgoing.writeHead(200, [...headers].flat());
  if (incoming.method === "HEAD") {
    // For HEAD nobody reads the body, so the file would stay open.
    file.stream.destroy();
    outgoing.end();
  } else await sendStream(file.stream, outgoing);
  return 200;
}
