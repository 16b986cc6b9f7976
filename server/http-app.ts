/** The HTTP application for everything personal: health checks, refusals, limits, headers and screens. */

import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import proxyAddress from "proxy-addr";
import { pictureLink } from "../app/domain/picture.ts";
import { env } from "../app/services/env.server.ts";
import { logError } from "../app/services/log.server.ts";
import { logRequest, metrics, readiness, refusals } from "./health.ts";
import { type SecurityVariables, securityHeaders } from "./security-headers.ts";

type AppEnv = { Bindings: HttpBindings; Variables: SecurityVariables };
export type HttpApp = Hono<AppEnv>;

/** React Router's request handler. The page's inline scripts carry `nonce`. */
export type Render = (request: Request, nonce: string) => Promise<Response>;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const isRead = (method: string) => method === "GET" || method === "HEAD";
/** Polled every few seconds, so logged at debug level only. */
const PROBES = /^\/(healthz|readyz|metrics)$/;

export function createHttpApp(render: Render): HttpApp {
  const app: HttpApp = new Hono();

  app.use(async (c, next) => {
    const began = performance.now();
    await next();
    logRequest(c.req.method, new URL(c.req.url).pathname, c.res.status, began, PROBES.test(c.req.path));
  });
  app.use(securityHeaders);

  app.get("/healthz", (c) => c.text("ok\n"));
  app.get("/readyz", () => readiness());
  app.get("/metrics", (c) => metrics(c.req.raw, c.env.incoming.socket.remoteAddress));

  app.use(async (c, next) => {
    // The path as it was sent: Hono's own `path` is decoded, and an encoded backslash would lead off this site.
    const { pathname: path, search } = new URL(c.req.url);
    if (!METHODS.has(c.req.method)) return c.text("Method not allowed\n", 405);
    if (isFileAddress(path)) return c.text("Not found\n", 404);
    if (isRead(c.req.method) && tidy(path) !== path) return c.redirect(tidy(path) + search, 308);
    if (!isCrossOrigin(c.req.raw, path)) return next();
    refusals.inc({ reason: "cross-origin" });
    return c.text(
      `This request came from another site and was refused. This site's address is ${env.ORIGIN} (ORIGIN).\n`,
      403,
    );
  });
  app.use(limitBody);

  app.all("*", async (c) => {
    const nonce = randomBytes(16).toString("base64");
    c.set("scriptSources", `'nonce-${nonce}' 'strict-dynamic'`);
    const request = screenRequest(c.req.raw, clientAddress(c.env.incoming, env.TRUST_PROXY));
    const rendered = await render(request, nonce);
    // A copy, because headers of `Response.redirect` or of a passed-on `fetch` cannot be set.
    const response = new Response(rendered.body, rendered);
    const { headers } = response;
    // A page with a nonce and the response to a change are for one visitor, whatever the screen says.
    if (headers.get("content-type")?.startsWith("text/html")) headers.delete("cache-control");
    if (!isRead(c.req.method) && headers.get("cache-control")?.startsWith("public")) headers.delete("cache-control");
    return response;
  });

  app.onError((error, c) => {
    logError(error, c.req.path);
    return c.text("Internal error\n", 500);
  });

  return app;
}

const FILE_FOLDERS = ["/assets/", pictureLink("")];
const FILE_AT_ROOT =
  /^\/(?:\..*|[^/]+\.(?:ico|png|jpe?g|gif|webp|avif|svg|js|mjs|css|map|json|html?|php|aspx?|woff2?))$/i;

/** Whether a path can only be a file's: a missing file gets a plain 404, not a rendered page. */
function isFileAddress(path: string): boolean {
  return FILE_FOLDERS.some((folder) => path.startsWith(folder)) || FILE_AT_ROOT.test(path);
}

/** Drops empty segments. Trailing: NAV-1. Leading: they could lead off this site and take the router quadratic time. */
function tidy(path: string): string {
  return `/${path.split("/").filter(Boolean).join("/")}`;
}

