import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Kept } from "./kept.ts";
import { createPageCache, type Made } from "./page-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

function made(etag: string, { fresh = MINUTE, size = 100 } = {}): Made {
  const plain = { status: 200, headers: [], body: "", ready: "", second: 0 };
  return { kept: { plain, small: null, unchanged: null, etag, size } satisfies Kept, fresh };
}

function cache(mostBytes = 10_000) {
  const pages = createPageCache(mostBytes);
  pages.hearing(true);
  return pages;
}

test("[HTTP-CACHE] an answer is kept for as long as it says, and not a moment longer", async () => {
  const pages = cache();
  await pages.make("/a", async () => made("one"));
  vi.setSystemTime(Date.now() + MINUTE - 1);
  expect(pages.find("/a")?.etag).toBe("one");
  vi.setSystemTime(Date.now() + 1);
  expect(pages.find("/a")).toBeUndefined();
});

test("[HTTP-CACHE] an answer that may not be kept is not", async () => {
  const pages = cache();
  expect((await pages.make("/a", async () => made("one", { fresh: 0 }))).etag).toBe("one");
  expect(pages.find("/a")).toBeUndefined();
});

test("[HTTP-CACHE] all who ask at the same time get one answer, made once", async () => {
  const pages = cache();
  const work = Promise.withResolvers<Made>();
  const make = vi.fn(() => work.promise);
  const all = [pages.make("/a", make), pages.make("/a", make), pages.make("/a", make)];
  work.resolve(made("one"));
  expect((await Promise.all(all)).map(({ etag }) => etag)).toEqual(["one", "one", "one"]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("[HTTP-CACHE] one that fails fails for those who asked meanwhile, and for nobody after them", async () => {
  const pages = cache();
  const fail = () => Promise.reject(new Error("no database"));
  const both = [pages.make("/a", fail), pages.make("/a", async () => made("never"))];
  for (const result of await Promise.allSettled(both)) expect(result.status).toBe("rejected");
  expect((await pages.make("/a", async () => made("two"))).etag).toBe("two");
});

test("[HTTP-CACHE] what was begun before a change is not kept after it, nor given to who asks after it", async () => {
  const pages = cache();
  const old = Promise.withResolvers<Made>();
  const before = pages.make("/a", () => old.promise);
  pages.forget();
  const after = pages.make("/a", async () => made("new"));
  expect((await after).etag).toBe("new");
  old.resolve(made("old"));
  expect((await before).etag).toBe("old");
  expect(pages.find("/a")?.etag).toBe("new");
});

test("[HTTP-CACHE] while changes are not heard of, nothing is kept, and what was kept before is gone", async () => {
  const pages = cache();
  await pages.make("/a", async () => made("one"));
  pages.hearing(false);
  expect(pages.find("/a")).toBeUndefined();
  await pages.make("/a", async () => made("two"));
  expect(pages.find("/a")).toBeUndefined();
  pages.hearing(true);
  expect(pages.find("/a")).toBeUndefined();
  await pages.make("/a", async () => made("three"));
  expect(pages.find("/a")?.etag).toBe("three");
});

test("[HTTP-CACHE] what is asked for least goes when there is no more room, and what is too big never comes", async () => {
  const pages = cache(1_000);
  for (const address of ["/1", "/2", "/3"]) await pages.make(address, async () => made(address, { size: 300 }));
  pages.find("/1");
  await pages.make("/4", async () => made("/4", { size: 300 }));
  expect(["/1", "/2", "/3", "/4"].map((address) => pages.find(address)?.etag)).toEqual(["/1", undefined, "/3", "/4"]);
  await pages.make("/big", async () => made("/big", { size: 2_000 }));
  expect(pages.find("/big")).toBeUndefined();
  expect(pages.find("/4")?.etag).toBe("/4");
});
