/** Pictures people send: judged by their bytes, decoded within bounds, and always made anew (architecture: pictures). */
import { open, rm } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { IMAGE_MAX_PIXELS } from "../domain/upload.ts";
import { temporaryPath } from "./files.server.ts";
import { createTurns, type Turn, TurnLost } from "./turns.server.ts";
import { type DetectedType, detectType, UploadError } from "./upload.server.ts";

// No decoder but these four may touch what arrives, whatever libvips was built with.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});
// Every file is read once: a cache would only keep memory.
sharp.cache(false);

/** Longest side of a kept reference image, in pixels. */
const REFERENCE_SIDE = 3000;
const DECODE_SECONDS = 30;

/** Two pictures at a time: each takes a core and some hundred megabytes. */
const pictureTurns = createTurns(2);

/**
 * Makes the reference image that is kept from a received file: a PNG of at most 3000 × 3000 pixels, upright, in sRGB,
 * without metadata. Returns the path of a new temporary file; the source stays. Throws `UploadError` (`wrong-type`,
 * `unreadable`, `too-many-pixels`, `busy`, `broken-off`).
 */
export async function makeReferencePng(source: string, turn: Turn): Promise<string> {
  return inTurn(turn, async () => {
    const target = await temporaryPath();
    try {
      await checkPicture(source);
      await decode(source)
        .resize({ width: REFERENCE_SIDE, height: REFERENCE_SIDE, fit: "inside", withoutEnlargement: true })
        .png()
        .toFile(target);
      return target;
    } catch (error) {
      await rm(target, { force: true });
      throw asFault(error);
    }
  });
}

/**
 * Refuses by the first bytes and the header what must not be decoded, or would lose what it is. Throws `UploadError`, or
 * what sharp says of a header it cannot read.
 */
export async function checkPicture(
  source: string,
  { animated = true } = {},
): Promise<{ type: DetectedType; hasAlpha: boolean }> {
  const type = await detectType(source);
  if (type === null || type === "pdf") throw new UploadError(await foreignType(source));
  if (!animated && (await isAnimated(source, type))) throw new UploadError("animated");
  const { width, height, hasAlpha, pages = 1 } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > IMAGE_MAX_PIXELS) throw new UploadError("too-many-pixels");
  if (!animated && pages > 1) throw new UploadError("animated");
  return { type, hasAlpha };
}

/** A picture that was checked, ready to be resized and written: upright, in sRGB. Metadata is dropped when it is written. */
export function decode(source: string): Sharp {
  return sharp(source, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "warning" })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .toColourspace("srgb");
}

/** What decoding threw, as the person's fault; a full disk is ours. */
export function asFault(error: unknown): unknown {
  if (error instanceof UploadError || /no space left/i.test(String(error))) return error;
  return new UploadError("unreadable", error);
}

/** Names the types people send by mistake, so that they are told what to do instead. */
async function foreignType(source: string): Promise<"heic" | "svg" | "wrong-type"> {
  const head = await firstBytes(source, 1024);
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(head)) return "heic";
  return /<svg[\s>]/i.test(head) ? "svg" : "wrong-type";
}

/** Animations of which sharp shows only the first picture: a PNG says so before its picture data, an AVIF by its brand. */
async function isAnimated(source: string, type: DetectedType): Promise<boolean> {
  if (type === "avif") return (await firstBytes(source, 12)).endsWith("avis");
  const head = type === "png" ? await firstBytes(source, 64 * 1024) : "";
  const first = head.indexOf("IDAT");
  return head.slice(0, first < 0 ? undefined : first).includes("acTL");
}

async function firstBytes(source: string, count: number): Promise<string> {
  const handle = await open(source, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const LOST_TURN = { left: "broken-off", late: "busy" } as const;

/** Works on a picture when it is this person's turn. Throws `UploadError` (`broken-off`, `busy`) when it never is. */
export async function inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
  try {
    return await pictureTurns(turn, work);
  } catch (error) {
    throw error instanceof TurnLost ? new UploadError(LOST_TURN[error.reason], error) : error;
  }
}
