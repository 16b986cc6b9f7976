import { beforeEach, expect, test, vi } from "vitest";
import { emptyContent } from "../editing/parts.ts";
import { beginAnother, openNewItem } from "./begin.ts";

/** Requests for an item that wait for their answer. */
let asked: { id: string; answer: () => void }[];
beforeEach(() => {
  asked = [];
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
    removeItem: (name: string) => store.delete(name),
  });
  vi.stubGlobal("fetch", (path: string) => {
    const id = new URL(path, "http://localhost").pathname.split("/").at(-1) ?? "";
    const editing = { id, content: emptyContent({ uid: "ada", name: "Ada" }), stamps: {}, publishedRevision: null };
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ id, answer: () => resolve(Response.json({ ok: true, editing })) });
    return promise;
  });
  return () => {
    beginAnother();
    vi.unstubAllGlobals();
  };
});

const open = () => openNewItem("inspiration", "ada");

test("[ADM-2] who starts over while the item is read again has a new one, and not the one that was dropped", async () => {
  const first = open();
  asked[0]?.answer();
  const { editing: dropped } = await first;
  const again = open();
  expect(asked[1]?.id).toBe(dropped.id);
  beginAnother();
  asked[1]?.answer();
  await again;
  const next = open();
  asked[2]?.answer();
  expect((await next).editing.id).not.toBe(dropped.id);
});
