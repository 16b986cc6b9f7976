import { readdir, readlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { deleteFile, putFile, temporaryPath } from "../../app/platform/files.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { PUBLIC_PAGE } from "../../app/ui/layout/page-meta.ts";
import { createHttpApp, createRequestListener, type Render } from "../http/app.ts";
import { close, httpServer, listen } from "../http/listen.ts";
import { cacheResponse, createResponseCache, STALE_MAX } from "./cache.ts";
import { createPublicPages } from "./pages.ts";

afterEach(() => void vi.useRealTimers());

const page = async (words: string) =>
  new Response(`<p>${words}</p>`, { headers: { "content-type": "text/html; charset=utf-8", ...PUBLIC_PAGE } });

/** The process's whole HTTP side with these pages; those under /portifolio are public. */
async function serve(render: Render) {
  const cache = createResponseCache();
  cache.setSubscribed(true);
  const file = cacheResponse(
    { headers: new Headers({ "content-type": "text/javascript" }), body: Buffer.from("1") },
    9,
  );
  const httpApp = createHttpApp(render);
  const publicPages = createPublicPages({
    files: new Map([["/assets/a.js", () => file]]),
    publicRoute: (path) => (path.startsWith("/portifolio") ? "portfolio" : null),
    cache,
    render,
    httpApp,
  });
  const listener = createRequestListener({ publicPages: publicPages.serve, httpApp, streams: httpApp });
  const server = httpServer().on("request", listener);
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => close(server, 0));
  return { cache, publicPages, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("[HTTP-CACHE] a public page is rendered once, the same for everybody, until something changes", async () => {
  let rendered = 0;
  const { url, cache } = await serve(async (request) => {
    rendered += 1;
    return page(`${rendered} ${request.headers.get("cookie")}`);
  });
  const ask = async (query = "", headers = {}) => (await fetch(`${url}/portifolio${query}`, { headers })).text();
  expect(await Promise.all([ask(), ask("", { cookie: "a=b" }), ask("?utm_source=x")])).toEqual(
    Array(3).fill("<p>1 null</p>"),
  );
  expect(await ask("?fbclid=1", { cookie: "a=c" })).toBe("<p>1 null</p>");
  const head = await fetch(`${url}/portifolio`, { method: "HEAD" });
  expect([head.headers.get("content-length"), rendered]).toEqual(["13", 1]);
  expect(await ask("?q=x")).toBe("<p>2 null</p>");
  cache.clear();
  expect(await ask()).toBe("<p>3 null</p>");
});

test("[MEND2-14] an expired page is sent while it is renewed, beside searches that hold every turn, and its renewal waits behind none", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const held = Promise.withResolvers<void>();
  let rendered = 0;
  const { url, cache } = await serve(async ({ url: address }) => {
    if (address.includes("?")) await held.promise;
    else rendered += 1;
    return page(`${rendered}`);
  });
  const ask = async (query = "") => (await fetch(`${url}/portifolio${query}`)).text();
  expect(await ask()).toBe("<p>1</p>");
  vi.setSystemTime(Date.now() + 60_000);
  const searches = Array.from({ length: 20 }, (_, n) => ask(`?q=${n}`));
  expect(await ask()).toBe("<p>1</p>");
  await expect.poll(() => rendered).toBe(2);
  await expect.poll(() => ask()).toBe("<p>2</p>");
  // After a change no older page is sent, not even while it is rendered again.
  vi.setSystemTime(Date.now() + 60_000);
  cache.clear();
  held.resolve();
  expect(await ask()).toBe("<p>3</p>");
  await Promise.all(searches);
});

test("[HTTP-CACHE] after a change the pages that people ask for again are rendered before anybody asks", async () => {
  const rendered: string[] = [];
  const { url, cache, publicPages } = await serve(async ({ url: address }) => {
    rendered.push(new URL(address).search);
    return page(`${rendered.length}`);
  });
  const ask = async (query = "") => (await fetch(`${url}/portifolio${query}`)).text();
  for (const query of ["?q=once", "", ""]) await ask(query);
  cache.clear();
  await publicPages.renewChanged();
  expect(rendered).toEqual(["?q=once", "", ""]);
  expect(await ask()).toBe("<p>3</p>");
  expect(rendered).toHaveLength(3);
  // Nobody asks twice for the page that was just renewed before the next change but one.
  cache.clear();
  await publicPages.renewChanged();
  expect(rendered).toHaveLength(4);
  cache.clear();
  await publicPages.renewChanged();
  expect(rendered).toHaveLength(4);
});

test("[MEND2-14] a page that cannot be renewed is sent until its time is long over", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let asked = 0;
  const { url } = await serve(async () => {
    asked += 1;
    if (asked > 1) throw new Error("no renderer");
    return page("whole");
  });
  const status = async () => (await fetch(`${url}/portifolio`)).status;
  expect(await status()).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await status()).toBe(200);
  await expect.poll(() => asked).toBe(2);
  vi.setSystemTime(Date.now() + STALE_MAX);
  expect(await status()).toBe(500);
});

