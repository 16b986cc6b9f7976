/** Drawings as pixels, by the programs that people open them with. */
import { spawnSync } from "node:child_process";
import sharp from "sharp";

/** Longer side in pixels of what is compared, and how many times larger it is drawn first: edges then differ least. */
const SIDE = 600;
const FINER = 4;

type Size = { width: number; height: number };

export function comparedSize({ width, height }: Size): Size {
  const scale = SIDE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** On white. */
async function pixels(source: Buffer | string, size: Size): Promise<Buffer> {
  const picture = sharp(source, { density: 72 * FINER }).resize({ ...size, fit: "fill" });
  return picture.flatten({ background: "#fff" }).toColourspace("srgb").removeAlpha().raw().toBuffer();
}

export const svgPixels = (svg: string, size: Size) => pixels(Buffer.from(svg), size);

function run(program: string, ...parameters: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: "utf8" });
  if (error) throw error;
  // Both programs go on after a fault, and say so.
  if (status !== 0 || stdout + stderr !== "") throw new Error(`${program}: ${status} ${stdout}${stderr}`);
}

/** By poppler. `path` without its ending. */
export async function pdfPixels(path: string, size: Size): Promise<Buffer> {
  const { width, height } = { width: size.width * FINER, height: size.height * FINER };
  run("pdftoppm", "-png", "-singlefile", "-scale-to-x", `${width}`, "-scale-to-y", `${height}`, `${path}.pdf`, path);
  return pixels(`${path}.png`, size);
}

/** By Ghostscript; the longer side has 600 points. */
export async function epsPixels(path: string, size: Size): Promise<Buffer> {
  const resolution = (Math.max(size.width, size.height) * FINER * 72) / 600;
  const page = `-g${size.width * FINER}x${size.height * FINER}`;
  const smooth = ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4"];
  const quiet = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m"];
  run("gs", ...quiet, ...smooth, `-r${resolution}`, page, `-sOutputFile=${path}-eps.png`, `${path}.eps`);
  return pixels(`${path}-eps.png`, size);
}

/** `mean`: of all channels, from 0 to 255; `far`: the part of them that differs by more than a quarter. */
export function difference(one: Buffer, other: Buffer): { mean: number; far: number } {
  if (one.length !== other.length) throw new Error(`${one.length} and ${other.length} pixels`);
  let [sum, far] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const step = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    sum += step;
    if (step > 64) far += 1;
  }
  return { mean: sum / one.length, far: far / one.length };
}
