/** Files of the demo, made on demand. */
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryPath } from "../app/services/files.server.ts";
import type { PictureName } from "./work.ts";

const run = promisify(execFile);

/** Draws SVG files as PNG in another process (draw.ts). Returns their temporary paths, in the same order. */
async function draw(sources: string[]): Promise<string[]> {
  const targets = await Promise.all(sources.map(temporaryPath));
  const paths = sources.flatMap((source, index) => [source, targets[index] ?? ""]);
  await run(process.execPath, [join(import.meta.dirname, "draw.ts"), ...paths]);
  return targets;
}

/** Returns the temporary path of each PNG file. */
export async function drawPictures(names: Set<PictureName>): Promise<Map<PictureName, string>> {
  const order = [...names];
  const drawn = await draw(order.map((name) => join(import.meta.dirname, "artwork", `${name}.svg`)));
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

/** Writes a PDF of one page. Returns its temporary path. */
export async function quotePdf(lines: string[]): Promise<string> {
  const shown = lines.map((line, index) => `${index === 0 ? "" : "0 -26 Td "}(${line.replace(/[\\()]/g, "\\$&")}) Tj`);
  const content = `BT /F1 16 Tf 64 760 Td ${shown.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  const path = await temporaryPath();
  // One byte for each character, as the offsets and the font's encoding expect.
  await writeFile(path, text, "latin1");
  return path;
}
