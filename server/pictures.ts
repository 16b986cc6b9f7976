/** /picture/{key}: a published picture (DATA-5). Only the public folders are served; the rest of the store is private. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { isPublicPicture, pictureLink } from "../app/domain/picture.ts";
import { env } from "../app/services/env.server.ts";
import { FileMissing, openFile } from "../app/services/files.server.ts";
import { secure } from "./security.ts";

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
};

const FOLDER = pictureLink("");

/** Answers for a picture; false: there is none at this path. */
export async function sendPicture(path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
  if (!path.startsWith(FOLDER)) return false;
  const key = path.slice(FOLDER.length);
  const type = TYPES[key.split(".").at(-1)?.toLowerCase() ?? ""];
  if (!isPublicPicture(key) || !type) return false;
  const file = await openFile(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  if (!file) return false;
  // A key is made for one picture and never used again.
  const headers = new Headers({
    "content-type": type,
    "content-length": String(file.size),
    "cache-control": "public, max-age=31536000, immutable",
  });
  secure(headers, "", env, false);
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
  return true;
}
