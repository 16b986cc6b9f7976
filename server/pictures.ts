/** /picture/{key}: a published picture (DATA-5). Only the public folders are served; the rest of the store is private. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import { isPublicPicture } from "../app/domain/galleries.ts";
import { pictureLink } from "../app/domain/picture.ts";
import { env } from "../app/services/env.server.ts";
import { FileMissing, openFile } from "../app/services/files.server.ts";
import { type Kept, keep, send } from "./kept.ts";
import { secure } from "./security.ts";

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
};

const FOLDER = pictureLink("");

/** Larger ones, which are originals, are sent as they are read. In bytes. */
const LARGEST_KEPT = 512 * 1024;
/**
 * What many ask for at the same time is read once a second. No longer: a deleted picture is gone at once then, and no
 * process has to be told.
 */
const kept = new LRUCache<string, Kept>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ size }) => size,
  ttl: 1_000,
});

/** The picture at a path, when it was asked for within the last second. */
export function keptPicture(path: string): Kept | undefined {
  return path.startsWith(FOLDER) ? kept.get(path) : undefined;
}

/** Answers for a picture and returns the status; null: there is none at this path. */
export async function sendPicture(
  path: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<number | null> {
  if (!path.startsWith(FOLDER)) return null;
  const key = path.slice(FOLDER.length);
  const type = TYPES[key.split(".").at(-1)?.toLowerCase() ?? ""];
  if (!isPublicPicture(key) || !type) return null;
  const file = await openFile(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  if (!file) return null;
  // A key is made for one picture and never used again.
  const headers = new Headers({ "content-type": type, "cache-control": "public, max-age=31536000, immutable" });
  secure(headers, "", env, false);
  // The feed is read in other places, and shows them there.
  headers.set("cross-origin-resource-policy", "cross-origin");
  if (file.size <= LARGEST_KEPT) {
    const picture = await keep(200, headers, await buffer(file.stream), 0);
    kept.set(path, picture);
    return send(picture, incoming, outgoing);
  }
  headers.set("content-length", String(file.size));
  outgoing.writeHead(200, [...headers].flat());
  if (incoming.method === "HEAD") {
    // Nobody reads the body of an answer to HEAD: the file would stay open.
    file.stream.destroy();
    outgoing.end();
  } else
    await pipeline(file.stream, outgoing).catch((error: NodeJS.ErrnoException) => {
      // The visitor left.
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
  return 200;
}
