import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sendCached } from "./cache.ts";
import { builtFiles } from "./files.ts";

const CODE = "export const word = 'traço';\n".repeat(50);

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "traco-static-"));
  await mkdir(join(made, "assets"));
  await mkdir(join(made, ".vite"));
  await writeFile(join(made, "assets/app-1a2b3c4d.js"), CODE);
  await writeFile(join(made, "favicon.svg"), "<svg/>");
  await writeFile(join(made, ".vite/manifest.json"), "{}");
  return made;
}

/** A server of that folder, which responds with 418 if the folder lacks the file. */
async function serve(path: string): Promise<string> {
  const files = builtFiles(path);
  const server = createServer(async (incoming, outgoing) => {
    const file = await files.get(incoming.url ?? "")?.();
    if (file) sendCached(file, incoming, outgoing);
    else outgoing.writeHead(418).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { "accept-encoding": "identity", ...headers } });

test("a named file is kept by browsers for good, and sent compressed to who can read it", async () => {
  const url = `${await serve(await folder())}/assets/app-1a2b3c4d.js`;
  const plain = await get(url);
  expect(await plain.text()).toBe(CODE);
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(plain.headers.get("x-content-type-options")).toBe("nosniff");

  const small = await get(url, { "accept-encoding": "gzip, br" });
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(Number(small.headers.get("content-length"))).toBeLessThan(CODE.length / 5);
  expect(await small.text()).toBe(CODE);

  const head = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(CODE)));
});

test("a file without a hash in its name is asked for again, and not sent again while it is the same", async () => {
  const url = `${await serve(await folder())}/favicon.svg`;
  const first = await get(url);
  expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
  const again = await get(url, { "if-none-match": first.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect(again.headers.get("cache-control")).toBe("public, max-age=3600");
});

test("what is no file of the folder is not answered for, whatever the address", async () => {
  const files = builtFiles(await folder());
  for (const path of [
    "/assets/other.js",
    "/.vite/manifest.json",
    "/../package.json",
    "/assets/../favicon.svg",
    "/assets",
    "/",
  ])
    expect(files.get(path), path).toBeUndefined();
});
