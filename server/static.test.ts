import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { staticFiles } from "./static.ts";

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

const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers });

test("a named file is kept by browsers for good, and sent compressed to who can read it", async () => {
  const files = staticFiles(await folder());
  const plain = await files(get("/assets/app-1a2b3c4d.js"), "/assets/app-1a2b3c4d.js");
  expect(await plain?.text()).toBe(CODE);
  expect(plain?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(plain?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");

  const small = await files(
    get("/assets/app-1a2b3c4d.js", { "accept-encoding": "gzip, br" }),
    "/assets/app-1a2b3c4d.js",
  );
  const bytes = Buffer.from((await small?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(small?.headers.get("content-encoding")).toBe("br");
  expect(small?.headers.get("content-length")).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(CODE.length / 5);
  expect(brotliDecompressSync(bytes).toString()).toBe(CODE);
});

test("a file without a hash in its name is asked for again, and not sent again while it is the same", async () => {
  const files = staticFiles(await folder());
  const first = await files(get("/favicon.svg"), "/favicon.svg");
  expect(first?.headers.get("cache-control")).toBe("public, max-age=3600");
  const again = await files(get("/favicon.svg", { "if-none-match": first?.headers.get("etag") ?? "" }), "/favicon.svg");
  expect(again?.status).toBe(304);
});

test("what is no file of the folder is not answered for, whatever the address", async () => {
  const files = staticFiles(await folder());
  for (const path of [
    "/assets/other.js",
    "/.vite/manifest.json",
    "/../package.json",
    "/assets/../favicon.svg",
    "/assets",
    "/",
  ])
    expect(await files(get("/"), path), path).toBeNull();
});
