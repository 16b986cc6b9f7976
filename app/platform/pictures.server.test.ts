import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryPath } from "./files.server.ts";
import { makeReferencePng } from "./pictures.server.ts";
import { inPictureTurn, UploadError } from "./upload.server.ts";

const temporaryFolder = dirname(await temporaryPath());
const red = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#e8743b" } });

async function make(bytes: Buffer): Promise<Buffer> {
  const source = await temporaryPath();
  await writeFile(source, bytes);
  try {
    const target = await makeReferencePng(source, { person: "clara" });
    const png = await readFile(target);
    await rm(target);
    return png;
  } finally {
    await rm(source);
    expect(await readdir(temporaryFolder)).toEqual([]);
  }
}

async function fault(bytes: Buffer): Promise<string> {
  const error = await make(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof UploadError)) throw new Error("an upload error was expected", { cause: error });
  return error.fault;
}

/** A PNG that claims a size and has almost no bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1024))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("[BRAND-5] JPEG, PNG, WebP and AVIF become a PNG", async () => {
  const pictures = [red().jpeg(), red().png(), red().webp(), red().avif({ effort: 0 })];
  for (const picture of pictures) {
    const { format, width, height } = await sharp(await make(await picture.toBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 40, height: 20 });
  }
});

test("[BRAND-5] a picture is turned upright, and what the camera wrote about place and time is dropped", async () => {
  const photo = await red()
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const kept = await sharp(await make(photo)).metadata();
  expect([kept.width, kept.height]).toEqual([20, 40]);
  expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test("[BRAND-5] a picture of a printer's colours is converted, and a large one made smaller", async () => {
  const cmyk = await red(4000, 1000).toColourspace("cmyk").jpeg().toBuffer();
  const kept = await sharp(await make(cmyk)).metadata();
  expect([kept.width, kept.height, kept.space]).toEqual([3000, 750, "srgb"]);
});

test("[BRAND-5] transparency is kept", async () => {
  const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  expect((await sharp(await make(clear)).metadata()).hasAlpha).toBe(true);
});

test("[BRAND-5] a damaged or truncated picture is told as unreadable", async () => {
  const jpeg = await red(800, 800).jpeg().toBuffer();
  expect(await fault(jpeg.subarray(0, jpeg.length / 2))).toBe("unreadable");
  const png = await red(800, 800).png().toBuffer();
  expect(await fault(png.subarray(0, png.length - 40))).toBe("unreadable");
  expect(await fault(Buffer.from("\xff\xd8\xff\xe0 nothing more", "latin1"))).toBe("unreadable");
});

test("[BRAND-5] dimensions beyond 50 million pixels are refused before anything is decoded", async () => {
  expect(await fault(bomb(60_000, 60_000))).toBe("too-many-pixels");
  expect(await fault(bomb(7_100, 7_100))).toBe("too-many-pixels");
});

test("[BRAND-5] SVG, HEIC, GIF, TIFF, PDF and text are refused, whatever their name", async () => {
  expect(await fault(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe("svg");
  expect(await fault(Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a drawing -->\n<svg\nwidth="4"/>'))).toBe("svg");
  for (const brand of ["heic", "heix", "hevc", "mif1"])
    expect(await fault(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, "latin1"))).toBe("heic");
  expect(await fault(await red().gif().toBuffer())).toBe("wrong-type");
  expect(await fault(await red().tiff().toBuffer())).toBe("wrong-type");
  expect(await fault(Buffer.from("%PDF-1.7\n"))).toBe("wrong-type");
  expect(await fault(Buffer.from("not a picture"))).toBe("wrong-type");
});

test("[BRAND-5] decoders of other types are blocked even for a file with the right first bytes", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow();
});

test("[BRAND-5] of many pictures at once each comes out", async () => {
  const source = await temporaryPath();
  await writeFile(source, await red(600, 600).png().toBuffer());
  const made = await Promise.all(Array.from({ length: 6 }, () => makeReferencePng(source, { person: "clara" })));
  expect(new Set(made).size).toBe(6);
  await Promise.all([source, ...made].map((path) => rm(path)));
});

test("[BRAND-5] the picture of somebody who left before its turn is not made", async () => {
  const source = await temporaryPath();
  await writeFile(source, await red().png().toBuffer());
  await expect(makeReferencePng(source, { person: "clara", signal: AbortSignal.abort() })).rejects.toMatchObject({
    fault: "broken-off",
  });
  await rm(source);
});

test("[SEC-8.4] a picture that waits too long for its turn is told that all are busy", async () => {
  const held = Promise.withResolvers<void>();
  const others = ["ana", "bia"].map((person) => inPictureTurn({ person }, () => held.promise));
  const late = makeReferencePng("never opened", { person: "clara", wait: 1 });
  await expect(late).rejects.toMatchObject({ fault: "busy" });
  held.resolve();
  await Promise.all(others);
});
