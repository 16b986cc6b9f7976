/** What stands between the socket and the screens of one visitor: health, refusals, headers, the request as the screens see it. */
import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { env } from "../app/services/env.server.ts";
import { logError } from "../app/services/log.server.ts";
import { recordAnswer } from "./answers.ts";
import { limitedBody, tooLarge } from "./body.ts";
import { clientAddress } from "./client-address.ts";
import { metrics, readiness, refusals } from "./health.ts";
import { allowByNonce, isCrossOrigin, isThisSite, secure } from "./security.ts";
import { isFileAddress } from "./static.ts";

export type Shell = Hono<{ Bindings: HttpBindings; Variables: { nonce: string } }>;

/** The screens. */
export type Render = (request: Request, nonce: string) => Promise<Response>;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const QUIET = /^\/(healthz|readyz|metrics)$/;

export function createShell(render: Render): Shell {
  const development = env.mode === "development";
  const app: Shell = new Hono();

  function finish(headers: Headers, nonce: string) {
    // Whoever gets a nonce of their own gets a page of their own.
    if (headers.get("content-type")?.startsWith("text/html")) headers.delete("cache-control");
    secure(headers, allowByNonce(nonce), env, development);
  }

  app.use(async (c, next) => {
    const began = performance.now();
    c.set("nonce", randomBytes(16).toString("base64"));
    await next();
    try {
      finish(c.res.headers, c.var.nonce);
    } catch {
      // An answer made by `fetch` or `Response.redirect` has headers that cannot be set: answer with a copy.
      c.res = new Response(c.res.body, c.res);
      finish(c.res.headers, c.var.nonce);
    }
    // What a change answers is for whoever made it, whatever its page says of itself.
    if (c.req.method !== "GET" && c.req.method !== "HEAD" && c.res.headers.get("cache-control")?.startsWith("public"))
      c.res.headers.set("cache-control", "private, no-store");
    recordAnswer(c.req.method, new URL(c.req.url).pathname, c.res.status, began, QUIET.test(c.req.path));
  });

  app.get("/healthz", (c) => c.text("ok\n"));
  app.get("/readyz", () => readiness());
  app.get("/metrics", (c) => metrics(c.req.raw, c.env.incoming.socket.remoteAddress));

  app.all("*", async (c) => {
    // As it was sent: Hono's own `path` is decoded, and an encoded backslash would lead off this site.
    const { pathname: path, search } = new URL(c.req.url);
    if (!METHODS.has(c.req.method)) return c.text("Method not allowed\n", 405);
    if (isFileAddress(path)) return c.text("Not found\n", 404);

    // A trailing slash is forgiven (NAV-1). All others that say nothing go too: in front they could lead off this site, and
    // the router's own expressions take time by the square of their number.
    const tidy = `/${path.split("/").filter(Boolean).join("/")}`;
    if (tidy !== path && (c.req.method === "GET" || c.req.method === "HEAD")) return c.redirect(tidy + search, 308);

    if (isCrossOrigin(c.req.raw, path, env.ORIGIN)) {
      refusals.inc({ reason: "cross-origin" });
      return c.text(
        `This request came from another site and was refused. This site's address is ${env.ORIGIN} (ORIGIN).\n`,
        403,
      );
    }
    const body = limitedBody(c.req.raw, tidy);
    if (!body) {
      refusals.inc({ reason: "too large" });
      return tooLarge();
    }

    const request = ownRequest(c.req.raw, tidy, body.stream, c.env.incoming.socket.remoteAddress);
    const answer = await render(request, c.var.nonce);
    if (!body.passed()) return answer;
    // Whatever the screen made of a body that was broken off. A screen with a sentence for it has given it.
    if (answer.status === 413) return answer;
    refusals.inc({ reason: "too large" });
    await answer.body?.cancel();
    return tooLarge();
  });

  app.onError((error, c) => {
    logError(error, c.req.path);
    return c.text("Internal error\n", 500);
  });

  return app;
}

/**
 * The request as the screens see it: under the public address whatever name it was reached by, with the client's true
 * address in the one header that better-auth reads, and without what only a proxy may say.
 */
function ownRequest(request: Request, path: string, body: ReadableStream | null, socket: string | undefined): Request {
  const headers = new Headers(request.headers);
  const address = clientAddress(socket, headers.get("x-forwarded-for"), env.TRUST_PROXY);
  for (const name of ["forwarded", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"]) headers.delete(name);
  headers.set("x-forwarded-for", address);
  headers.set("x-real-ip", address);
  headers.set("host", new URL(env.ORIGIN).host);
  const origin = headers.get("origin");
  if (origin !== null && isThisSite(origin, env.ORIGIN)) headers.set("origin", env.ORIGIN);
  const url = env.ORIGIN + path + new URL(request.url).search;
  return new Request(url, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
    ...(body ? { duplex: "half" } : {}),
  });
}
