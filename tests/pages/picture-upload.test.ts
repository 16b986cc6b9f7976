import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { picture } from "../../app/galleries/schema.ts";
import { pictureFiles } from "../../app/kit/picture.ts";
import { PICTURE_FAULT_MESSAGE, PICTURE_REFUSED, type UploadedPicture } from "../../app/kit/upload.ts";
import type { App } from "../support/app.ts";
import { awaitPictureJobs } from "../support/gallery.ts";
import { test, type Visitor } from "../support/pages.ts";

const ADDRESS = "/api/imagem/portifolio";
const small = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#e8743b" } });

const at = (key: string) => `${ADDRESS}?${new URLSearchParams({ key })}`;

async function keep({ upload }: Pick<Visitor, "upload">): Promise<UploadedPicture> {
  const answer = await upload(ADDRESS, await small().jpeg().toBuffer());
  expect(answer.status).toBe(201);
  return (await answer.json()) as UploadedPicture;
}

/** What lies in the public folders and among the files in the making. */
async function onDisk(app: App): Promise<string[]> {
  const folders = ["files/ilustrations", "files/inspiration", "tmp"];
  const lists = folders.map((folder) => readdir(join(app.dataDir, folder)).catch(() => []));
  return (await Promise.all(lists)).flat().sort();
}

/** One part of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG that claims 60 000 × 60 000 pixels and has almost no bytes. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1024))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An animated PNG of two frames: a still one with the control chunks of an animation. */
async function animatedPng(): Promise<Buffer> {
  const still = await small(4, 4).png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  // After the signature and the header.
  return Buffer.concat([still.subarray(0, 33), chunk("acTL", control), still.subarray(33)]);
}

async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(["#f00", "#00f"].map((background) => small().tint(background).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

// Jobs of earlier tests would change what lies on the disk.
test.beforeEach(({ app }) => awaitPictureJobs(app));

test("[ADM-2] JPEG, PNG, WebP and AVIF are kept with their size, their widths and what stands in for them", async ({
  app,
  database,
  login,
}) => {
  const ada = await login({ typeUser: 2 });
  for (const [gallery, folder] of [
    ["portifolio", "ilustrations"],
    ["inspiration", "inspiration"],
  ]) {
    for (const image of [small().jpeg(), small().png(), small().webp(), small().avif({ effort: 0 })]) {
      const answer = await ada.upload(`/api/imagem/${gallery}`, await image.toBuffer(), "maçã.jpg");
      expect(answer.status).toBe(201);
      const kept = (await answer.json()) as UploadedPicture;
      expect(kept).toMatchObject({ width: 60, height: 40, fileName: "maçã.jpg" });
      expect(kept.key).toMatch(new RegExp(`^${folder}/[0-9a-f-]{36}\\.(jpg|png)$`));
      const [row] = await database.select().from(picture).where(eq(picture.key, kept.key));
      expect(row).toMatchObject({ owner: ada.id, item: null, thumbhash: kept.thumbhash });
      const files = await onDisk(app);
      for (const file of pictureFiles(kept).filter((key) => !key.endsWith(".avif"))) {
        expect(files).toContain(file.split("/").at(-1));
      }
      const shown = await ada.get(`/picture/${kept.key}`);
      expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  }
});

test("[ADM-2] what is no still picture gets its own words, and nothing of it stays", async ({
  app,
  database,
  login,
}) => {
  const ada = await login({ typeUser: 2 });
  const before = await onDisk(app);
  const jpeg = await small(900, 900).jpeg().toBuffer();
  const wrong = [
    { what: "text", bytes: Buffer.from("isto é um texto"), fault: "wrong-type", status: 415 },
    { what: "PDF", bytes: Buffer.from("%PDF-1.7\n"), fault: "wrong-type", status: 415 },
    { what: "GIF", bytes: await small().gif().toBuffer(), fault: "wrong-type", status: 415 },
    { what: "SVG", bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), fault: "svg", status: 415 },
    { what: "HEIC", bytes: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), fault: "heic", status: 415 },
    { what: "animated WebP", bytes: await animatedWebp(), fault: "animated", status: 415 },
    { what: "animated PNG", bytes: await animatedPng(), fault: "animated", status: 415 },
    { what: "half a JPEG", bytes: jpeg.subarray(0, jpeg.length / 2), fault: "unreadable", status: 422 },
    { what: "bomb", bytes: bomb(), fault: "too-many-pixels", status: 413 },
    { what: "too big", bytes: Buffer.alloc(20 * 1024 * 1024 + 1, 1), fault: "too-big", status: 413 },
    { what: "nothing", bytes: Buffer.alloc(0), fault: "no-file", status: 400 },
  ] as const;
  for (const { what, bytes, fault, status } of wrong) {
    const answer = await ada.upload(ADDRESS, bytes, "foto.png", "image/png");
    expect(await answer.json(), what).toEqual({ kind: fault, message: PICTURE_FAULT_MESSAGE[fault] });
    expect(answer.status, what).toBe(status);
  }
  expect(await onDisk(app)).toEqual(before);
  expect(await database.select().from(picture).where(eq(picture.owner, ada.id))).toEqual([]);
});

test("[ADM-2] an upload that is broken off leaves nothing", async ({ app, login }) => {
  const ada = await login({ typeUser: 2 });
  const before = await onDisk(app);
  const request = httpRequest(app.url + ADDRESS, {
    method: "POST",
    headers: { cookie: ada.cookie(), origin: app.url, "content-type": "multipart/form-data; boundary=b" },
  });
  request.on("error", () => undefined);
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  request.write(await small(800, 800).jpeg().toBuffer());
  // The server has begun to write it.
  await expect.poll(() => onDisk(app)).toHaveLength(before.length + 1);
  const closed = new Promise((resolve) => request.on("close", resolve));
  request.destroy();
  await closed;
  await expect.poll(() => onDisk(app)).toEqual(before);
});

test("[ADM-2] a picture that could not be recorded leaves no files", async ({ app, database, login }) => {
  const ada = await login({ typeUser: 2 });
  const before = await onDisk(app);
  await database.execute("alter table picture rename to picture_away");
  try {
    const answer = await ada.upload(ADDRESS, await small().jpeg().toBuffer());
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ kind: "failed", message: PICTURE_FAULT_MESSAGE.failed });
  } finally {
    await database.execute("alter table picture_away rename to picture");
  }
  expect(await onDisk(app)).toEqual(before);
});

