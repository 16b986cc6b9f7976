import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import CASES from "../../tests/cases/files.json" with { type: "json" };
import { temporaryPath } from "./files.server.ts";
import { checkDecodes, makeReferencePng } from "./pictures.server.ts";
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

/** A PNG that claims a size but has almost no bytes. */
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

test("[BRAND-5] a picture of 16 bits a colour keeps its colours, with a profile and without", async () => {
  for (const profile of ["srgb", "p3", null]) {
    const deep = sharp({ create: { width: 4, height: 4, channels: 3, background: "#e8743b" } }).toColourspace("rgb16");
    const bytes = await (profile ? deep.withIccProfile(profile) : deep).png().toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: "ushort", hasProfile: profile !== null });
    const kept = await sharp(await make(bytes))
      .raw()
      .toBuffer();
    for (const [at, part] of [0xe8, 0x74, 0x3b].entries()) expect(Math.abs((kept[at] ?? 0) - part)).toBeLessThan(3);
  }
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

test("[BUD-9] [BRAND-5] a picture that is kept as it came is refused when it does not open", async () => {
  const source = await temporaryPath();
  const check = async (bytes: Buffer) => {
    await writeFile(source, bytes);
    await checkDecodes(source, { person: "clara" });
  };
  const png = await red(800, 800).png().toBuffer();
  try {
    await check(png);
    await expect(check(png.subarray(0, png.length - 40))).rejects.toMatchObject({ fault: "unreadable" });
  } finally {
    await rm(source);
  }
});

test("[FILE-1] a JPEG that lacks only the mark of its end is whole, also with less of it refused", async () => {
  for (const progressive of [false, true]) {
    const jpeg = await red(300, 200).jpeg({ progressive }).toBuffer();
    const cut = jpeg.subarray(0, -2);
    // A camera's embedded thumbnail has an end mark too.
    for (const ended of [cut, withSegment(cut, 0xe1, "Exif\0\0\xff\xd8 small \xff\xd9")])
      expect(await sharp(await make(ended)).metadata()).toMatchObject({ width: 300, height: 200 });
    expect(await fault(jpeg.subarray(0, -8))).toBe("unreadable");
  }
});

const PICTURES = CASES.filter(({ format }) => format === "jpeg" || format === "png");

test.each(PICTURES)("[FILE-1] $file, which every browser shows, is taken", async ({ file }) => {
  const source = await readFile(`tests/cases/files/${file}`);
  const { width, height } = await sharp(source).metadata();
  expect(await sharp(await make(source)).metadata()).toMatchObject({ format: "png", width, height });
  expect(await fault(source.subarray(0, source.length / 2))).toBe("unreadable");
});

/** A JPEG with a segment inserted after its start. */
function withSegment(jpeg: Buffer, marker: number, data: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(data, "latin1"), jpeg.subarray(2)]);
}

/** A PNG with a chunk inserted after its header, with a right or wrong checksum. */
function withChunk(png: Buffer, type: string, data: string, wrong = 0): Buffer {
  const body = Buffer.from(type + data, "latin1");
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc32(body) ^ wrong) >>> 0);
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}

test("[FILE-1] what is imperfect is taken: metadata, profiles, chunks, and bytes around a whole picture", async () => {
  const jpeg = await red().jpeg().toBuffer();
  const png = await red().png().toBuffer();
  const imperfect = {
    "bytes behind the end, as motion photos have": Buffer.concat([jpeg, Buffer.alloc(5000, 7)]),
    "a second picture behind the end": Buffer.concat([jpeg, jpeg]),
    "Exif without contents": withSegment(jpeg, 0xe1, "Exif\0\0MM\0*\xff\xff\xff\xff"),
    "no colour profile in the profile": withSegment(jpeg, 0xe2, "ICC_PROFILE\0\x01\x01garbage"),
    "the first of three parts of a profile": withSegment(jpeg, 0xe2, "ICC_PROFILE\0\x01\x03part"),
    "Adobe's mark for other channels": withSegment(jpeg, 0xee, "Adobe\0d\0\0\0\0\x02"),
    "a progressive one": await red().jpeg({ progressive: true }).toBuffer(),
    "an iCCP chunk that cannot be unpacked": withChunk(png, "iCCP", "x\0\0garbage"),
    "a text chunk with a wrong check sum": withChunk(png, "tEXt", "a\0b", 1),
    "a gAMA chunk that is too short": withChunk(png, "gAMA", "\0"),
    "no end chunk": png.subarray(0, png.length - 12),
    "16 bits for a colour": await red().toColourspace("rgb16").png().toBuffer(),
    "an interlaced one": await red().png({ progressive: true }).toBuffer(),
    "bytes behind a WebP": Buffer.concat([await red().webp().toBuffer(), Buffer.alloc(50)]),
  };
  for (const [what, bytes] of Object.entries(imperfect)) {
    const { width, height } = await sharp(await make(bytes)).metadata();
    expect([width, height], what).toEqual([40, 20]);
  }
});

test("[FILE-1] of a moving picture the first one is taken as a reference", async () => {
  const frames = [0, 90].map((degrees) => red().modulate({ hue: degrees }).png().toBuffer());
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await sharp(await make(moving)).metadata()).toMatchObject({ width: 40, height: 20, format: "png" });
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
