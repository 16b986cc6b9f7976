/** Lighter pictures for people who save data (docs/decisions/saving-data.md). */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { pictureFiles } from "../../app/kit/picture.ts";
import { publishProject } from "../support/gallery.ts";
import { test } from "../support/pages.ts";

const SAVING = { headers: { "save-data": "on" } };
const FOR_GOOD = "max-age=31536000, immutable";

test("[PORT-1] [DATA-5] 'Save-Data: on' gets the next narrower file from the same address, which no shared cache stores; everybody else gets the file of that name, also right after", async ({
  app,
  visitor,
}) => {
  const { keys } = await publishProject(app);
  const [key = ""] = keys;
  // The server sends them as they are.
  for (const file of pictureFiles({ key, width: 1600 })) await writeFile(join(app.dataDir, "files", file), file);
  const stem = `/picture/${key.replace(/\.\w+$/, "")}`;
  const ask = async (path: string, init?: typeof SAVING) => {
    const response = await visitor().get(path, init);
    const named = (name: string) => response.headers.get(name);
    return { status: response.status, named, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  // Twice each, because the second comes from memory.
  for (const [asked, lighter] of [
    ["1600.webp", "960.webp"],
    ["640.webp", "320.webp"],
  ])
    for (let time = 0; time < 2; time++) {
      const [full, light] = [await ask(`${stem}-${asked}`), await ask(`${stem}-${asked}`, SAVING)];
      const smaller = await ask(`${stem}-${lighter}`);
      expect([full.status, light.status]).toEqual([200, 200]);
      expect(light.bytes.equals(smaller.bytes), asked).toBe(true);
      expect(full.bytes.equals(smaller.bytes), asked).toBe(false);
      expect([full.named("cache-control"), full.named("vary")]).toEqual([`public, ${FOR_GOOD}`, "save-data"]);
      expect([light.named("cache-control"), light.named("vary")]).toEqual([`private, ${FOR_GOOD}`, "save-data"]);
      expect(light.named("content-location")).toBe(`${stem}-${lighter}`);
      expect(full.named("content-location")).toBeNull();
      expect(light.named("etag")).not.toBe(full.named("etag"));
    }
  const original = `/picture/${key}`;
  for (const path of [`${stem}-320.webp`, original]) {
    const [full, light] = [await ask(path), await ask(path, SAVING)];
    expect(light.bytes.equals(full.bytes), path).toBe(true);
    expect([light.named("cache-control"), light.named("vary")], path).toEqual([`public, ${FOR_GOOD}`, null]);
  }
  expect((await ask(`${stem}-7777.webp`)).status).toBe(404);
});

test("[HTTP-CACHE] the pages themselves are the same bytes for people who save data", async ({ app, visitor }) => {
  const { path } = await publishProject(app);
  for (const page of ["/", "/portifolio", path]) {
    const [full, light] = [await visitor().get(page), await visitor().get(page, SAVING)];
    expect(await light.text(), page).toBe(await full.text());
    expect(light.headers.get("vary"), page).not.toContain("save-data");
  }
});
