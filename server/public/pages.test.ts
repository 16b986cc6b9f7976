import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { PUBLIC_PAGE } from "../../app/ui/layout/page-meta.ts";
import type { Render } from "../http/app.ts";
import { cacheAddress, canonicalPath, renderPage } from "./pages.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const headersOf = (flat: string[]) =>
  new Headers(Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2) as [string, string]));
const sha256 = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const CURSOR = "1700000000000_6f1c7a52-6f0b-4a3f-a6d3-1f3f0a3f9b11";
const address = (url: string) => cacheAddress(url, (path) => (path === "/portifolio.data" ? "portfolio" : null));

test("[HTTP-CACHE] what campaigns add to an address makes no page of its own", () => {
  expect(address("/portifolio")).toBe("/portifolio");
  expect(address("/portifolio?")).toBe("/portifolio");
  expect(address("/portifolio?utm_source=x&fbclid=y")).toBe("/portifolio");
  expect(address(`/portifolio?q=pão&utm_source=x&after=${CURSOR}`)).toBe(`/portifolio?after=${CURSOR}&q=p%C3%A3o`);
  expect(address(`/portifolio?after=${CURSOR}&q=p%C3%A3o`)).toBe(`/portifolio?after=${CURSOR}&q=p%C3%A3o`);
  expect(address("/portifolio?q=1&q=2")).toBe("/portifolio?q=1");
  expect(address("/portifolio.data?_routes=portfolio&x=1")).toBe("/portifolio.data?_routes=portfolio");
  expect(address("/portifolio.data?q=a&_routes=portfolio")).toBe("/portifolio.data?q=a&_routes=portfolio");
  for (const path of ["/", "/sitemap.xml", "/show/portifolio/a/b", "/branding"])
    expect(address(`${path}?q=1&after=${CURSOR}&_routes=3`)).toBe(path);
});

test("[SEC-8.6] a cursor that no list wrote and a route that is not there make no page of their own", () => {
  for (const after of ["", "x", "1_", `${CURSOR}x`, `99999999999999_${CURSOR.slice(14)}`])
    expect(address(`/portifolio?after=${after}`)).toBe("/portifolio");
  for (const routes of ["", "x", "portfolio,portfolio", "root,portfolio"])
    expect(address(`/portifolio.data?_routes=${routes}`)).toBe("/portifolio.data");
});

test("[HTTP-CACHE] an address that is written oddly is none to keep a page under", () => {
  for (const path of ["/", "/portifolio", "/show/portifolio/P%C3%A3o/1", "/_.data"])
    expect(canonicalPath(path)).toBe(path);
  expect(canonicalPath("/portifolio?a=/b/")).toBe("/portifolio");
  for (const odd of [
    "",
    "*",
    "http://x/",
    "//x",
    "/portifolio/",
    "/show//portifolio",
    "/a/../b",
    "/a/%2e%2e/b",
    "/a\\b",
    "/a#b",
    "/a b",
  ])
    expect([odd, canonicalPath(odd)]).toEqual([odd, null]);
});

test("[HTTP-CACHE] the screen is told the address and nothing of who asks", async () => {
  let seen: Request | undefined;
  await renderPage("/portifolio?q=a", async (request) => {
    seen = request;
    return new Response("", { headers: HTML });
  });
  expect([seen?.method, seen?.url]).toEqual(["GET", `${env.ORIGIN}/portifolio?q=a`]);
  expect([...(seen?.headers ?? [])]).toEqual([]);
});

test("[HTTP-CACHE] a page's own scripts are allowed by their hashes, an injected one is not", async () => {
  const render: Render = async (_request, nonce) =>
    new Response(
      `<head><link rel="modulepreload" nonce="${nonce}" href="/assets/a.js"></head><p>çã</p>
<script nonce="${nonce}">ours("ç")</script><script type="module" nonce="${nonce}" async="">import "/assets/b.js"</script>
<script nonce="${nonce}" src="/assets/c.js"></script><script type="application/ld+json" nonce="${nonce}">{}</script>
<script>injected()</script><script nonce="guess">guessed()</script>`,
      { headers: { ...HTML, ...PUBLIC_PAGE } },
    );
  const [{ response, maxAge }, again] = [await renderPage("/", render), await renderPage("/", render)];
  const page = brotliDecompressSync(Buffer.from(response.compressed?.body ?? "", "latin1")).toString();
  expect(maxAge).toBe(60_000);
  expect(page).toContain('<p>çã</p>\n<script>ours("ç")</script>');
  expect(page.match(/nonce/g)).toHaveLength(1); // the guess
  expect(again.response.etag).toBe(response.etag);
  const policy = headersOf(response.plain.headers).get("content-security-policy") ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ");
  expect(scripts).toEqual(["'self'", sha256('ours("ç")'), sha256('import "/assets/b.js"')]);
});

test("[HTTP-CACHE] only a page in order is kept: no fault, no missing item, no redirect, nothing with a cookie", async () => {
  const make = async (status: number, headers: Record<string, string>) => {
    const { response, maxAge } = await renderPage("/", async () => new Response(null, { status, headers }));
    const sent = headersOf(response.plain.headers);
    return [maxAge, sent.get("cache-control"), sent.get("x-robots-tag")];
  };
  const page = { ...HTML, ...PUBLIC_PAGE };
  expect(await make(200, page)).toEqual([60_000, PUBLIC_PAGE["Cache-Control"], null]);
  const personal = [0, "private, no-store", "noindex"];
  expect(await make(404, page)).toEqual(personal);
  expect(await make(500, page)).toEqual(personal);
  expect(await make(200, HTML)).toEqual(personal);
  expect(await make(200, { ...page, "Set-Cookie": "a=b" })).toEqual(personal);
  expect(await make(200, { ...HTML, "Cache-Control": "private, s-maxage=60" })).toEqual(personal);
  expect(await make(302, { Location: "/portifolio" })).toEqual([0, "private, no-store", null]);
});
