/** Files of a published picture: re-encoded original, WebP widths, link-preview JPEG and, from a job, AVIF widths. */
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { GROUNDS, type Ground } from "../kit/ground.ts";
import { CARD, cardOf, type FocalPoint, isMiddle, MIDDLE, variant, variantWidths, WIDEST } from "../kit/picture.ts";
import { deleteFile, openFile, putFile, temporaryPath } from "../platform/files.server.ts";
import { checkPicture, decode, toUploadError } from "../platform/pictures.server.ts";
import type { TurnRequest } from "../platform/turns.server.ts";
import { inPictureTurn, UploadError } from "../platform/upload.server.ts";
import { type CoverColours, coverColours } from "./cover-colours.server.ts";
import { measureGround } from "./measured-ground.server.ts";

// Optimised coding would save an eighth of the size at twice the encoding time; visitors get the widths instead.
const ORIGINAL = { quality: 90, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;
// Without the smart subsampling the edges of saturated areas turn grey (docs/performance.md).
const WEBP = { quality: 82, effort: 4, smartSubsample: true } as const;
// More effort takes ten seconds of CPU for a picture and saves almost nothing.
const AVIF = { quality: 58, effort: 2 } as const;

/** AVIF files and cards take turns as one person, so that one of the two places stays free for uploads. */
const PICTURE_JOBS = "picture jobs";
/** Takes the other place, but for a moment only: pages wait for colours, and would wait for AVIF files otherwise. */
const COLOUR_JOBS = "colour jobs";

/** Some services show no link preview of more bytes. */
const CARD_BYTES = 300_000;
const CARD_QUALITIES = [84, 70, 50, 30];

/** A cover's crop on a story's page; its colours need no more pixels. */
const COVER = { width: 320, height: 180 } as const;

/** A side of fewer pixels is no picture, but a spacer or a line. */
const SHORTEST_SIDE = 8;
/** Longest side in pixels that WebP allows. */
const LONGEST_SIDE = 16_383;
/** Enough to see each part of a logo. */
const MEASURED = { width: 640, height: 640 } as const;
/** Longest side that thumbhash accepts, in pixels. */
const HASH_SIDE = 100;

export type StoredPicture = Awaited<ReturnType<typeof storePicture>>;

/** Stores a received picture, without AVIF; the source stays. Throws `UploadError`; then nothing is stored. */
export function storePicture(source: string, folder: string, turn: TurnRequest) {
  return makeFiles(turn, async (pathFor) => {
    try {
      const { type, hasAlpha, isDeep, ...size } = await checkPicture(source, { animated: false });
      if (Math.min(size.width, size.height) < SHORTEST_SIDE) throw new UploadError("too-small");
      // Lossless sources stay lossless: a drawing is smaller as PNG, and its AVIF files are made from its original.
      const png = type === "png" || hasAlpha;
      const key = `${folder}/${randomUUID()}.${png ? "png" : "jpg"}`;
      const original = bounded(decode(source, { isDeep }), LONGEST_SIDE);
      const { width, height } = await (png ? original.png() : original.jpeg(ORIGINAL)).toFile(await pathFor(key));
      const pixels = await toPixels(bounded(decode(source, { isDeep }), WIDEST));
      const measuredGround = await measure(pixels);
      const ground = measuredGround === "none" ? undefined : measuredGround;
      await writeFile(await pathFor(cardOf(key)), await makeCard(pixels, { ground }));
      const thumbhash = await makeThumbhash(pixels);
      const colours = await makeColours(pixels, { focal: MIDDLE, ground });
      for await (const [each, image] of atEachWidth(pixels, width))
        await image.webp(WEBP).toFile(await pathFor(variant(key, each, "webp")));
      return { key, width, height, thumbhash, measuredGround, colours };
    } catch (error) {
      throw toUploadError(error);
    }
  });
}

/** Stores the AVIF files of a stored picture. Throws FileMissing when its original is gone. */
export function makeAvif({ key, width }: { key: string; width: number }): Promise<void> {
  return makeFiles({ person: PICTURE_JOBS }, async (pathFor) => {
    for await (const [each, image] of atEachWidth(await storedPixels(key), width))
      await image.avif(AVIF).toFile(await pathFor(variant(key, each, "avif")));
  });
}

/** How a picture is cropped, unless around its middle, and on what its transparent parts are laid. */
export type Look = { focal: FocalPoint; ground?: Ground | undefined };

/**
 * Stores another card of a picture and returns its name, which its bytes decide: who has the address of an earlier card
 * keeps that for a year. Throws FileMissing when the original is gone.
 */
export async function makeNewCard(key: string, { focal, ground }: Look): Promise<string> {
  return inPictureTurn({ person: PICTURE_JOBS }, async () => {
    const path = await temporaryPath();
    try {
      const card = await makeCard(await storedPixels(key), { focal: isMiddle(focal) ? undefined : focal, ground });
      const name = createHash("sha256").update(card).digest("hex").slice(0, 16);
      await writeFile(path, card);
      await putFile(cardOf(key, name), path);
      return name;
    } finally {
      await rm(path, { force: true });
    }
  });
}

/** The colours of a stored picture as a cover, cropped around its focal point. Throws FileMissing when its original is gone. */
export function findColours(key: string, look: Look): Promise<CoverColours> {
  return inPictureTurn({ person: COLOUR_JOBS }, async () => makeColours(await storedPixels(key), look));
}

/** The ground that a stored picture asks for. Throws FileMissing when its original is gone. */
export function findGround(key: string): Promise<Ground | "none"> {
  return inPictureTurn({ person: COLOUR_JOBS }, async () => measure(await storedPixels(key)));
}

/** Makes files in this person's turn and stores all or none. `pathFor` gives the temporary path for a key. */
function makeFiles<Result>(
  turn: TurnRequest,
  make: (pathFor: (key: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  return inPictureTurn(turn, async () => {
    const paths = new Map<string, string>();
    try {
      const result = await make(async (key) => {
        const path = await temporaryPath();
        paths.set(key, path);
        return path;
      });
      const results = await Promise.allSettled([...paths].map(([key, path]) => putFile(key, path)));
      const failed = results.find((result) => result.status === "rejected");
      if (failed) {
        await Promise.allSettled([...paths.keys()].map(deleteFile));
        throw failed.reason;
      }
      return result;
    } finally {
      // A stored file has left its temporary path.
      for (const path of paths.values()) await rm(path, { force: true });
    }
  });
}

async function storedPixels(key: string): Promise<Pixels> {
  const source = await temporaryPath();
  try {
    await pipeline((await openFile(key)).stream, createWriteStream(source));
    return await toPixels(bounded(decode(source), WIDEST));
  } finally {
    await rm(source, { force: true });
  }
}

/** A picture at each of its widths, widest first. Each is made from the one before, so that the file is decoded once. */
async function* atEachWidth(original: Pixels, width: number): AsyncGenerator<[number, Sharp]> {
  let pixels = original;
  for (const each of variantWidths(width).reverse()) {
    if (each < pixels.info.width) pixels = await toPixels(fromPixels(pixels).resize({ width: each }));
    yield [each, fromPixels(pixels)];
  }
}

function bounded(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
}

type Pixels = Awaited<ReturnType<typeof toPixels>>;

function toPixels(image: Sharp) {
  return image.raw().toBuffer({ resolveWithObject: true });
}

function fromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** The card, on the picture's ground or else on white: cropped around its focal point, or else around the part that sharp finds most salient. */
async function makeCard(pixels: Pixels, { focal, ground = "light" }: Partial<Look>): Promise<Buffer> {
  const { width, height } = pixels.info;
  // Scaling a thin strip to cover the card would need millions of pixels: only its beginning is used.
  const beginning = { left: 0, top: 0, width: Math.min(width, 4 * height), height: Math.min(height, 4 * width) };
  const card = await toPixels(
    fromPixels(pixels)
      .extract(focal ? cropAround(focal, pixels.info, CARD) : beginning)
      .flatten({ background: GROUNDS[ground] })
      .resize({ ...CARD, fit: "cover", position: sharp.strategy.attention }),
  );
  let jpeg = Buffer.alloc(0);
  for (const quality of CARD_QUALITIES) {
    jpeg = await fromPixels(card).jpeg({ quality }).toBuffer();
    if (jpeg.byteLength <= CARD_BYTES) break;
  }
  return jpeg;
}

type Size = { width: number; height: number };

/** The largest part of a picture that has this shape, placed as `object-position` places it. */
function cropAround({ x, y }: FocalPoint, size: Size, shape: Size) {
  const ratio = shape.width / shape.height;
  const width = Math.max(1, Math.round(Math.min(size.width, size.height * ratio)));
  const height = Math.max(1, Math.round(Math.min(size.height, size.width / ratio)));
  const place = (room: number, percent: number) => Math.round((room * percent) / 100);
  return { left: place(size.width - width, x), top: place(size.height - height, y), width, height };
}

async function makeColours(pixels: Pixels, { focal, ground = "light" }: Look): Promise<CoverColours> {
  const cover = fromPixels(pixels)
    .extract(cropAround(focal, pixels.info, COVER))
    .flatten({ background: GROUNDS[ground] })
    // The nearest pixels are the picture's own: any mixture of two would be a colour that it does not have.
    .resize({ ...COVER, fit: "fill", kernel: "nearest" });
  const { data, info } = await toPixels(cover);
  return coverColours(data, info.width, info.height);
}

async function measure(pixels: Pixels): Promise<Ground | "none"> {
  if (pixels.info.channels !== 4) return "none";
  // The nearest pixels are the picture's own: a mixture of two would be a colour that it does not have.
  const small = fromPixels(pixels).resize({ ...MEASURED, fit: "inside", withoutEnlargement: true, kernel: "nearest" });
  return measureGround((await toPixels(small)).data);
}

async function makeThumbhash(pixels: Pixels): Promise<string> {
  const small = fromPixels(pixels).resize({ width: HASH_SIDE, height: HASH_SIDE, fit: "inside" }).ensureAlpha();
  const { data, info } = await toPixels(small);
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