/** In bytes: forms are held in memory. Each screen bounds its own fields. */
export const FORM_MAX = 256 * 1024;
/** Above what the screens accept (at most 20 MB): a slightly larger file still gets their message. */
export const UPLOAD_MAX = 32 * 1024 * 1024;
/** Paths whose screens stream a file to disk. */
const UPLOADS = /^\/api\/(referencia|imagem\/[^/]+|budget\/[^/]+\/(orcamento|anexo))$/;

function tooLarge(): Response {
  refusals.inc({ reason: "too large" });
  return new Response("Too large\n", { status: 413, headers: { connection: "close" } });
}

const limitForm = bodyLimit({ maxSize: FORM_MAX, onError: tooLarge });
const limitUpload = bodyLimit({ maxSize: UPLOAD_MAX, onError: tooLarge });

const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const request = c.req.raw;
  if (isRead(request.method)) return next();
  if (!UPLOADS.test(tidy(new URL(request.url).pathname))) return limitForm(c, next);
  if (request.headers.has("content-length") || !request.body) return limitUpload(c, next);
  // Hono's middleware would hold a body of unannounced length in memory (docs/decisions/libraries.md).
  let received = 0;
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > UPLOAD_MAX) controller.error(new Error("the request's body is too large"));
      else controller.enqueue(chunk);
    },
  });
  const init = { body: request.body.pipeThrough(limited), duplex: "half" };
  c.req.raw = new Request(request, init);
  await next();
  // The screen may have a message of its own for a file that is too large.
  if (received <= UPLOAD_MAX || c.res.status === 413) return;
  await c.res.body?.cancel();
  // Hono would add the old response's headers to the new one.
  c.res = undefined;
  c.res = tooLarge();
};

/** The request as the screens see it: at the public origin, without forwarding headers, which clients may forge. */
function screenRequest(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  for (const name of ["forwarded", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"]) headers.delete(name);
  // The one header from which better-auth reads the address.
  headers.set("x-forwarded-for", address);
  headers.set("x-real-ip", address);
  headers.set("host", new URL(env.ORIGIN).host);
  const origin = headers.get("origin");
  if (origin !== null && isThisSite(origin)) headers.set("origin", env.ORIGIN);
  const { pathname, search } = new URL(request.url);
  const body = isRead(request.method) ? null : request.body;
  return new Request(env.ORIGIN + tidy(pathname) + search, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
    ...(body ? { duplex: "half" } : {}),
  });
}

/** The last hop that is not a trusted proxy. Without trusted proxies the header is ignored: anybody can write it. */
export function clientAddress(incoming: IncomingMessage, trusted: BlockList): string {
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  const hops = proxyAddress.all(incoming, (address) => isIP(address) !== 0 && isTrusted(address));
  // Node reports IPv4 addresses on a double-stack socket as IPv6.
  return hops.findLast((hop) => isIP(hop) !== 0)?.replace(/^::ffff:(?=\d+\.)/, "") ?? "";
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an Origin header names this site. All loopback names are the same machine. */
function isThisSite(origin: string): boolean {
  if (origin === env.ORIGIN) return true;
  if (!URL.canParse(origin)) return false;
  const [sent, own] = [new URL(origin), new URL(env.ORIGIN)];
  return (
    sent.protocol === own.protocol &&
    sent.port === own.port &&
    LOOPBACK.test(sent.hostname) &&
    LOOPBACK.test(own.hostname)
  );
}

/** Apple completes a login with a form posted from its own site; the form's `state` proves its origin. */
const FORM_POST_CALLBACK = "/api/auth/callback/apple";

/** Needed for resource routes: React Router checks the origin only for the actions of screens. */
function isCrossOrigin(request: Request, path: string): boolean {
  if (isRead(request.method) || path === FORM_POST_CALLBACK) return false;
  const origin = request.headers.get("origin");
  if (origin !== null) return !isThisSite(origin);
  const site = request.headers.get("sec-fetch-site");
  // Programs send neither header, and none of this site's cookies.
  return site !== null && site !== "same-origin" && site !== "none";
}
