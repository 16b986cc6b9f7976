/** A picture like a camera's: large soft shapes, detail of every size, and grain. It is the same in every run. */
import sharp from "sharp";
import { amount } from "./quick.ts";

const WIDTH = amount(4000, 1600);
const HEIGHT = amount(3000, 1200);
/** Sizes of detail in pixels, and how much each shows. */
const DETAIL = [
  [800, 90],
  [200, 45],
  [50, 26],
  [12, 20],
  [3, 20],
  [1, 18],
] as const;

/** A JPEG of 12 megapixels and about 5 MB. */
export async function makePhoto(): Promise<Buffer> {
  const pixels = new Int16Array(WIDTH * HEIGHT * 3).fill(120);
  for (const [size, strength] of DETAIL) {
    const layer = await noise(Math.ceil(WIDTH / size), Math.ceil(HEIGHT / size));
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = (pixels[at] ?? 0) + (((layer[at] ?? 128) - 128) * strength) / 128;
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(Uint8ClampedArray.from(pixels), { raw }).jpeg({ quality: 90 }).toBuffer();
}

async function noise(width: number, height: number): Promise<Buffer> {
  const values = Buffer.alloc(width * height * 3);
  let state = width;
  for (let at = 0; at < values.length; at++) {
    // xorshift: random enough for a picture, and the same in every run.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    values[at] = state & 255;
  }
  return sharp(values, { raw: { width, height, channels: 3 } })
    .resize({ width: WIDTH, height: HEIGHT, fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}
