import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { IMAGE_FAULT_MESSAGE, UPLOAD_REFUSED } from "../../app/kit/upload.ts";
import { upload } from "../../app/people/schema.ts";

import type { App } from "../support/app.ts";
import { createBudget } from "../support/factories.ts";
import { awaitPictureJobs } from "../support/gallery.ts";
import { test, type Visitor } from "../support/pages.ts";

const ADDRESS = "/api/referencia";
const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#e8743b" } });

const at = (key: string) => `${ADDRESS}?${new URLSearchParams({ key })}`;

function send({ upload }: Pick<Visitor, "upload">, bytes: Buffer, name = "maçã.jpg", type = "image/jpeg") {
  return upload(ADDRESS, bytes, name, type);
}

async function keep(person: Pick<Visitor, "upload">): Promise<string> {
  const answer = await send(person, await picture().jpeg().toBuffer());
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { key: string }).key;
}

/** Names of what lies in the private folder and among the files in the making. */
async function onDisk(app: App): Promise<string[]> {
  const folders = ["files/budget/send", "tmp"].map((folder) => readdir(join(app.dataDir, folder)).catch(() => []));
  return (await Promise.all(folders)).flat().sort();
}

/** Posts a form whose file is written piece by piece, as the test says; resolves to the status, or null without one. */
async function post(
  app: App,
  cookie: string,
  write: (piece: (bytes: string | Buffer) => Promise<boolean>, breakOff: () => void) => Promise<void>,
) {
  const request = httpRequest(app.url + ADDRESS, {
    method: "POST",
    headers: { cookie, origin: app.url, "content-type": "multipart/form-data; boundary=b" },
  });
  const gone = new AbortController();
  const status = new Promise<number | null>((resolve) => {
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    request.on("error", () => resolve(null));
    request.on("close", () => {
      gone.abort();
      resolve(null);
    });
  });
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  await write(
    async (bytes) => {
      if (gone.signal.aborted) return false;
      const aborted = AbortSignal.any([gone.signal, AbortSignal.timeout(5_000)]);
      if (!request.write(bytes)) await once(request, "drain", { signal: aborted }).catch(() => undefined);
      return !gone.signal.aborted;
    },
    () => request.destroy(),
  );
  request.end("\r\n--b--\r\n");
  return status;
}

async function memory(app: App): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

// Jobs of earlier tests would change what lies on the disk.
test.beforeEach(({ app }) => awaitPictureJobs(app));

test("[BRAND-5] a photo becomes a private PNG that only its owner sees", async ({ visitor, login }) => {
  const clara = await login();
  const answer = await send(clara, await picture().jpeg().toBuffer());
  expect(answer.status).toBe(201);
  const { key, fileName } = (await answer.json()) as { key: string; fileName: string };
  expect(key).toMatch(/^budget\/send\/[0-9a-f-]{36}\.png$/);
  expect(fileName).toBe("maçã.jpg");

  const preview = await clara.get(at(key));
  expect(preview.status).toBe(200);
  expect(Object.fromEntries(preview.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect((await sharp(await preview.arrayBuffer()).metadata()).format).toBe("png");

  const [other, davi] = [await login(), await login({ typeUser: 1 })];
  expect((await visitor().get(at(key))).status).toBe(401);
  expect([(await other.get(at(key))).status, (await other.remove(at(key))).status]).toEqual([404, 404]);
  expect([(await davi.get(at(key))).status, (await send(davi, Buffer.from("x"))).status]).toEqual([403, 403]);
  expect((await clara.get(at(key))).status).toBe(200);
});

test("[BRAND-5] a removed image is gone, file and all", async ({ app, login }) => {
  const clara = await login();
  const key = await keep(clara);
  expect(await onDisk(app)).toContain(key.split("/").at(-1));
  expect((await clara.remove(at(key))).status).toBe(204);
  expect((await clara.get(at(key))).status).toBe(404);
  expect((await clara.remove(at(key))).status).toBe(404);
  await expect.poll(() => onDisk(app), { timeout: 20_000 }).not.toContain(key.split("/").at(-1));
});

test("[BRAND-5] what is no picture, or a broken one, gets its own message and leaves nothing", async ({
  app,
  database,
  login,
}) => {
  const clara = await login();
  const before = await onDisk(app);
  const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const huge = Buffer.from(await picture().png().toBuffer());
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const wrong = [
    { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), fault: "svg", status: 415 },
    { bytes: await picture().gif().toBuffer(), fault: "wrong-type", status: 415 },
    { bytes: Buffer.from("%PDF-1.7\n"), fault: "wrong-type", status: 415 },
    { bytes: jpeg.subarray(0, jpeg.length / 2), fault: "unreadable", status: 422 },
    { bytes: huge, fault: "too-many-pixels", status: 413 },
    { bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 1), fault: "too-big", status: 413 },
    { bytes: Buffer.alloc(0), fault: "no-file", status: 400 },
  ] as const;
  for (const { bytes, fault, status } of wrong) {
    const answer = await send(clara, bytes, "foto.png", "image/png");
    expect(await answer.json()).toEqual({ kind: fault, message: IMAGE_FAULT_MESSAGE[fault] });
    expect(answer.status, fault).toBe(status);
  }
  expect(await onDisk(app)).toEqual(before);
  expect(await database.select().from(upload).where(eq(upload.owner, clara.id))).toEqual([]);
});

