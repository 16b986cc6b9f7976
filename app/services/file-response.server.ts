/** Responses that are private files of the store. */
import { Readable } from "node:stream";
import { FILE_FORMATS, formatOf } from "../domain/file-formats.ts";
import { FileMissing, openFile } from "./files.server.ts";

/** A stored private file; null when there is none. The browser saves it as `fileName`, or shows it without one. */
export async function fileResponse(
  request: Request,
  key: string,
  { type, fileName }: { type: string; fileName?: string },
): Promise<Response | null> {
  try {
    const { stream, size } = await openFile(key);
    // The body of a response to HEAD is not read: the file would stay open.
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

/** A stored file that somebody sent, under the name that they gave it. Its format decides whether a browser may show it. */
export async function sentFileResponse(request: Request, key: string, fileName: string): Promise<Response | null> {
  const id = formatOf(key);
  const format = id && FILE_FORMATS[id];
  const isDownload = !format || format.serving === "download";
  const response = await fileResponse(request, key, { type: isDownload ? "application/octet-stream" : format.type });
  response?.headers.set("content-disposition", contentDisposition(isDownload ? "attachment" : "inline", fileName));
  // A sandbox would keep the browser's PDF viewer from opening; PDFs have a policy of their own.
  if (format?.serving !== "viewer")
    response?.headers.set("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  return response;
}

/** RFC 6266: the name in the encoding of RFC 8187; before it, for programs that save and know no other, in ASCII. */
function contentDisposition(how: "attachment" | "inline", fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (how === "inline") return `inline; filename*=UTF-8''${encoded}`;
  const bare = fileName.normalize("NFD").replace(/\p{M}/gu, "");
  const ascii = bare.replace(/[^ -~]|["%\\]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
