import { once } from "node:events";
import { request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { createHttpApp } from "./app.ts";
import { close, httpServer, listen } from "./listen.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await close(server, 0);
});

/** The HTTP application on a real socket, with `render` as its pages. */
async function serve(render: (request: Request, nonce: string) => Promise<Response>) {
  const server = httpServer().on("request", createHttpApp(render));
  await listen(server, 0, "127.0.0.1");
  servers.push(server);
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const page = async () => new Response("<!DOCTYPE html>", { headers: { "content-type": "text/html; charset=utf-8" } });

/** Responds with what the page received. */
const echo = async (request: Request) =>
  Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  });

test("every answer carries the security headers, and a page's scripts run by a nonce of this answer only", async () => {
  const nonces: string[] = [];
  const { url } = await serve((_request, nonce) => {
    nonces.push(nonce);
    return page();
  });
  const first = await fetch(`${url}/login`);
  const second = await fetch(`${url}/login`);
  const policy = first.headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src 'nonce-${nonces[0]}' 'strict-dynamic'`);
  expect(second.headers.get("content-security-policy")).toContain(`'nonce-${nonces[1]}'`);
  expect(nonces[0]).not.toBe(nonces[1]);
  for (const rule of [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonces[0]}'`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ])
    expect(policy.split("; ")).toContain(rule);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  });
  expect(first.headers.get("x-robots-tag")).toBe("noindex");
  // Plain HTTP on this machine: HSTS would keep browsers from ever returning.
  expect(first.headers.has("strict-transport-security")).toBe(false);

  const missing = await fetch(`${url}/assets/nothing.js`);
  expect(missing.status).toBe(404);
  expect(missing.headers.get("x-content-type-options")).toBe("nosniff");
});

test("no screen can weaken the headers that every answer has, and one whose headers cannot be set has them too", async () => {
  const weak = { "x-content-type-options": "none", "cross-origin-opener-policy": "unsafe-none" };
  const { url } = await serve(async ({ url }) =>
    url.endsWith("/login") ? new Response("<p>", { headers: weak }) : Response.redirect(`${env.ORIGIN}/login`),
  );
  const fixed = { "x-content-type-options": "nosniff", "cross-origin-opener-policy": "same-origin" };
  expect(Object.fromEntries((await fetch(`${url}/login`)).headers)).toMatchObject(fixed);
  const redirected = await fetch(`${url}/account`, { redirect: "manual" });
  expect([redirected.status, redirected.headers.get("location")]).toEqual([302, `${env.ORIGIN}/login`]);
  expect(Object.fromEntries(redirected.headers)).toMatchObject(fixed);
});

test("[HTTP-CACHE] a page with a nonce is for one visitor, whatever its screen says", async () => {
  const headers = { "content-type": "text/html", "cache-control": "public, max-age=0, s-maxage=60" };
  const { url } = await serve(async () => new Response("<p>", { headers }));
  expect((await fetch(`${url}/login`)).headers.get("cache-control")).toBe("private, no-store");
});

test("[NAV-1] a trailing slash leads to the page without it, and never off this site", async () => {
  const { url } = await serve(echo);
  const location = async (path: string) => {
    const answer = await fetch(url + path, { redirect: "manual" });
    return `${answer.status} ${answer.headers.get("location")}`;
  };
  expect(await location("/login/?voltar=%2Faccount")).toBe("308 /login?voltar=%2Faccount");
  expect(await location("//evil.example/")).toBe("308 /evil.example");
  expect(await location("/login//")).toBe("308 /login");
  expect(await location("/show//portifolio///a")).toBe("308 /show/portifolio/a");
  expect(await location("/%5Cevil.example/")).toBe("308 /%5Cevil.example");
  // A form posted to the address with a trailing slash is redirected with its body.
  const posted = await fetch(`${url}/login/`, { method: "POST", body: "a=1" });
  expect(await posted.json()).toMatchObject({ url: `${env.ORIGIN}/login`, body: "a=1" });
});

test("what can only be a file and is none gets no rendered page", async () => {
  const { url } = await serve(page);
  for (const path of [
    "/assets/x.css",
    "/favicon.ico",
    "/wp-login.php",
    "/.well-known/appspecific/com.chrome.devtools.json",
    "/.env",
  ]) {
    const answer = await fetch(url + path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 404, "text/plain; charset=UTF-8"]);
  }
  for (const path of ["/robots.txt", "/sitemap.xml", "/login.data", "/budget/1/ref.png"])
    expect((await fetch(url + path)).status).toBe(200);
});

test("requests from other sites that may change something are refused, whatever their address", async () => {
  const { url } = await serve(echo);
  const status = async (method: string, headers: Record<string, string>, path = "/api/referencia") =>
    (await fetch(url + path, { method, headers, ...(method === "GET" ? {} : { body: "x" }) })).status;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(await status(method, { origin: "https://evil.example" })).toBe(403);
    expect(await status(method, { origin: "null" })).toBe(403);
    expect(await status(method, { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await status(method, { "sec-fetch-site": "same-site" })).toBe(403);
    expect(await status(method, { origin: env.ORIGIN, "sec-fetch-site": "same-origin" })).toBe(200);
  }
  expect(await status("POST", { origin: `${env.ORIGIN}.evil.example` })).toBe(403);
  // The same loopback name on another port is another program.
  expect(await status("POST", { origin: "http://127.0.0.1:1" })).toBe(403);
  expect(await status("POST", { origin: env.ORIGIN.replace("localhost", "127.0.0.1") })).toBe(200);
  expect(await status("GET", { "sec-fetch-site": "cross-site" })).toBe(200);
  // Apple completes a login with a form posted from its own site.
  expect(await status("POST", { origin: "https://appleid.apple.com" }, "/api/auth/callback/apple")).toBe(200);
});

test("the client's address is the socket's: headers that anybody can write count for nothing", async () => {
  const { url } = await serve(echo);
  const spoofed = {
    "x-forwarded-for": "203.0.113.9",
    "x-real-ip": "203.0.113.9",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "for=203.0.113.9",
  };
  const seen = (await (await fetch(`${url}/login`, { headers: spoofed })).json()) as {
    url: string;
    headers: Record<string, string>;
  };
  expect(seen.url).toBe(`${env.ORIGIN}/login`);
  expect(seen.headers).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-real-ip": "127.0.0.1",
    host: new URL(env.ORIGIN).host,
  });
  expect(JSON.stringify(seen)).not.toMatch(/203\.0\.113\.9|evil\.example/);
});

