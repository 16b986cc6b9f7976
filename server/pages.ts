/** Public pages: rendered without knowing who asks, kept, and sent to everybody. */
import { randomBytes } from "node:crypto";
import { GALLERY_PATHS } from "../app/domain/galleries.ts";
import { readCursor } from "../app/domain/gallery.ts";
import { env } from "../app/services/env.server.ts";
import { keep } from "./kept.ts";
import type { Made } from "./page-cache.ts";
import type { PublicRoute } from "./public-routes.ts";
import { allowByHash } from "./scripts.ts";
import { secure } from "./security.ts";
import type { Render } from "./shell.ts";

const LISTS = new RegExp(`^(${GALLERY_PATHS.join("|")})(\\.data)?$`);
/** Brotli's quality for a page: made for few minutes, and somebody waits for it. */
const QUALITY = 5;

/**
 * The address that a page is rendered and kept under: of its query only what its screen reads. Anything else changes nothing
 * that the page shows, and must not make it anew: what follows from campaigns, a cursor that no list wrote, unknown routes.
 */
export function pageAddress(url: string, publicRoute: PublicRoute): string {
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const asked = new URLSearchParams(url.slice(mark));
  const read = new URLSearchParams();
  if (LISTS.test(path)) {
    const [after, q] = [asked.get("after"), asked.get("q")];
    if (after !== null && readCursor(after)) read.set("after", after);
    if (q !== null) read.set("q", q);
  }
  // React Router's: which of the address's loaders are asked. Without it all are, the root's too.
  const routes = asked.get("_routes");
  if (routes !== null && path.endsWith(".data") && routes === publicRoute(path)) read.set("_routes", routes);
  return read.size === 0 ? path : `${path}?${read}`;
}

/** The path of an address that is written as we write it: whole, without a slash too many or `..`; else null. */
export function plainPath(url: string): string | null {
  const path = url.split("?", 1)[0] ?? "";
  if (!path.startsWith("/") || (path.length > 1 && path.endsWith("/")) || path.includes("//")) return null;
  return URL.canParse(path, env.ORIGIN) && new URL(path, env.ORIGIN).pathname === path ? path : null;
}

/** Renders a public page for the cache. The screen is told nothing but the address. */
export async function makePage(address: string, render: Render): Promise<Made> {
  const nonce = randomBytes(16).toString("base64");
  const answer = await render(new Request(env.ORIGIN + address), nonce);
  const headers = new Headers(answer.headers);
  let bytes: Uint8Array = new Uint8Array(await answer.arrayBuffer());
  let scripts = "";
  if (headers.get("content-type")?.startsWith("text/html")) {
    const page = allowByHash(Buffer.from(bytes).toString("utf8"), nonce);
    scripts = page.scripts;
    bytes = Buffer.from(page.html);
  }
  const control = headers.get("cache-control") ?? "";
  const seconds = Number(/^public\b.*\bs-maxage=(\d+)/.exec(control)?.[1] ?? 0);
  const fresh = answer.status === 200 && !headers.has("set-cookie") ? seconds * 1000 : 0;
  // The screen's word is about the page; a missing item or a fault is no page.
  if (fresh === 0) headers.delete("cache-control");
  secure(headers, scripts, env, false);
  return { kept: await keep(answer.status, headers, bytes, QUALITY), fresh };
}
