import { fileResponse } from "../platform/files.server.ts";
import { thumbnailKey } from "./piece-files.server.ts";

/**
 * Sends a piece's picture, or its thumbnail, which never change. The browser may store it, but asks each time whether the person may still
 * see it. null: its file is gone.
 */
export async function pieceResponse(request: Request, id: string, key: string): Promise<Response | null> {
  const keeping = { "cache-control": "private, no-cache", etag: `"${id}"` };
  if (request.headers.get("if-none-match") === keeping.etag)
    return new Response(null, { status: 304, headers: keeping });
  const isThumbnail = new URL(request.url).searchParams.has("t");
  const response = await fileResponse(request, isThumbnail ? thumbnailKey(key) : key, { type: "image/webp" });
  for (const [name, value] of Object.entries(keeping)) response?.headers.set(name, value);
  return response;
}