test("[ADM-2] a waiting picture is removed by whoever sent it, files and all", async ({ app, login }) => {
  const [ada, other] = [await login({ typeUser: 2 }), await login({ typeUser: 2 })];
  const before = await onDisk(app);
  const { key } = await keep(ada);
  expect((await other.remove(at(key))).status).toBe(404);
  expect((await ada.remove(at(key))).status).toBe(204);
  await expect.poll(() => onDisk(app)).toEqual(before);
  const again = await ada.remove(at(key));
  expect(again.status).toBe(404);
  expect(await again.json()).toEqual({ kind: "not-found", message: PICTURE_REFUSED["not-found"] });
  for (const odd of ["%00", "%ED%A0%80", "../../auth-secret", ""])
    expect((await ada.remove(`${ADDRESS}?key=${odd}`)).status, odd).toBe(404);
});

test("[ADM-1] nobody but an admin sends, removes or publishes anything", async ({ visitor, app, database, login }) => {
  const ada = await login({ typeUser: 2 });
  const { key } = await keep(ada);
  const before = await onDisk(app);
  const jpeg = await small().jpeg().toBuffer();
  for (const [somebody, status, kind] of [
    [visitor(), 401, "logged-out"],
    [await login({ typeUser: 0 }), 403, "admins-only"],
    [await login({ typeUser: 1 }), 403, "admins-only"],
  ] as const) {
    const answer = await somebody.upload(ADDRESS, jpeg);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ kind, message: PICTURE_REFUSED[kind] });
    expect((await somebody.remove(at(key))).status).toBe(status);
    for (const gallery of ["portifolio", "inspiration"]) {
      const form = `/admin/create/${gallery}`;
      const shown = await somebody.get(form);
      const back = `/login?voltar=${encodeURIComponent(form)}`;
      expect([shown.status, shown.headers.get("location")]).toEqual([302, back]);
      const posted = await somebody.json(`/api/publicacao/${gallery}/${crypto.randomUUID()}`, {});
      expect(posted.status).toBe(status);
    }
  }
  expect(await onDisk(app)).toEqual(before);
  expect(await database.select().from(picture).where(eq(picture.key, key))).toHaveLength(1);
  // Another site's page, with the admin's cookie.
  const headers = { origin: "https://example.com" };
  expect((await ada.upload(ADDRESS, jpeg, "a.jpg", "image/jpeg", { headers })).status).toBe(403);
});

test("[ADM-2] another gallery, another method: refused in words", async ({ login }) => {
  const ada = await login({ typeUser: 2 });
  for (const gallery of ["budget", "toString", "Portifolio"])
    expect((await ada.upload(`/api/imagem/${gallery}`, Buffer.from("x"))).status, gallery).toBe(404);
  for (const method of ["GET", "PUT"]) {
    const { status, headers } = await ada.get(ADDRESS, { method });
    expect([status, headers.get("allow")], method).toEqual([405, "POST, DELETE"]);
  }
});
