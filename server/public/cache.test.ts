import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CachedResponse, cacheResponse, createResponseCache, type RenderedPage, STALE_MAX } from "./cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

function rendered(etag: string, { maxAge = MINUTE, size = 100, status = 200 } = {}): RenderedPage {
  const plain = { status, headers: [], body: "" };
  return {
    response: { plain, compressed: null, gzip: null, notModified: null, etag, size } satisfies CachedResponse,
    maxAge,
  };
}

function cache(mostBytes = 10_000) {
  const pages = createResponseCache(mostBytes);
  pages.setSubscribed(true);
  return pages;
}

test("[HTTP-CACHE] [MEND2-14] an answer is kept for as long as it says, and a bounded time longer while it is made anew", async () => {
  const pages = cache();
  await pages.load("/a", async () => rendered("one"));
  vi.setSystemTime(Date.now() + MINUTE - 1);
  expect([pages.get("/a")?.etag, pages.isExpired("/a")]).toEqual(["one", false]);
  vi.setSystemTime(Date.now() + 1);
  expect([pages.get("/a")?.etag, pages.isExpired("/a")]).toEqual(["one", true]);
  vi.setSystemTime(Date.now() + STALE_MAX - 1);
  expect(pages.get("/a")?.etag).toBe("one");
  vi.setSystemTime(Date.now() + 1);
  expect(pages.get("/a")).toBeUndefined();
});

test("[MEND2-14] an expired page is made anew by the next who loads it, and for nobody who loads it after that", async () => {
  const pages = cache();
  await pages.load("/a", async () => rendered("one"));
  expect((await pages.load("/a", async () => rendered("never"))).etag).toBe("one");
  vi.setSystemTime(Date.now() + MINUTE);
  expect((await pages.load("/a", async () => rendered("two"))).etag).toBe("two");
  expect([pages.get("/a")?.etag, pages.isExpired("/a")]).toEqual(["two", false]);
});

test("[MEND2-14] an expired page does not outlive news of a change, nor does one that was renewed before it", async () => {
  const pages = cache();
  await pages.load("/a", async () => rendered("one"));
  vi.setSystemTime(Date.now() + MINUTE);
  const renewal = Promise.withResolvers<RenderedPage>();
  const renewed = pages.load("/a", () => renewal.promise);
  expect(pages.get("/a")?.etag).toBe("one");
  pages.clear();
  expect(pages.get("/a")).toBeUndefined();
  renewal.resolve(rendered("before the change"));
  await renewed;
  expect(pages.get("/a")).toBeUndefined();
});

test("[HTTP-CACHE] an answer that may not be kept is not", async () => {
  const pages = cache();
  expect((await pages.load("/a", async () => rendered("one", { maxAge: 0 }))).etag).toBe("one");
  expect(pages.get("/a")).toBeUndefined();
});

