/** Pictures people send: judged by their bytes, decoded within bounds, and always made anew (architecture: pictures). */
import { rm } from "node:fs/promises";
import sharp from "sharp";
import { IMAGE_MAX_PIXELS } from "../domain/upload.ts";
import { temporaryPath } from "./files.server.ts";
import { detectType, UploadError } from "./upload.server.ts";

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
const AT_ONCE = 2;

/**
 * Makes the reference image that is kept from a received file: a PNG of at most 3000 × 3000 pixels, upright, in sRGB,
 * without metadata. Returns the path of a new temporary file; the source stays. Throws `UploadError` (`wrong-type`,
 * `unreadable`, `too-many-pixels`).
 */
export async function makeReferencePng(source: string): Promise<string> {
  const type = await detectType(source);
  if (type === null || type === "pdf") throw new UploadError("wrong-type");
  return inTurn(async () => {
    const target = await temporaryPath();
    try {
      const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
      if (width * height > IMAGE_MAX_PIXELS) throw new UploadError("too-many-pixels");
      await sharp(source, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "warning" })
        .timeout({ seconds: DECODE_SECONDS })
        .autoOrient()
        .resize({ width: REFERENCE_SIDE, height: REFERENCE_SIDE, fit: "inside", withoutEnlargement: true })
        .toColourspace("srgb")
        .png()
        .toFile(target);
      return target;
    } catch (error) {
      await rm(target, { force: true });
      // A full disk is our fault, not the picture's.
      if (error instanceof UploadError || /no space left/i.test(String(error))) throw error;
      throw new UploadError("unreadable", error);
    }
  });
}

let atWork = 0;
const waiting: (() => void)[] = [];

/** Two pictures at a time: each takes a core and some hundred megabytes. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atWork >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next) next();
    else atWork--;
  }
}