test("a body that is too large is refused before it is read, and broken off when it was not announced", async () => {
  const { url } = await serve(echo);
  expect((await fetch(`${url}/login`, { method: "POST", body: "x".repeat(256 * 1024 + 1) })).status).toBe(413);
  expect((await fetch(`${url}/login`, { method: "POST", body: "x".repeat(256 * 1024) })).status).toBe(200);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(256 * 1024)) });
  const broken = await fetch(`${url}/login`, { method: "POST", body: endless, duplex: "half" } as RequestInit).catch(
    (error: Error) => error,
  );
  expect(broken instanceof Error || broken.status >= 400).toBe(true);
});

test("a screen learns that its visitor left", async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const { url } = await serve(async (request) => {
    begun.resolve(request.signal);
    await once(request.signal, "abort");
    return page();
  });
  const visit = new AbortController();
  const answer = fetch(`${url}/api/resumo`, { method: "POST", body: "{}", signal: visit.signal });
  const signal = await begun.promise;
  visit.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => signal.aborted).toBe(true);
});

test("when it stops, an answer in the making finishes and new connections are refused", async () => {
  const finish = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { server, url } = await serve(async () => {
    begun.resolve();
    await finish.promise;
    return page();
  });
  const inFlight = fetch(`${url}/login`);
  await begun.promise;
  const closed = close(server, 5_000);
  await expect(fetch(`${url}/login`)).rejects.toThrow();
  finish.resolve();
  expect((await inFlight).status).toBe(200);
  await closed;
});

test("when it stops, an answer that never ends is cut after the deadline", async () => {
  const begun = Promise.withResolvers<void>();
  const { server, url } = await serve(() => {
    begun.resolve();
    return new Promise(() => {});
  });
  const stuck = fetch(`${url}/login`);
  await begun.promise;
  await close(server, 50);
  await expect(stuck).rejects.toThrow();
});

test("alive, ready and numbers; the numbers only for a caller of this machine that came without a proxy", async () => {
  const { url } = await serve(page);
  expect(await (await fetch(`${url}/healthz`)).text()).toBe("ok\n");
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ database: "ok", files: "ok" });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain("http_request_duration_seconds_count");
  expect((await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "127.0.0.1" } })).status).toBe(404);
});

test("[FOUNDATION] behind https the numbers want the token, also from a proxy that names nobody", async () => {
  const { url } = await serve(page);
  const before = { ORIGIN: env.ORIGIN, METRICS_TOKEN: env.METRICS_TOKEN };
  Object.assign(env, { ORIGIN: "https://estudio.example", METRICS_TOKEN: "a token of sixteen" });
  try {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const headers = { authorization: "Bearer a token of sixteen" };
    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/metrics`, { headers: { authorization: "Bearer another" } })).status).toBe(404);
  } finally {
    Object.assign(env, before);
  }
});

test("[FOUNDATION] only the two addresses that take files take more than a form", async () => {
  const { url } = await serve(async (request) => {
    try {
      return await echo(request);
    } catch {
      return new Response("the screen's own fault", { status: 500 });
    }
  });
  const file = (mb: number) => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(mb * 1024 * 1024)], "a.png"));
    return form;
  };
  const status = async (path: string, body: BodyInit) => (await fetch(url + path, { method: "POST", body })).status;
  for (const path of ["/login", "/budget/view/1", "/api/resumo", "/api/referencia/x", "/api/budget/a/b/orcamento"])
    expect([path, await status(path, file(2))]).toEqual([path, 413]);
  expect(await status("/api/referencia", file(2))).toBe(200);
  expect(await status("/api/referencia/", file(2))).toBe(200);
  expect(await status("/api/budget/1/orcamento", file(2))).toBe(200);
  expect(await status("/api/referencia", file(33))).toBe(413);
});

test("[FOUNDATION] a body that was not announced and passes the bound is answered with 413, not with a fault", async () => {
  const { url } = await serve(async (request) => {
    const text = await request.text().catch(() => "");
    return new Response(text, { status: text ? 200 : 500 });
  });
  const { hostname, port } = new URL(url);
  const post = (pieces: number, path = "/login") =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest({ hostname, port, path, method: "POST" }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on("error", reject);
      for (let piece = 0; piece < pieces; piece++) request.write("x".repeat(64 * 1024));
      request.end();
    });
  expect(await post(4)).toBe(200);
  expect(await post(5)).toBe(413);
  expect(await post(512, "/api/referencia")).toBe(200);
  expect(await post(513, "/api/referencia")).toBe(413);
});

test("methods that no screen knows are refused", async () => {
  const { url } = await serve(echo);
  expect((await fetch(`${url}/login`, { method: "OPTIONS" })).status).toBe(405);
});

test("the socket has its time-outs", async () => {
  const { server } = await serve(page);
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
  // A body is limited by its size and its speed (listen.ts), not by its total time.
  expect(server.requestTimeout).toBe(0);
  expect(server.timeout).toBeGreaterThan(0);
});