test("[BRAND-5] a stream of 200 MB is cut at 10 MB, and never held in memory", async ({ app, login }) => {
  const clara = await login();
  const [before, files] = [await memory(app), await onDisk(app)];
  const megabyte = Buffer.alloc(1024 * 1024, 1);
  let sent = 0;
  const status = await post(app, clara.cookie(), async (piece) => {
    while (sent < 200 && (await piece(megabyte))) sent++;
  });
  // Who goes on sending after the answer may find the connection closed before reading it.
  expect([413, null]).toContain(status);
  expect(sent).toBeLessThan(100);
  expect((await memory(app)) - before).toBeLessThan(120 * 1024 * 1024);
  expect(await onDisk(app)).toEqual(files);
});

test("[BRAND-5] a key that can be no file's is not found", async ({ login }) => {
  const clara = await login();
  for (const key of ["%00", "%ED%A0%80", ""]) {
    expect((await clara.get(`${ADDRESS}?key=${key}`)).status, key).toBe(404);
    expect((await clara.remove(`${ADDRESS}?key=${key}`)).status, key).toBe(404);
  }
});

test("[BRAND-5] an upload that is broken off leaves nothing", async ({ app, database, login }) => {
  const clara = await login();
  const before = await onDisk(app);
  const half = (await picture().resize(2000, 2000).jpeg({ quality: 100 }).toBuffer()).subarray(0, 20_000);
  await post(app, clara.cookie(), async (piece, breakOff) => {
    await piece(half);
    // The server has begun to write it.
    await expect.poll(() => onDisk(app)).toHaveLength(before.length + 1);
    breakOff();
  });
  await expect.poll(() => onDisk(app)).toEqual(before);
  expect(await database.select().from(upload).where(eq(upload.owner, clara.id))).toEqual([]);
});

test("[BUD-6] the reference image of a budget is a PNG named ref.png, for those who may see the budget", async ({
  visitor,
  database,
  login,
}) => {
  const clara = await login();
  const key = await keep(clara);
  const address = `/budget/${(await createBudget(database, clara, { image: key, refImage: key })).id}/ref.png`;
  for (const person of [clara, await login({ typeUser: 1 }), await login({ typeUser: 2 })]) {
    const answer = await person.get(address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="ref.png"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    const image = sharp(await answer.arrayBuffer());
    expect(await image.metadata()).toMatchObject({ format: "png", width: 60, height: 40 });
  }
  expect((await (await login()).get(address)).status).toBe(404);
  const asked = await visitor().get(address);
  expect([asked.status, asked.headers.get("location")]).toEqual([302, `/login?voltar=${encodeURIComponent(address)}`]);
});

test("[BUD-6] a budget without an image, a wrong code and a lost file are a 404", async ({ database, login }) => {
  const clara = await login();
  const without = await createBudget(database, clara);
  const lost = await createBudget(database, clara, { image: "budget/send/lost.png" });
  for (const code of [without.id, lost.id, "no-code", "00000000-0000-4000-8000-000000000000"]) {
    expect((await clara.get(`/budget/${code}/ref.png`)).status, code).toBe(404);
  }
});

test("[BRAND-5] an image that was removed elsewhere says so", async ({ login }) => {
  const clara = await login();
  for (const key of ["budget/send/gone.png", "../../auth-secret", ""]) {
    const answer = await clara.get(at(key));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ kind: "not-found", message: UPLOAD_REFUSED["not-found"] });
  }
});
