/**
 * Handles pictures that people send: checks their bytes, decodes them within limits, and re-encodes them. Import it
 * late, because sharp is large.
 */
import { appendFile, readFile, rm } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { IMAGE_MAX_PIXELS } from "../kit/upload.ts";
import { type DetectedType, detectType, firstBytes } from "./file-bytes.server.ts";
import { temporaryPath } from "./files.server.ts";
import type { TurnRequest } from "./turns.server.ts";
import { inPictureTurn, UploadError } from "./upload.server.ts";

// Only these four decoders may read uploads, whatever libvips was built with.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});
// Every file is read once, so a cache would only use memory.
sharp.cache(false);

/** The longest side of a stored reference image, in pixels. */
const REFERENCE_SIDE = 3000;
/** The longest side of a conversation's picture: enough to fill a screen and to read a document in it. */
const MESSAGE_SIDE = 2000;
const DECODE_SECONDS = 30;

/** A re-encoded picture at a new temporary path, with its size in pixels. */
export type EncodedPicture = { path: string; bytes: number; width: number; height: number };

/**
 * Makes an upright sRGB PNG without metadata at a new temporary path, and keeps the source. Converts at the upload, so
 * that a download (BUD-6) never decodes a stranger's file. Throws `UploadError`.
 */
export async function makeReferencePng(source: string, turn: TurnRequest): Promise<string> {
  const { path } = await encode(source, turn, (picture) => within(picture, REFERENCE_SIDE).png());
  return path;
}

/** Like `makeReferencePng`, but WebP, because a conversation shows many pictures. */
export function makeMessagePicture(source: string, turn: TurnRequest): Promise<EncodedPicture> {
  return encode(source, turn, (picture) => within(picture, MESSAGE_SIDE).webp({ quality: 82 }));
}

const within = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

async function encode(source: string, turn: TurnRequest, work: (picture: Sharp) => Sharp): Promise<EncodedPicture> {
  return inPictureTurn(turn, async () => {
    const path = await temporaryPath();
    try {
      const picture = await checkPicture(source);
      const { size, width, height } = await work(decode(source, picture)).toFile(path);
      return { path, bytes: size, width, height };
    } catch (error) {
      await rm(path, { force: true });
      throw toUploadError(error);
    }
  });
}

/** Decodes a picture that is stored unchanged, so that nobody gets one that does not open. Throws `UploadError`. */
export async function checkDecodes(source: string, turn: TurnRequest): Promise<void> {
  await inPictureTurn(turn, async () => {
    try {
      await checkPicture(source);
      await decode(source).stats();
    } catch (error) {
      throw toUploadError(error);
    }
  });
}

/**
 * Refuses files that are unsafe to decode or would lose their animation. Throws `UploadError`, or sharp's error for a
 * bad header.
 */
export async function checkPicture(
  source: string,
  { animated = true } = {},
): Promise<{ type: DetectedType; hasAlpha: boolean; isDeep: boolean; width: number; height: number }> {
  const type = await detectType(source);
  if (type === null || type === "pdf") throw new UploadError(await foreignType(source));
  if (!animated && (await isAnimated(source, type))) throw new UploadError("animated");
  const {
    width,
    height,
    hasAlpha,
    depth,
    icc,
    pages = 1,
  } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > IMAGE_MAX_PIXELS) throw new UploadError("too-many-pixels");
  if (!animated && pages > 1) throw new UploadError("animated");
  if (type === "jpeg") await addJpegEnd(source);
  return { type, hasAlpha, isDeep: depth === "ushort" && icc !== undefined, width, height };
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/**
 * Adds a missing end mark to a picture that is otherwise complete, as cameras write it when their battery runs out.
 * Decodes it strictly first, because the mark would make a truncated picture look complete.
 */
async function addJpegEnd(source: string): Promise<void> {
  const bytes = await readFile(source);
  if (hasJpegEnd(bytes)) return;
  const ended = sharp(Buffer.concat([bytes, JPEG_END]), { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "warning" });
  const isWhole = await ended
    .timeout({ seconds: DECODE_SECONDS })
    .stats()
    .then(
      () => true,
      () => false,
    );
  if (isWhole) await appendFile(source, JPEG_END);
}

/** Searches after the segments before the picture data, where a thumbnail may have its own end mark. */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) at += 2 + bytes.readUInt16BE(at + 2);
  return bytes.includes(JPEG_END, at);
}

/**
 * Reads a checked picture, upright and in sRGB; writing it drops the metadata. Accepts small faults, as browsers do,
 * but not truncation. `isDeep`: it has 16 bits a colour and a profile, by which sharp would convert it to Display P3.
 */
export function decode(source: string | Buffer, { isDeep = false } = {}): Sharp {
  const picture = sharp(source, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "truncated" })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .toColourspace("srgb");
  return isDeep ? picture.pipelineColourspace("srgb") : picture;
}

/** Blames the sender for a decoding error, except for a full disk, which is the server's. */
export function toUploadError(error: unknown): unknown {
  if (error instanceof UploadError || /no space left/i.test(String(error))) return error;
  return new UploadError("unreadable", error);
}

/** Types that people send by mistake; each has a message that says what to send instead. */
async function foreignType(source: string): Promise<"heic" | "svg" | "wrong-type"> {
  const head = (await firstBytes(source, 1024)).toString("latin1");
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(head)) return "heic";
  return /<svg[\s>]/i.test(head) ? "svg" : "wrong-type";
}

/** Animations, of which sharp reads the first picture only: a PNG's chunks before its data, an AVIF's brand. */
async function isAnimated(source: string, type: DetectedType): Promise<boolean> {
  if (type === "avif") return (await firstBytes(source, 12)).toString("latin1").endsWith("avis");
  return type === "png" && isAnimatedPng(await readFile(source));
}

/** One with a single frame is still, unless that frame is not the picture that sharp reads. */
function isAnimatedPng(bytes: Buffer): boolean {
  let frames = 0;
  let isFrame = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString("latin1", at + 4, at + 8);
    if (chunk === "IDAT") break;
    if (chunk === "acTL") frames = bytes.readUInt32BE(at + 8);
    if (chunk === "fcTL") isFrame = true;
  }
  return frames > 1 || (frames === 1 && !isFrame);
}
