/**
 * The child process: does one task with files that strangers sent, and ends. It knows no configuration and no secret;
 * whatever such a file does to it, its parent ends it and goes on.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readSvg } from "../clean-svg.ts";
import { shapesOf } from "../drawing.ts";
import { kitFiles } from "../kit.ts";
import { drawn, isBlank, pngOf, sizeFor } from "../makers/pictures.server.ts";
import { svgText } from "../makers/svg.ts";
import { proposedVersions } from "../proposals.ts";
import { SvgRefused } from "../svg-faults.ts";
import { coloursOf, inVersion } from "../versions.ts";
import { makePictures } from "./piece.server.ts";
import type { ChildMessage, Examined, ExamineTask, KitTask, MadeFile, MadeKit, Task } from "./tasks.ts";
import { UNFINISHED } from "./tasks.ts";

/** Enough for a preview on a screen of double density. */
const PREVIEW_SIDE = 1024;

// Without a parent nobody waits for the result.
process.on("disconnect", () => process.exit(1));
process.once("message", async (task: Task) => {
  await tell(await run(task));
  process.exit(0);
});
await tell({ says: "ready" });

/** Resolves when the message is on its way, because the process ends after the last one. */
function tell(message: ChildMessage): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve())),
  );
}

async function run(task: Task): Promise<ChildMessage> {
  try {
    if (task.task === "examine") return { says: "examined", examined: await examine(task) };
    if (task.task === "piece") return await makePictures(task, (done) => tell({ says: "progress", done, total: done }));
    return { says: "made", made: await makeKit(task) };
  } catch (error) {
    if (error instanceof SvgRefused) return { says: "refused", fault: error.fault, what: error.what };
    throw error;
  }
}

async function examine({ source, folder, palette }: ExamineTask): Promise<Examined> {
  const drawing = readSvg(await readFile(source));
  const picture = await drawn(drawing, sizeFor(drawing, PREVIEW_SIDE));
  if (await isBlank(picture)) throw new SvgRefused("empty");
  const [svg, preview] = [join(folder, "cor.svg"), join(folder, "cor.png")];
  await writeWhole(folder, svg, svgText(drawing));
  await writeWhole(folder, preview, await pngOf(picture, null));
  const versions = [];
  for (const version of proposedVersions(palette)) {
    const file = join(folder, `${version.id}.svg`);
    await writeWhole(folder, file, svgText(inVersion(drawing, version)));
    versions.push({ ...version, file });
  }
  const { width, height, children } = drawing;
  return { width, height, shapes: [...shapesOf(children)].length, colours: coloursOf(drawing), svg, preview, versions };
}

/** Goes on where an earlier try ended: a file with its final name is whole. */
async function makeKit({ kit, folder, zip }: KitTask): Promise<MadeKit> {
  // Loaded for kits alone: pdfkit takes a tenth of a second.
  const [{ KitMaker }, { writeZip }] = await Promise.all([import("./make-file.server.ts"), import("./zip.server.ts")]);
  const maker = new KitMaker(kit);
  const planned = kitFiles(kit);
  const files: MadeFile[] = [];
  for (const { name, group, format, recipe } of planned) {
    const path = join(folder, name);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    if (!isThere && recipe.make === "copy") await copyWhole(folder, path, recipe.path);
    else if (!isThere) await writeWhole(folder, path, await maker.bytesOf(recipe));
    const inCmyk = await maker.isInCmyk(recipe);
    files.push({ name, path, group, format, bytes: (await stat(path)).size, ...(inCmyk && { inCmyk }) });
    await tell({ says: "progress", done: files.length, total: planned.length });
  }
  const unfinished = join(folder, UNFINISHED[1]);
  await writeZip(unfinished, kit.word, files);
  const hash = createHash("sha256");
  await pipeline(createReadStream(unfinished), hash);
  await rename(unfinished, zip);
  return { files, zip: { path: zip, bytes: (await stat(zip)).size, sha256: hash.digest("hex") } };
}

/** A kill while it writes leaves no half file under the final name. */
async function writeWhole(folder: string, path: string, bytes: Uint8Array | string): Promise<void> {
  const unfinished = join(folder, UNFINISHED[0]);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

async function copyWhole(folder: string, path: string, source: string): Promise<void> {
  const unfinished = join(folder, UNFINISHED[0]);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(source, unfinished);
  await rename(unfinished, path);
}
