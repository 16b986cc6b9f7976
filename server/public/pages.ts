/** Public pages: rendered without knowing the visitor, cached, and sent to everybody. */
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { isApiList, LIST_PARAMETERS } from "../../app/galleries/api/api-paths.ts";
import { GALLERY_PATHS } from "../../app/galleries/galleries.ts";
import { readCursor } from "../../app/galleries/gallery.ts";
import { AUTH_COOKIE_PREFIX } from "../../app/people/cookies.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { log, logError } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { type Render, sendFault } from "../http/app.ts";
import { awayResponse, readInTurn, refuseRead, renewInTurn } from "../http/overload.ts";
import { CLIENT_LEFT, logRequest } from "../http/request-log.ts";
import { type InlineSources, setRequestId, setSecurityHeaders } from "../http/response.ts";
import { routeGroups, routeMatcher } from "../http/route-groups.ts";
import { cacheResponse, type RenderedPage, type ResponseCache, sendCached } from "./cache.ts";
import { type PublicFiles, pictureAddress, recentPictures, sendPicture } from "./files.ts";
import { withStyles } from "./page-styles.ts";

/** Returns the route id of a public page, from the path of the page or of its data; otherwise null. */
export type PublicRoute = (path: string) => string | null;

/** A route that exports `headers` is public (app/ui/layout/page-meta.ts). All routes are children of the root. */
export function publicRoutes(routes: ServerBuild["routes"]): PublicRoute {
  const screenFor = routeGroups(routes, (group) => {
    const screens = Object.values(group).flatMap((route) =>
      route && route.id !== "root"
        ? [{ id: route.id, path: route.path, caseSensitive: route.caseSensitive, isPublic: !!route.module.headers }]
        : [],
    );
    return routeMatcher(screens.some(({ isPublic }) => isPublic) ? screens : []);
  });
  return (path) => {
    const route = screenFor(path)(path);
    return route?.isPublic ? route.id : null;
  };
}

/** Gallery lists and their data. Besides the API's lists, only their pages depend on the query. */
const GALLERY_LIST = new RegExp(`^(${GALLERY_PATHS.join("|")})(\\.data)?$`);

/**
 * The cache key. Includes only parameters that the page reads, so that campaigns or invalid cursors add no cache
 * entries.
 */
export function cacheAddress(url: string, publicRoute: PublicRoute): string {
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const sent = new URLSearchParams(url.slice(mark));
  const read = new URLSearchParams();
  if (GALLERY_LIST.test(path)) {
    const [after, q] = [sent.get("after"), sent.get("q")];
    if (after !== null && readCursor(after)) read.set("after", after);
    if (q !== null) read.set("q", q);
  }
  // Includes invalid values, which the page refuses and which are not cached.
  if (isApiList(path))
    for (const name of LIST_PARAMETERS) {
      const value = sent.get(name);
      if (value !== null) read.set(name, value);
    }
  // React Router's own parameter, which names the loaders to run. Without it all of them run, the root's too.
  const routes = sent.get("_routes");
  if (routes !== null && path.endsWith(".data") && routes === publicRoute(path)) read.set("_routes", routes);
  return read.size === 0 ? path : `${path}?${read}`;
}

/** Returns null for every spelling but the canonical one: extra slashes, `..`, a whole URL. */
export function canonicalPath(url: string): string | null {
  const path = url.split("?", 1)[0] ?? "";
  if (!path.startsWith("/") || (path.length > 1 && path.endsWith("/")) || path.includes("//")) return null;
  return URL.parse(path, env.ORIGIN)?.pathname === path ? path : null;
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
/** JSON-LD never runs, so the policy need not allow it. */
const DATA = /\btype="application\/(?:ld\+)?json"/;

/**
 * Replaces a page's nonce by the hashes of its inline scripts and style (CSP 3, §2.3.1), so that the page can be
 * cached.
 */
function allowByHash(html: string, nonce: string): { html: string; sources: InlineSources } {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = "", body = ""] of html.matchAll(INLINE)) {
    // An injected script carries no nonce and stays forbidden.
    if (!attributes.includes(mark) || DATA.test(attributes) || body === "") continue;
    hashes[tag as keyof typeof hashes].add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  const sources = { scripts: ["'self'", ...hashes.script].join(" "), styles: [...hashes.style].join(" ") };
  return { html: html.replaceAll(mark, ""), sources };
}

/**
 * Brotli's quality for a page's first visitor, who waits: a tenth more bytes than from the cache, in a third of the
 * time.
 */
const FIRST_QUALITY = 2;

/** Milliseconds. Many visitors may wait for one rendering, each for as long as it takes. */
const RENDERING_MAX = 20_000;

