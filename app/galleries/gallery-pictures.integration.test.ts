import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { cardOf, pictureFiles, stemOf, variant } from "../kit/picture.ts";
import { FileMissing, putFile, temporaryPath } from "../platform/files.server.ts";
import { UploadError } from "../platform/upload.server.ts";
import { findColours, makeAvif, makeNewCard, type StoredPicture, storePicture } from "./gallery-pictures.server.ts";

vi.mock("../platform/files.server.ts", { spy: true });

const temporaryFolder = dirname(await temporaryPath());
const store = join(dirname(temporaryFolder), "files");
const red = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#e8743b" } });
const clear = (width = 40, height = 20) => sharp({ create: { width, height, channels: 4, background: "#0f08" } });
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

beforeEach(() => rm(store, { recursive: true, force: true }));

const stored = async () => (await readdir(store, { recursive: true })).filter((name) => name.includes(".")).sort();
const open = (key: string) => sharp(join(store, key));

/** Keeps a picture, and proves that nothing stays in the folder of files in the making. */
async function keep(bytes: Buffer | Sharp): Promise<StoredPicture> {
  const source = await temporaryPath();
  await writeFile(source, "toBuffer" in bytes ? await bytes.toBuffer() : bytes);
  try {
    return await storePicture(source, "inspiration", { person: "ada" });
  } finally {
    await rm(source);
    expect(await readdir(temporaryFolder)).toEqual([]);
  }
}

async function fault(bytes: Buffer | Sharp): Promise<string> {
  const error = await keep(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof UploadError)) throw new Error("an upload error was expected", { cause: error });
  expect(await readdir(store).catch(() => [])).toEqual([]);
  return error.fault;
}

test("[ADM-2] a picture is kept as original, card and WebP widths, and its size and thumbhash are told", async () => {
  const kept = await keep(red(2000, 1000).jpeg());
  expect(kept).toMatchObject({ width: 2000, height: 1000 });
  expect(kept.key).toMatch(/^inspiration\/[0-9a-f-]{36}\.jpg$/);
  expect(Buffer.from(kept.thumbhash, "base64").length).toBeGreaterThan(5);
  expect(await stored()).toEqual(
    pictureFiles(kept)
      .filter((key) => !key.endsWith(".avif"))
      .sort(),
  );
  for (const width of [320, 640, 960, 1600]) {
    const { format, ...size } = await open(variant(kept.key, width, "webp")).metadata();
    expect([format, size.width, size.height]).toEqual(["webp", width, width / 2]);
  }
  const { format, width, height } = await open(cardOf(kept.key)).metadata();
  expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
});

test("[ADM-2] a small picture is not made larger", async () => {
  const kept = await keep(red(500, 10).png());
  expect(kept).toMatchObject({ width: 500, height: 10 });
  const stem = stemOf(kept.key);
  expect(await stored()).toEqual([`${stem}-320.webp`, `${stem}-500.webp`, `${stem}-card.jpg`, `${stem}.png`]);
  const dot = await keep(red(8, 8).jpeg());
  expect((await open(variant(dot.key, 8, "webp")).metadata()).width).toBe(8);
});

test("[ADM-2] a picture that is longer than WebP allows is kept smaller, all its widths in shape", async () => {
  const kept = await keep(red(100, 20_000).png());
  expect(kept).toMatchObject({ width: 82, height: 16_383 });
  expect((await open(variant(kept.key, 82, "webp")).metadata()).height).toBe(16_383);
  await makeAvif(kept);
  expect((await open(variant(kept.key, 82, "avif")).metadata()).height).toBe(16_383);
});

test("[ADM-2] a picture is turned upright, and what the camera wrote about place and time is in no file", async () => {
  const photo = red(800, 400)
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg();
  expect((await sharp(await photo.toBuffer()).metadata()).exif).toBeDefined();
  const kept = await keep(photo);
  await makeAvif(kept);
  expect(kept).toMatchObject({ width: 400, height: 800 });
  for (const key of await stored()) {
    const { exif, icc, xmp, iptc, orientation, width, height } = await open(key).metadata();
    expect([exif, icc, xmp, iptc, orientation], key).toEqual(Array(5).fill(undefined));
    if (key !== cardOf(kept.key)) expect(width, key).toBe(height / 2);
  }
});

test("[ADM-2] the original is written anew: nothing that was hidden in the file is kept", async () => {
  const hidden = Buffer.concat([await red().png().toBuffer(), Buffer.from("<script>hidden</script>")]);
  const { key } = await keep(hidden);
  expect(key).toMatch(/\.png$/);
  expect((await readFile(join(store, key))).includes("hidden")).toBe(false);
});

