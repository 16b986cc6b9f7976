/** The demo's files, made on demand. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { copyFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { StoredPicture } from "../app/galleries/gallery-pictures.server.ts";
import { pictureFiles } from "../app/kit/picture.ts";
import { openFile, putFile, temporaryPath } from "../app/platform/files.server.ts";
import type { PictureName } from "./pictures.ts";
import type { QuoteName } from "./quotes.ts";

/** Draws SVG files as PNG in another process (draw.ts). Returns their temporary paths, in the same order. */
async function draw(sources: string[], onDrawn: () => void = () => {}): Promise<string[]> {
  const targets = await Promise.all(sources.map(temporaryPath));
  const paths = sources.flatMap((source, index) => [source, targets[index] ?? ""]);
  const child = spawn(process.execPath, [join(import.meta.dirname, "draw.ts"), ...paths], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface(child.stdout).on("line", onDrawn);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`drawing ended with ${code}`);
  return targets;
}

/** Copies a stored picture under a new key. Its AVIF files do not exist yet. */
export async function copyPicture(picture: StoredPicture, folder: string): Promise<StoredPicture> {
  const copy = { ...picture, key: `${folder}/${randomUUID()}${extname(picture.key)}` };
  const [sources, targets] = [picture, copy].map((one) => pictureFiles(one).filter((file) => !file.endsWith(".avif")));
  for (const [index, source] of (sources ?? []).entries()) {
    const path = await temporaryPath();
    await pipeline((await openFile(source)).stream, createWriteStream(path));
    await putFile(targets?.[index] ?? "", path);
  }
  return copy;
}

/** Returns the temporary path of each PNG file. */
export async function drawPictures(names: Set<PictureName>, onDrawn: () => void): Promise<Map<PictureName, string>> {
  const order = [...names];
  const drawn = await draw(
    order.map((name) => join(import.meta.dirname, "artwork", `${name}.svg`)),
    onDrawn,
  );
  return new Map(order.map((name, index) => [name, drawn[index] ?? ""]));
}

/** Draws a mood board as a PNG file. Returns its temporary path. */
export async function referencePicture([one, two, ground]: [string, string, string]): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">
    <rect width="1200" height="900" fill="${ground}"/>
    <path d="M120 780V330a210 210 0 0 1 420 0v450z" fill="${one}"/>
    <circle cx="830" cy="330" r="210" fill="${two}"/>
    <path d="M620 780a210 210 0 0 1 420 0z" fill="${one}"/>
    <path d="M120 780h920" stroke="${two}" stroke-width="28" stroke-linecap="round"/>
  </svg>`;
  const source = await temporaryPath();
  await writeFile(source, drawing);
  const [path = ""] = await draw([source]);
  await rm(source);
  return path;
}

/** Draws an SVG file as PNG. Returns its temporary path. */
export async function drawSketch(source: string): Promise<string> {
  const [path = ""] = await draw([source]);
  return path;
}

/** Draws pieces of proofs, all at once: a process starts longer than it draws one. Returns their temporary paths. */
export async function drawArt(names: ReadonlySet<string>): Promise<Map<string, string>> {
  const order = [...names];
  const drawn = await draw(order.map((name) => join(import.meta.dirname, "brands", `${name}.svg`)));
  return new Map(order.map((name, index) => [name, drawn[index] ?? ""]));
}

/** Copies a printed quote (scripts/print-quotes.ts), so that the store can take it. Returns its temporary path. */
export const copyQuote = (name: QuoteName) => copy(join("quotes", `${name}.pdf`));

/** Copies a drawing of a kit, as `copyQuote`. */
export const copyArt = (name: string) => copy(join("brands", `${name}.svg`));

async function copy(file: string): Promise<string> {
  const path = await temporaryPath();
  await copyFile(join(import.meta.dirname, file), path);
  return path;
}