test("[OPS-6.1] reads of pages and pictures are counted: made, from memory, from memory and out of date", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const counted = async () =>
    Object.fromEntries(
      (await METRICS.cache.get()).values.map(({ labels, value }) => [`${labels.cache} ${labels.outcome}`, value]),
    );
  const { url, cache } = await serve(() => page("a page"));
  await store("inspiration/lua.webp", "0123456789");
  METRICS.cache.reset();
  const ask = async (path: string) => (await fetch(url + path)).text();
  for (let time = 0; time < 3; time++) await ask("/portifolio");
  for (let time = 0; time < 2; time++) await ask("/picture/inspiration/lua.webp");
  await ask("/picture/inspiration/none.webp");
  vi.setSystemTime(Date.now() + 60_000);
  await ask("/portifolio");
  await expect.poll(() => cache.isExpired("/portifolio")).toBe(false);
  const made = { "page miss": 1, "page hit": 2, "page stale": 1, "picture miss": 1, "picture hit": 1 };
  expect(await counted()).toEqual(made);
  cache.setSubscribed(false);
  await ask("/portifolio");
  await ask("/portifolio");
  expect(await counted()).toEqual({ ...made, "page miss": 3 });
});

test("[MEND2-10] a client that leaves is neither an error nor a 500", async () => {
  const logged = vi.spyOn(log, "error");
  onTestFinished(() => logged.mockRestore());
  let aborted = 0;
  // React Router either throws the abort reason or turns it into a 500.
  const { url } = await serve(
    (request) =>
      new Promise((resolve, reject) => {
        request.signal.addEventListener("abort", () => {
          aborted += 1;
          if (request.url.endsWith("throws")) reject(request.signal.reason);
          else resolve(new Response("Unexpected Server Error", { status: 500 }));
        });
        begun.resolve();
      }),
  );
  const counted = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const count = (status: string) =>
      new RegExp(`_count\\{method="GET",route="\\*",status="${status}"\\} (\\d+)`).exec(metrics)?.[1];
    return { left: Number(count("4xx") ?? 0), failed: Number(count("5xx") ?? 0) };
  };
  let begun = Promise.withResolvers<void>();
  const before = await counted();
  for (const path of ["/account?throws", "/account"]) {
    begun = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const visit = fetch(url + path, { signal: leaving.signal });
    await begun.promise;
    leaving.abort();
    await expect(visit).rejects.toThrow();
  }
  await expect.poll(() => aborted).toBe(2);
  await expect.poll(counted).toEqual({ left: before.left + 2, failed: before.failed });
  expect(logged).not.toHaveBeenCalled();
});

test("[HTTP-CACHE] a personal page is rendered for each visitor, with what they sent", async () => {
  const { url } = await serve((request) => page(request.headers.get("cookie") ?? ""));
  for (const cookie of ["a=b", "a=c"]) {
    const answer = await fetch(`${url}/account`, { headers: { cookie } });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(await answer.text()).toBe(`<p>${cookie}</p>`);
  }
});

