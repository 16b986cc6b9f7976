import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PUBLIC_PAGE } from "../app/ui/layout/page-meta.ts";
import { createHttpApp, type Render } from "./http-app.ts";
import { close, httpServer, listen } from "./listen.ts";
import { CHANGES_MAX, PASSWORDS_MAX, READS_MAX } from "./overload.ts";
import { createRequestListener } from "./public-pages.ts";
import { createResponseCache } from "./response-cache.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };

/** Screens whose responses wait for `finish`, apart from the public list. */
async function serve() {
  const finish = Promise.withResolvers<void>();
  const working = { GET: 0, POST: 0 };
  const render: Render = async ({ url, method }) => {
    if (url.endsWith("/portifolio")) return new Response("<p>lista</p>", { headers: { ...HTML, ...PUBLIC_PAGE } });
    working[method as "GET" | "POST"] += 1;
    await finish.promise;
    return new Response("<p>pronto</p>", { headers: HTML });
  };
  const cache = createResponseCache();
  cache.setSubscribed(true);
  const publicRoute = (path: string) => (path === "/portifolio" ? "portfolio" : null);
  const httpApp = createHttpApp(render);
  const listener = createRequestListener({ files: new Map(), publicRoute, cache, render, httpApp });
  const server = httpServer().on("request", listener);
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const fill = async (method: "GET" | "POST", count: number, path = "/account?n=") => {
    const before = working[method];
    const sent = Array.from({ length: count }, (_, n) => fetch(url + path + n, { method }));
    await expect.poll(() => working[method], { timeout: 20_000 }).toBe(before + count);
    return sent;
  };
  return { url, port, working, fill, finish: finish.resolve };
}

test("[SPEED-6] beyond what can be in work a read is refused at once, and what is in memory and what is typed goes on", async () => {
  const { url, fill, finish } = await serve();
  expect(await (await fetch(`${url}/portifolio`)).text()).toBe("<p>lista</p>");
  const inWork = await fill("GET", READS_MAX.personal);
  const refused = await fetch(`${url}/account`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    ...HTML,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await refused.text()).toContain('<a href="">Tentar de novo</a>');
  const head = await fetch(`${url}/account`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([503, refused.headers.get("content-length")]);
  const data = await fetch(`${url}/account.data`);
  expect([data.status, data.headers.get("content-type")]).toEqual([503, "text/plain; charset=UTF-8"]);
  for (const path of ["/portifolio", "/healthz"]) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/http_refused_total\{reason="overload"\} [1-9]/);
  const [posted] = await fill("POST", 1);
  // Public pages that are not in memory have a bound of their own; a refusal is not cached.
  const searches = await fill("GET", READS_MAX.public, "/portifolio?q=");
  const search = await fetch(`${url}/portifolio?q=more`);
  expect([search.status, search.headers.get("retry-after"), search.headers.get("cache-control")]).toEqual([
    503,
    "3",
    "private, no-store",
  ]);
  finish();
  for (const response of [...inWork, ...searches, posted]) expect((await response)?.status).toBe(200);
  for (const path of ["/account", "/portifolio?q=more"]) expect((await fetch(url + path)).status).toBe(200);
});

test("[SPEED-6] changes are refused far later, and then whoever posted is told that nothing was sent", async () => {
  const { url, fill, finish } = await serve();
  const inWork = await fill("POST", CHANGES_MAX);
  const refused = await fetch(`${url}/account`, { method: "POST", body: "a=1" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(await refused.text()).toContain("Nada foi enviado");
  finish();
  for (const response of inWork) expect((await response).status).toBe(200);
  expect((await fetch(`${url}/account`, { method: "POST", body: "a=1" })).status).toBe(200);
});

test("[SPEED-6] logins that would wait for too many others are refused, and no other change", async () => {
  const { url, fill, finish } = await serve();
  const logins = await fill("POST", PASSWORDS_MAX, "/login.data?n=");
  for (const path of ["/login", "/login.data", "/registre.data", "/login/nova-senha"]) {
    const refused = await fetch(url + path, { method: "POST", body: "email=a" });
    expect([path, refused.status, refused.headers.get("retry-after")]).toEqual([path, 503, "3"]);
  }
  const [other] = await fill("POST", 1);
  finish();
  for (const response of [...logins, other]) expect((await response)?.status).toBe(200);
  expect((await fetch(`${url}/login`, { method: "POST", body: "email=a" })).status).toBe(200);
});

test("[SPEED-6] bodies that do not arrive keep nobody out", async () => {
  const { url, port, working, finish } = await serve();
  const slow = Array.from({ length: CHANGES_MAX }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of slow) socket.destroy();
  });
  for (const socket of slow) socket.write("POST /account HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n");
  await expect.poll(() => working.POST, { timeout: 20_000 }).toBe(CHANGES_MAX);
  const posted = fetch(`${url}/account`, { method: "POST", body: "a=1" });
  await expect.poll(() => working.POST).toBe(CHANGES_MAX + 1);
  finish();
  expect((await posted).status).toBe(200);
});