test("[HTTP-CACHE] all who ask at the same time get one answer, made once", async () => {
  const pages = cache();
  const work = Promise.withResolvers<RenderedPage>();
  const make = vi.fn(() => work.promise);
  const all = [pages.load("/a", make), pages.load("/a", make), pages.load("/a", make)];
  work.resolve(rendered("one"));
  expect((await Promise.all(all)).map(({ etag }) => etag)).toEqual(["one", "one", "one"]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("[HTTP-CACHE] one that fails fails for those who asked meanwhile, and for nobody after them", async () => {
  const pages = cache();
  const fail = () => Promise.reject(new Error("no database"));
  const both = [pages.load("/a", fail), pages.load("/a", async () => rendered("never"))];
  for (const result of await Promise.allSettled(both)) expect(result.status).toBe("rejected");
  expect((await pages.load("/a", async () => rendered("two"))).etag).toBe("two");
});

test("[HTTP-CACHE] what was begun before a change is not kept after it, nor given to who asks after it", async () => {
  const pages = cache();
  const old = Promise.withResolvers<RenderedPage>();
  const before = pages.load("/a", () => old.promise);
  pages.clear();
  const after = pages.load("/a", async () => rendered("new"));
  expect((await after).etag).toBe("new");
  old.resolve(rendered("old"));
  expect((await before).etag).toBe("old");
  expect(pages.get("/a")?.etag).toBe("new");
});

test("[HTTP-CACHE] while changes are not heard of, nothing is kept, and what was kept before is gone", async () => {
  const pages = cache();
  await pages.load("/a", async () => rendered("one"));
  pages.setSubscribed(false);
  expect(pages.get("/a")).toBeUndefined();
  await pages.load("/a", async () => rendered("two"));
  expect(pages.get("/a")).toBeUndefined();
  pages.setSubscribed(true);
  expect(pages.get("/a")).toBeUndefined();
  await pages.load("/a", async () => rendered("three"));
  expect(pages.get("/a")?.etag).toBe("three");
});

test("[OPS-10] with the database away a page that was current is sent for an hour, marked as stale, and tried one at a time", async () => {
  const pages = cache();
  const away = async () => rendered("away", { status: 503, maxAge: 0 });
  await pages.load("/a", async () => rendered("one"));
  pages.setSubscribed(false);
  const kept = await pages.load("/a", away);
  expect([kept.etag, kept.plain.status]).toEqual(["one", 200]);
  expect(kept.plain.headers).toEqual(expect.arrayContaining(["cache-control", "no-store", "warning"]));
  // Others need not wait for the next attempt.
  expect(pages.get("/a")?.etag).toBe("one");
  expect((await pages.load("/b", away)).plain.status).toBe(503);
  vi.setSystemTime(Date.now() + 59 * 60_000);
  expect(pages.get("/a")).toBeUndefined();
  expect((await pages.load("/a", away)).etag).toBe("one");
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect((await pages.load("/a", away)).plain.status).toBe(503);
});

test("[OPS-10] what a publication or deletion put out of date is sent only when its successor fails for the database", async () => {
  const pages = cache();
  const away = async () => rendered("away", { status: 503, maxAge: 0 });
  for (const address of ["/a", "/b", "/deleted"]) await pages.load(address, async () => rendered("old"));
  pages.clear();
  expect([pages.get("/a"), pages.isExpired("/a")]).toEqual([undefined, false]);
  expect((await pages.load("/b", async () => rendered("new"))).etag).toBe("new");
  expect((await pages.load("/deleted", async () => rendered("gone", { status: 404, maxAge: 0 }))).etag).toBe("gone");
  pages.setSubscribed(false);
  const sent = async (address: string) => (await pages.load(address, away)).etag;
  expect([await sent("/a"), await sent("/deleted"), await sent("/b")]).toEqual(["old", "away", "new"]);
  // The database may respond again before the subscription is restored.
  expect([pages.get("/a"), pages.get("/b")?.etag]).toEqual([undefined, "new"]);
  expect((await pages.load("/a", async () => rendered("new"))).etag).toBe("new");
  // Changes may have been missed, so everything is out of date.
  pages.setSubscribed(true);
  expect(pages.get("/b")).toBeUndefined();
});

test("[HTTP-CACHE] what is asked for least goes when there is no more room, and what is too big never comes", async () => {
  const pages = cache(1_000);
  for (const address of ["/1", "/2", "/3"]) await pages.load(address, async () => rendered(address, { size: 300 }));
  pages.get("/1");
  await pages.load("/4", async () => rendered("/4", { size: 300 }));
  expect(["/1", "/2", "/3", "/4"].map((address) => pages.get(address)?.etag)).toEqual(["/1", undefined, "/3", "/4"]);
  await pages.load("/big", async () => rendered("/big", { size: 2_000 }));
  expect(pages.get("/big")).toBeUndefined();
  expect(pages.get("/4")?.etag).toBe("/4");
});

test("[HTTP-CACHE] a page asked for again has fewer bytes than its first answer, and is the same page", async () => {
  const pages = cache(100_000);
  const words = Array.from({ length: 2_000 }, (_, n) => `${(n * 7_919) % 1_009} marcas`).join(" ");
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  const response = await cacheResponse({ headers, body: Buffer.from(words) }, 2);
  const first = await pages.load("/a", async () => ({ response, maxAge: MINUTE }));
  const again = pages.get("/a");
  const [before, after] = [first.compressed?.body ?? "", again?.compressed?.body ?? ""];
  expect(after.length).toBeLessThan(before.length);
  expect(brotliDecompressSync(Buffer.from(after, "latin1")).toString()).toBe(words);
  expect(again?.compressed?.headers).toEqual(
    first.compressed?.headers.map((value) => (value === String(before.length) ? String(after.length) : value)),
  );
  expect([again?.etag, again?.plain]).toEqual([first.etag, first.plain]);
  expect(pages.get("/a")).toBe(again);
});

test("[OPS-9] a variant that was made later counts when there is no more room", async () => {
  const pages = cache(1_000);
  for (const address of ["/1", "/2", "/3"]) await pages.load(address, async () => rendered(address, { size: 300 }));
  const first = pages.get("/1");
  if (first) first.size += 300;
  expect(pages.get("/1")).toBe(first);
  expect(["/1", "/2", "/3"].map((address) => pages.get(address)?.etag)).toEqual(["/1", undefined, "/3"]);
});