test("[HTTP-CACHE] what is posted to a public address, or asked for oddly, is the HTTP application's", async () => {
  const { url } = await serve(async ({ method }) => page(method));
  expect(await (await fetch(`${url}/portifolio`, { method: "POST" })).text()).toBe("<p>POST</p>");
  const slash = await fetch(`${url}/portifolio/`, { redirect: "manual" });
  expect([slash.status, slash.headers.get("location")]).toEqual([308, "/portifolio"]);
});

test("[FOUNDATION] a public page that cannot be made is answered for, and made the next time", async () => {
  const logged = vi.spyOn(log, "info");
  onTestFinished(() => logged.mockRestore());
  let broken = true;
  const { url } = await serve(async () => {
    if (broken) throw new Error("no renderer");
    return page("whole");
  });
  const fault = await fetch(`${url}/portifolio`);
  expect([fault.status, await fault.text()]).toEqual([500, "Internal error\n"]);
  expect(Object.fromEntries(fault.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
    "x-request-id": expect.any(String),
  });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ path: "/portifolio", status: 500 }), "answer");
  broken = false;
  expect(await (await fetch(`${url}/portifolio`)).text()).toBe("<p>whole</p>");
});

test("[FOUNDATION] a file of the build comes before everything, and one that is none is no page", async () => {
  const { url } = await serve(() => page("a page"));
  expect(await (await fetch(`${url}/assets/a.js`)).text()).toBe("1");
  expect((await fetch(`${url}/assets/b.js`)).status).toBe(404);
});

/** How many descriptors of this process are open on a file with this name. */
async function open(name: string): Promise<number> {
  const targets = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
  return (await Promise.all(targets)).filter((target) => target.includes(name)).length;
}

async function store(key: string, text: string): Promise<void> {
  const path = await temporaryPath();
  await writeFile(path, text);
  await putFile(key, path);
}

test("[DATA-5] a published picture is sent whole and kept by browsers for good; nothing else of the store is", async () => {
  const { url } = await serve(() => page("a page"));
  for (const key of ["ilustrations/aurora-640.webp", "budget/send/secret.png", "inspiration/odd.svg"])
    await store(key, "0123456789");
  const picture = await fetch(`${url}/picture/ilustrations/aurora-640.webp`);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": "10",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(await picture.text()).toBe("0123456789");
  const again = await fetch(picture.url, { headers: { "if-none-match": picture.headers.get("etag") ?? "" } });
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, "public, max-age=31536000, immutable"]);
  for (const path of [
    "budget/send/secret.png",
    "inspiration/odd.svg",
    "inspiration/none.png",
    "inspiration/%2e%2e/budget/send/secret.png",
    "inspiration/..%2fbudget%2fsend%2fsecret.png",
    "",
  ])
    expect([path, (await fetch(`${url}/picture/${path}`)).status]).toEqual([path, 404]);
});

test("[DATA-5] a picture that was deleted is gone within a second, also while it is asked for", async () => {
  const { url } = await serve(() => page("a page"));
  await store("ilustrations/folha.webp", "0123456789");
  const status = async () => (await fetch(`${url}/picture/ilustrations/folha.webp`)).status;
  expect([await status(), await status()]).toEqual([200, 200]);
  await deleteFile("ilustrations/folha.webp");
  await expect.poll(status, { timeout: 1_500, interval: 20 }).toBe(404);
});

test.skipIf(process.platform !== "linux")(
  "[DATA-5] asking for a picture's head, or leaving in the middle, leaves no file open",
  async () => {
    const { url } = await serve(() => page("a page"));
    await store("inspiration/nuvem.png", "x".repeat(20 * 1024 * 1024));
    const head = await fetch(`${url}/picture/inspiration/nuvem.png`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(20 * 1024 * 1024));
    await expect.poll(() => open("nuvem")).toBe(0);
    const visit = new AbortController();
    const { body } = await fetch(`${url}/picture/inspiration/nuvem.png`, { signal: visit.signal });
    await body?.getReader().read();
    expect(await open("nuvem")).toBe(1);
    visit.abort();
    await expect.poll(() => open("nuvem")).toBe(0);
  },
);
