/** Everything between the socket and the screens: files, health, refusals, headers, the request as the screens see it. */
import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { env } from "../app/services/env.server.ts";
import { log, logError } from "../app/services/log.server.ts";
import { limitedBody, tooLarge } from "./body.ts";
import { clientAddress } from "./client-address.ts";
import { metrics, observeAnswer, readiness, refusals } from "./health.ts";
import { isCrossOrigin, isThisSite, secure } from "./security.ts";
import { isFileAddress } from "./static.ts";

export type Shell = Hono<{ Bindings: HttpBindings; Variables: { nonce: string } }>;

/** What the shell hands on to: the built files (null: none of them), and the screens. */
export type Inside = {
  files: (request: Request, path: string) => Promise<Response | null>;
  render: (request: Request, nonce: string) => Promise<Response>;
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const QUIET = /^\/(assets\/|healthz$|readyz$|metrics$)/;

export function createShell({ files, render }: Inside): Shell {
  const development = env.mode === "development";
  const app: Shell = new Hono();

  app.use(async (c, next) => {
    const began = performance.now();
    c.set("nonce", randomBytes(16).toString("base64"));
    await next();
    const answer = c.res;
    try {
      secure(answer.headers, c.var.nonce, env, development);
    } catch {
      // An answer made by `fetch` or `Response.redirect` has headers that cannot be set: answer with a copy.
      c.res = new Response(answer.body, answer);
      secure(c.res.headers, c.var.nonce, env, development);
    }
    const seconds = (performance.now() - began) / 1000;
    observeAnswer(c.req.method, c.res.status, seconds);
    // The address without its query: links from mail carry secrets there.
    const line = {
      method: c.req.method,
      path: new URL(c.req.url).pathname,
      status: c.res.status,
      ms: Math.round(seconds * 1000),
    };
    if (QUIET.test(c.req.path)) log.debug(line, "answer");
    else log.info(line, "answer");
  });

  app.get("/healthz", (c) => c.text("ok\n"));
  app.get("/readyz", () => readiness());
  app.get("/metrics", (c) => metrics(c.req.raw, c.env.incoming.socket.remoteAddress));

  app.all("*", async (c) => {
    // As it was sent: Hono's own `path` is decoded, and an encoded backslash would lead off this site.
    const { pathname: path, search } = new URL(c.req.url);
    if (!METHODS.has(c.req.method)) return c.text("Method not allowed\n", 405);
    const file = await files(c.req.raw, path);
    if (file) return file;
    if (isFileAddress(path)) return c.text("Not found\n", 404);

    // A trailing slash is forgiven (NAV-1). Slashes in front go too, or the redirect could leave this site.
    const tidy = `/${path.replace(/^\/+|\/+$/g, "")}`;
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
