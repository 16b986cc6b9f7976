import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { PUBLIC_PAGE } from "../../app/ui/layout/page-meta.ts";
import { createResponseCache } from "../public/cache.ts";
import { createPublicPages } from "../public/pages.ts";
import { createHttpApp, createRequestListener, type Render } from "./app.ts";
import { close, httpServer, listen } from "./listen.ts";
import { CHANGES_MAX, NETWORK_CHANGES_MAX, NETWORKS_MAX, READS_AT_ONCE, READS_MAX } from "./overload.ts";

// Makes the test a trusted proxy, so that each request names its own address.
env.TRUST_PROXY.addSubnet("127.0.0.0", 8, "ipv4");

const HTML = { "content-type": "text/html; charset=utf-8" };

/** Starts a server whose responses wait for `finish`, except the public list. */
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
  const publicPages = createPublicPages({ files: new Map(), publicRoute, cache, render, httpApp });
  const listener = createRequestListener({ publicPages: publicPages.serve, httpApp, streams: httpApp });
  const requests = { received: 0, closed: 0 };
  const server = httpServer().on("request", listener);
  server.on("request", (_incoming, outgoing) => {
    requests.received += 1;
    outgoing.once("close", () => {
      requests.closed += 1;
    });
  });
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const ask = (path: string, address: string, options: RequestInit = {}) =>
    fetch(url + path, { ...options, headers: { "x-forwarded-for": address } });
  /** Sends that many requests, and returns when all of them run or wait. */
  const fill = async (
    method: "GET" | "POST",
    count: number,
    path = "/account?n=",
    address = "192.0.2.1",
    signal: AbortSignal | null = null,
  ) => {
    const before = requests.received;
    const sent = Array.from({ length: count }, (_, n) => ask(path + n, address, { method, signal }));
    // Requests that the test gives up end with an error.
    for (const one of sent) one.catch(() => {});
    await expect.poll(() => requests.received, { timeout: 20_000 }).toBe(before + count);
    return sent;
  };
  return { url, port, working, requests, ask, fill, finish: finish.resolve };
}

test("[SPEED-6] [MEND2-14] what a network asks beyond its bound is refused at once, and what is in memory and what is typed goes on", async () => {
  const { url, working, ask, fill, finish } = await serve();
  const refusedFor = (path: string, options?: RequestInit) => ask(path, "192.0.2.1", options);
  expect(await (await refusedFor("/portifolio")).text()).toBe("<p>lista</p>");
  const inWork = [
    ...(await fill("GET", READS_MAX - 50)),
    // Uncached public pages count too, and so does each visitor waiting for the same page.
    ...(await fill("GET", 25, "/portifolio?q=")),
    ...(await fill("GET", 25, "/portifolio?q=a&n=")),
  ];
  expect(working.GET).toBe(READS_AT_ONCE.network);
  const refused = await refusedFor("/account");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    ...HTML,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await refused.text()).toContain('<a href="">Tentar de novo</a>');
  const head = await refusedFor("/account", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([503, refused.headers.get("content-length")]);
  const data = await refusedFor("/account.data");
  expect([data.status, data.headers.get("content-type")]).toEqual([503, "text/plain; charset=UTF-8"]);
  // A refusal is not cached.
  const search = await refusedFor("/portifolio?q=a");
  expect([search.status, search.headers.get("retry-after"), search.headers.get("cache-control")]).toEqual([
    503,
    "3",
    "private, no-store",
  ]);
  for (const path of ["/portifolio", "/healthz"]) expect([path, (await refusedFor(path)).status]).toEqual([path, 200]);
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/http_refused_total\{reason="overload"\} [1-9]/);
  const [posted] = await fill("POST", 1);
  finish();
  for (const response of [...inWork, posted]) expect((await response)?.status).toBe(200);
  for (const path of ["/account", "/portifolio?q=a"]) expect((await refusedFor(path)).status).toBe(200);
});

test("[MEND2-14] reads and random searches of one network take no other's turn", async () => {
  const { working, fill, finish } = await serve();
  const flood = [...(await fill("GET", 150)), ...(await fill("GET", 50, "/portifolio?q=x"))];
  expect(working.GET).toBe(READS_AT_ONCE.network);
  const visits = [];
  for (const address of ["198.51.100.1", "198.51.100.2", "2001:db8:0:1::1", "2001:db8:0:2::1"])
    visits.push(
      ...(await fill("GET", 1, "/account?n=", address)),
      ...(await fill("GET", 1, "/portifolio?q=y", address)),
    );
  // Both visits of each network; the search is one rendering.
  expect(working.GET).toBe(READS_AT_ONCE.network + visits.length / 2 + 1);
  // An IPv6 network is the first 64 bits, so another of its addresses waits in the same queue.
  const neighbours = await fill("GET", READS_AT_ONCE.network, "/account?n=", "2001:db8:0:1::2");
  expect(working.GET).toBe(READS_AT_ONCE.network + visits.length / 2 + 1 + READS_AT_ONCE.network - 2);
  finish();
  for (const response of [...flood, ...visits, ...neighbours]) expect((await response).status).toBe(200);
});

test("[SPEED-6] [MEND2-14] when too many networks wait, one more is refused at once, and one that waits is not", async () => {
  const { working, ask, fill, finish } = await serve();
  const inWork = [];
  const addresses = Array.from({ length: READS_AT_ONCE.all + NETWORKS_MAX }, (_, n) => `10.0.0.${n}`);
  for (const address of addresses) inWork.push(...(await fill("GET", 1, "/account?n=", address)));
  expect(working.GET).toBe(READS_AT_ONCE.all);
  expect((await ask("/account", "192.0.2.9")).status).toBe(503);
  const another = await fill("GET", 1, "/account?n=", addresses.at(-1));
  finish();
  for (const response of [...inWork, ...another]) expect((await response).status).toBe(200);
});

test("[MEND2-14] clients that leave while they wait leave their places", async () => {
  const { working, requests, ask, fill, finish } = await serve();
  const inWork = await fill("GET", READS_AT_ONCE.network);
  const leaving = new AbortController();
  const gone = await fill("GET", READS_MAX - inWork.length, "/account?n=", "192.0.2.1", leaving.signal);
  expect((await ask("/account", "192.0.2.1")).status).toBe(503);
  leaving.abort();
  await expect.poll(() => requests.closed).toBe(gone.length + 1);
  const more = await fill("GET", 10);
  finish();
  for (const response of [...inWork, ...more]) expect((await response).status).toBe(200);
  expect(working.GET).toBe(inWork.length + more.length);
});

test("[SPEED-6] [MEND2-14] changes are refused far later, those of one network sooner, and then whoever posted is told that nothing was sent", async () => {
  const { url, ask, fill, finish } = await serve();
  const inWork = await fill("POST", NETWORK_CHANGES_MAX);
  expect((await ask("/account", "192.0.2.1", { method: "POST", body: "a=1" })).status).toBe(503);
  for (let n = 1; n < CHANGES_MAX / NETWORK_CHANGES_MAX; n++)
    inWork.push(...(await fill("POST", NETWORK_CHANGES_MAX, "/account?n=", `198.51.100.${n}`)));
  const refused = await fetch(`${url}/account`, { method: "POST", body: "a=1" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(await refused.text()).toContain("Nada foi enviado");
  finish();
  for (const response of inWork) expect((await response).status).toBe(200);
  expect((await fetch(`${url}/account`, { method: "POST", body: "a=1" })).status).toBe(200);
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