test("[ADM-2] transparency stays in PNG, WebP and AVIF, and the card is white there", async () => {
  for (const picture of [clear(400, 400).png(), clear(400, 400).webp(), clear(400, 400).avif({ effort: 0 })]) {
    const kept = await keep(picture);
    await makeAvif(kept);
    expect(kept.key).toMatch(/\.png$/);
    const stem = stemOf(kept.key);
    for (const end of [".png", "-400.webp", "-320.avif"])
      expect((await open(stem + end).metadata()).hasAlpha, end).toBe(true);
    const [pixel] = [
      await open(cardOf(kept.key)).extract({ left: 600, top: 300, width: 1, height: 1 }).raw().toBuffer(),
    ];
    expect(pixel).toHaveLength(3);
    for (const [index, value] of [127, 255, 127].entries())
      expect(Math.abs((pixel[index] ?? 0) - value), `channel ${index}`).toBeLessThan(12);
  }
});

test("[ADM-2] printer's colours, greys, 16 bits and palettes become what every browser shows", async () => {
  const wide = { width: 60, height: 30 };
  const greys = sharp(Buffer.alloc(1800, 90), { raw: { ...wide, channels: 1 } });
  const clearGreys = sharp(Buffer.alloc(3600, 90), { raw: { ...wide, channels: 2 } });
  for (const [name, picture] of Object.entries({
    cmyk: red(60, 30).toColourspace("cmyk").jpeg(),
    "grey jpeg": greys.clone().toColourspace("b-w").jpeg(),
    "grey png": greys.clone().toColourspace("b-w").png(),
    "grey png with alpha": clearGreys.toColourspace("b-w").png(),
    "16 bit": red(60, 30).toColourspace("rgb16").png(),
    "16 bit greys": greys.clone().toColourspace("grey16").png(),
    palette: red(60, 30).png({ palette: true }),
    "palette with alpha": clear(60, 30).png({ palette: true }),
    "wide gamut": red(60, 30).withIccProfile("p3").jpeg(),
    "one bit": red(60, 30).threshold().png({ palette: true, colours: 2 }),
  })) {
    const kept = await keep(picture);
    await makeAvif(kept);
    expect([kept.width, kept.height], name).toEqual([60, 30]);
    expect(Buffer.from(kept.thumbhash, "base64").length, name).toBeGreaterThan(4);
    for (const key of [kept.key, variant(kept.key, 60, "webp"), variant(kept.key, 60, "avif"), cardOf(kept.key)]) {
      const { space, depth } = await open(key).metadata();
      expect([space, depth], `${name}: ${key}`).toEqual(["srgb", "uchar"]);
    }
  }
});