/** A rendering that takes too long counts as the database being away, which is the likely cause. */
async function awaitRendering(address: string, rendering: Promise<Response>): Promise<Response> {
  const timer = Promise.withResolvers<Response>();
  const path = address.split("?", 1)[0] ?? "";
  const timeout = setTimeout(() => {
    log.error({ path }, "a page was not rendered in time");
    timer.resolve(awayResponse(path));
  }, RENDERING_MAX);
  try {
    return await Promise.race([rendering, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

/** The page learns nothing of the request but its address. */
export async function renderPage(address: string, render: Render): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString("base64");
  const rendered = await awaitRendering(address, render(new Request(env.ORIGIN + address), nonce));
  const { status } = rendered;
  const headers = new Headers(rendered.headers);
  const isPage = headers.get("content-type")?.startsWith("text/html");
  // Rewrites only pages; a feed or a file may hold any bytes.
  const page = isPage && allowByHash(withStyles(await rendered.text(), nonce), nonce);
  const body = page ? Buffer.from(page.html) : Buffer.from(await rendered.arrayBuffer());
  const seconds = Number(/^public\b.*\bs-maxage=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1] ?? 0);
  const maxAge = status === 200 && !headers.has("set-cookie") ? seconds * 1000 : 0;
  // The route's caching rule is for its page, not for a missing item or an error.
  if (maxAge === 0) headers.delete("cache-control");
  setSecurityHeaders(headers, page ? page.sources : undefined);
  return { response: await cacheResponse({ status, headers, body }, FIRST_QUALITY), maxAge };
}

type Sources = {
  files: PublicFiles;
  cache: ResponseCache;
  publicRoute: PublicRoute;
  render: Render;
  httpApp: RequestListener;
};

/** Whether a signed-in person asks for an item's page. */
const isSignedInItemRequest = (path: string, { headers }: IncomingMessage) =>
  path.startsWith("/show/") && (headers.cookie ?? "").includes(`${AUTH_COOKIE_PREFIX}.session_token=`);

const PICTURE_HIT = { cache: "picture", outcome: "hit" };

/** After a change so many pages are rendered again before anybody asks. */
const RENEWED_MAX = 100;

/**
 * `serve` sends public reads from memory before any other work, and passes personal requests on to the HTTP application.
 * `renewChanged` renders again what people ask for often, one page after the other: for after `cache.clear()`.
 */
export function createPublicPages({ files, cache, publicRoute, render, httpApp }: Sources) {
  const load = (address: string) => cache.load(address, () => renderPage(address, render));
  const renewing = new Set<string>();

  /** Renders a page again. Visitors of an expired one get it meanwhile, so that they need not wait. */
  async function renew(address: string): Promise<void> {
    if (renewing.has(address)) return;
    renewing.add(address);
    await renewInTurn(() => load(address)).catch((error) => logError(error, address.split("?", 1)[0] ?? ""));
    renewing.delete(address);
  }

  let changes = 0;

  async function renewChanged(): Promise<void> {
    changes += 1;
    const change = changes;
    for (const address of cache.repeated(RENEWED_MAX)) {
      if (change !== changes) return;
      await renew(address);
    }
  }

  const serve: RequestListener = (incoming, outgoing) => {
    const { method, url = "" } = incoming;
    const address = cacheAddress(url, publicRoute);
    const page = cache.get(address);
    const cached = page ?? recentPictures.get(pictureAddress(address, incoming));
    if (!cached) return void respond(address, incoming, outgoing);
    const isExpired = cache.isExpired(address);
    if (isExpired) void renew(address);
    const status = sendCached(cached, incoming, outgoing);
    const outcome = isExpired || !cache.isSubscribed() ? "stale" : "hit";
    METRICS.cache.inc(page ? { cache: "page", outcome } : PICTURE_HIT);
    log.debug({ method, path: url.split("?", 1)[0], status }, "response from memory");
  };

  async function respond(address: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const began = performance.now();
    const path = canonicalPath(incoming.url ?? "");
    if (path === null) return httpApp(incoming, outgoing);
    try {
      const file = files.get(path);
      if (!file) setRequestId(outgoing);
      const isPage = !file && publicRoute(path) !== null;
      if (isPage && refuseRead(incoming, path, outgoing))
        return logRequest(incoming.method ?? "", path, 503, began, true);
      // A visitor waiting for a page that another request renders takes a turn too; rendering begins in the first turn.
      const cached = isPage ? readInTurn(incoming, outgoing, () => load(address)) : file?.();
      if (isPage) METRICS.cache.inc({ cache: "page", outcome: "miss" });
      const ready = await cached;
      // Rendered for this visitor alone: an admin may see a hidden item, which must not be cached.
      if (ready?.plain.status === 404 && isSignedInItemRequest(path, incoming)) return httpApp(incoming, outgoing);
      const status = ready ? sendCached(ready, incoming, outgoing) : await sendPicture(path, incoming, outgoing);
      if (status === null) return httpApp(incoming, outgoing);
      logRequest(incoming.method ?? "", path, status, began, !isPage);
    } catch (error) {
      if (outgoing.destroyed && !outgoing.headersSent)
        return logRequest(incoming.method ?? "", path, CLIENT_LEFT, began);
      await sendFault(error, path, incoming, outgoing, began);
    }
  }

  return { serve, renewChanged };
}
