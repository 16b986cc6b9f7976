import { Readable } from "node:stream";
import { data } from "react-router";
import { isPublicPicture } from "../../domain/picture.ts";
import { FileMissing, openFile } from "../../services/files.server.ts";
import type { Route } from "./+types/picture";

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
};

/** /picture/{key}: a published picture (DATA-5). Only the public folders are served; the rest of the store is private. */
export async function loader({ request, params }: Pick<Route.LoaderArgs, "request" | "params">) {
  const key = params["*"] ?? "";
  const type = TYPES[key.split(".").at(-1)?.toLowerCase() ?? ""];
  if (!isPublicPicture(key) || !type) throw data(null, { status: 404 });
  try {
    const { stream, size } = await openFile(key);
    // Nobody reads the body of an answer to HEAD: the file would stay open.
    if (request.method === "HEAD") stream.destroy();
    return new Response(request.method === "HEAD" ? null : (Readable.toWeb(stream) as ReadableStream), {
      headers: {
        "Content-Type": type,
        "Content-Length": String(size),
        // A key is made for one picture and never used again.
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  } catch (error) {
    if (error instanceof FileMissing) throw data(null, { status: 404 });
    throw error;
  }
}