test("[ADM-2] a preview card has at most 300 KB, even of noise", async () => {
  const { key } = await keep(noise(1600, 900).png());
  const card = await readFile(join(store, cardOf(key)));
  expect(card.byteLength).toBeLessThanOrEqual(300_000);
  expect(card.byteLength).toBeGreaterThan(50_000);
  expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

test("[ADM-2] edges between strong colours keep them: no grey seam in WebP or AVIF", async () => {
  const drawing = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#3b0a45" } })
    .composite([{ input: { create: { width: 21, height: 64, channels: 3, background: "#b8e34b" } }, left: 21, top: 0 }])
    .png()
    .toBuffer();
  const kept = await keep(drawing);
  await makeAvif(kept);
  for (const format of ["webp", "avif"] as const) {
    const row = await open(variant(kept.key, 64, format))
      .extract({ left: 0, top: 32, width: 64, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    // The green's blue channel is far below its green one, up to its very edge.
    for (const x of [21, 22, 41])
      expect((row[x * 3 + 1] ?? 0) - (row[x * 3 + 2] ?? 0), `${format} ${x}`).toBeGreaterThan(100);
  }
});

test("[ADM-2] what is no picture, or none to be shown, is refused in its kind, and nothing is kept", async () => {
  expect(await fault(Buffer.from("not a picture"))).toBe("wrong-type");
  expect(await fault(red().gif())).toBe("wrong-type");
  expect(await fault(Buffer.from("%PDF-1.7\n"))).toBe("wrong-type");
  expect(await fault(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe("svg");
  expect(await fault(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))).toBe("heic");
  const jpeg = await red(800, 800).jpeg().toBuffer();
  expect(await fault(jpeg.subarray(0, jpeg.length / 2))).toBe("unreadable");
  const webp = await noise(300, 300).webp().toBuffer();
  expect(await fault(webp.subarray(0, webp.length / 2))).toBe("unreadable");
  expect(await fault(red(8000, 6251).png())).toBe("too-many-pixels");
  for (const [width, height] of [
    [1, 1],
    [7, 900],
    [900, 1],
  ] as const)
    expect(await fault(red(width, height).png()), `${width} × ${height}`).toBe("too-small");
});

test("[ADM-2] animated WebP, PNG and AVIF are refused: only their first picture would be kept", async () => {
  const one = await red().png().toBuffer();
  const frames = await sharp([one, await clear().png().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  expect(await fault(frames)).toBe("animated");
  // After the signature and the header, 33 bytes, comes the chunk that says how many pictures there are.
  const control = Buffer.from("\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93\x70", "latin1");
  expect(await fault(Buffer.concat([one.subarray(0, 33), control, one.subarray(33)]))).toBe("animated");
  const avif = await red().avif({ effort: 0 }).toBuffer();
  avif.write("avis", 8, "latin1");
  expect(await fault(avif)).toBe("animated");
});

test("[ADM-2] a store that fails for one file is our fault, and takes back the others", async () => {
  const original = await vi.importActual<typeof import("../platform/files.server.ts")>("../platform/files.server.ts");
  vi.mocked(putFile).mockImplementation(async (key, path) => {
    if (key.endsWith("-card.jpg")) throw new Error("no space left on device");
    await original.putFile(key, path);
    expect(await stored()).toContain(key);
  });
  try {
    await expect(keep(red().jpeg())).rejects.toThrow("no space left");
  } finally {
    vi.mocked(putFile).mockReset();
  }
  expect(await stored()).toEqual([]);
});

test("[ADM-2] AVIF files are made in the widths of the WebP ones, from the original", async () => {
  const kept = await keep(red(1000, 500).jpeg());
  await makeAvif(kept);
  expect(await stored()).toEqual(pictureFiles(kept).sort());
  for (const width of [320, 640, 960, 1000])
    expect(await open(variant(kept.key, width, "avif")).metadata()).toMatchObject({
      format: "heif",
      compression: "av1",
      width,
    });
  expect(await readdir(temporaryFolder)).toEqual([]);
});

test("[ADM-2] an original that is gone makes no AVIF files and leaves nothing", async () => {
  await expect(makeAvif({ key: "inspiration/gone.jpg", width: 40 })).rejects.toThrow(FileMissing);
  expect(await readdir(temporaryFolder)).toEqual([]);
});

test("[SEC-8.17] a card is cropped around the focal point, of a wide, an upright and a very thin picture", async () => {
  /** Red at its beginning, blue at its end. */
  const halves = (width: number, height: number) => {
    const half = width > height ? { width: width >> 1, height } : { width, height: height >> 1 };
    const blue = { create: { ...half, channels: 3, background: "#0000ff" } } as const;
    return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
      .composite([{ input: blue, gravity: "southeast" }])
      .png();
  };
  for (const [width, height] of [
    [1600, 400],
    [1200, 1500],
    [8, 500],
  ] as const) {
    const { key } = await keep(halves(width, height));
    for (const [percent, colour] of [
      [0, "red"],
      [100, "blue"],
    ] as const) {
      const name = await makeNewCard(key, { focal: { x: percent, y: percent } });
      const card = await open(cardOf(key, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([card.info.width, card.info.height]).toEqual([1200, 630]);
      const corners = [0, card.data.length - 3].map((at) => ((card.data[at] ?? 0) > 128 ? "red" : "blue"));
      expect(corners, `${width} × ${height} at ${percent} %`).toEqual([colour, colour]);
    }
  }
  await expect(makeNewCard("inspiration/gone.jpg", { focal: { x: 0, y: 0 } })).rejects.toThrow(FileMissing);
  expect(await readdir(temporaryFolder)).toEqual([]);
});

test("[STORY-20] a picture's colours are those of its middle at the upload, and of its focal point's crop when asked", async () => {
  const blue = { create: { width: 400, height: 300, channels: 3, background: "#1746a2" } } as const;
  const yellow = sharp({ create: { width: 400, height: 900, channels: 3, background: "#f4b41a" } });
  const tall = yellow.composite([{ input: blue, gravity: "north" }]);
  const { key, colours } = await keep(tall.png());
  expect(colours).toMatchObject({ ground: "#f4b41a", flatTop: 1 });
  expect(await findColours(key, { focal: { x: 50, y: 0 } })).toMatchObject({ ground: "#1746a2", flatTop: 1 });
  await expect(findColours("inspiration/gone.jpg", { focal: { x: 0, y: 0 } })).rejects.toThrow(FileMissing);
  // As on the preview card, what is transparent is white.
  expect((await keep(clear().png())).colours.ground).toBe("#77ff77");
  expect((await keep(red(8, 8).jpeg())).colours.palette).toHaveLength(1);
});
