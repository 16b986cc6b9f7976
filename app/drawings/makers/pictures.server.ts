/** A drawing as PNG. Runs in a child process, which is killed when it takes too long. */
import sharp, { type Sharp } from "sharp";
import type { Drawing } from "../drawing.ts";
import { svgText } from "./svg.ts";

// What it reads are SVGs of our own making.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
sharp.cache(false);
sharp.concurrency(1);

export type Size = { width: number; height: number };

/** The longer side has `side` pixels, the shorter at least one. */
export function sizeFor({ width, height }: Size, side: number): Size {
  const scale = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Pixels on a transparent ground, of which several files are made. */
export async function drawn(drawing: Drawing, size: Size): Promise<Sharp> {
  // Stretched by a part of a pixel where the shorter side was rounded, so that no edge is half empty.
  const text = svgText(drawing, { size }).replace("<svg ", '<svg preserveAspectRatio="none" ');
  const { data, info } = await sharp(Buffer.from(text), { limitInputPixels: 4096 * 4096 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 }, limitInputPixels: false });
}

/** Without a ground it stays transparent. */
export function pngOf(picture: Sharp, ground: string | null): Promise<Buffer> {
  const own = picture.clone();
  return (ground === null ? own : own.flatten({ background: ground })).png({ compressionLevel: 6 }).toBuffer();
}

/** Whether any pixel shows. */
export async function isBlank(picture: Sharp): Promise<boolean> {
  const { channels } = await picture.clone().stats();
  return (channels[3]?.max ?? 0) === 0;
}
