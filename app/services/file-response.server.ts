import { Readable } from "node:stream";
import { FileMissing, openFile } from "./files.server.ts";

/**
 * A stored private file as a response, streamed; null when the store does not have it. Given `fileName` the browser saves
 * it under that name, else it shows it.
 */
export async function fileResponse(
  request: Request,
  key: string,
  { type, fileName }: { type: string; fileName?: string },
): Promise<Response | null> {
  try {
    const { stream, size } = await openFile(key);
    // Nobody reads the body of an answer to HEAD: the file would stay open.
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
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
