/** The built files of the browser's side, held in memory and compressed once. */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { env } from "../app/services/env.server.ts";
import { type Kept, keep } from "./kept.ts";
import { secure } from "./security.ts";

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
/** The most there is: half a second for the largest file, once, and 7 % less for every visitor than with 9. */
const QUALITY = 11;

/** The files of a folder by their path; each is compressed when it is first asked for. */
export function staticFiles(folder: string): (path: string) => Promise<Kept> | undefined {
  const files = new Map<string, () => Promise<Kept>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    if (!entry.isFile() || type === undefined || path.includes("/.")) continue;
    const headers = new Headers({
      "content-type": type,
      // A name under /assets/ carries the hash of what is in it.
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    });
    secure(headers, "", env, false);
    // Link previews and the feed show the brand's pictures in other places.
    if (path.startsWith("/brand/")) headers.set("cross-origin-resource-policy", "cross-origin");
    let kept: Promise<Kept> | undefined;
    files.set(path, () => {
      kept ??= keep(200, headers, readFileSync(file), QUALITY);
      return kept;
    });
  }
  return (path) => files.get(path)?.();
}

const FILE_AT_ROOT =
  /^\/(?:\..*|[^/]+\.(?:ico|png|jpe?g|gif|webp|avif|svg|js|mjs|css|map|json|html?|php|aspx?|woff2?))$/i;

/** Whether an address can only be a file: then, when there is none, no page is rendered for it. */
export function isFileAddress(path: string): boolean {
  return path.startsWith("/assets/") || path.startsWith("/picture/") || FILE_AT_ROOT.test(path);
}
