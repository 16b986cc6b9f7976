/** The built files of the browser's side, held in memory and compressed once. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

type StaticFile = {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  small?: Promise<Uint8Array<ArrayBuffer> | undefined>;
};

/** Answers requests for files of a folder; null for what is none of them. */
export function staticFiles(folder: string): (request: Request, path: string) => Promise<Response | null> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    const file = join(entry.parentPath, entry.name);
    const address = file.slice(folder.length).replaceAll("\\", "/");
    if (!entry.isFile() || type === undefined || address.includes("/.")) continue;
    const bytes = new Uint8Array(readFileSync(file));
    const named = address.startsWith("/assets/");
    files.set(address, {
      bytes,
      headers: {
        "content-type": type,
        // A name under /assets/ carries the hash of what is in it.
        "cache-control": named ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
        vary: "accept-encoding",
      },
    });
  }

  return async (request, path) => {
    const file = files.get(path);
    if (file === undefined) return null;
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    if (
      request.headers
        .get("if-none-match")
        ?.replaceAll("W/", "")
        .includes(file.headers.etag ?? "")
    ) {
      return new Response(null, { status: 304, headers: file.headers });
    }
    const headers = new Headers(file.headers);
    let body = file.bytes;
    if (COMPRESSIBLE.has(extname(path)) && /\bbr\b/.test(request.headers.get("accept-encoding") ?? "")) {
      file.small ??= compress(file.bytes);
      const small = await file.small;
      if (small) {
        body = small;
        headers.set("content-encoding", "br");
      }
    }
    headers.set("content-length", String(body.byteLength));
    return new Response(request.method === "HEAD" ? null : body, { headers });
  };
}

async function compress(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return small.byteLength < bytes.byteLength ? new Uint8Array(small) : undefined;
}

const FILE_AT_ROOT =
  /^\/(?:\..*|[^/]+\.(?:ico|png|jpe?g|gif|webp|avif|svg|js|mjs|css|map|json|html?|php|aspx?|woff2?))$/i;

/** Whether an address can only be a file: then, when there is none, no page is rendered for it. */
export function isFileAddress(path: string): boolean {
  return path.startsWith("/assets/") || FILE_AT_ROOT.test(path);
}
