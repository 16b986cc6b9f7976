/** The child process that reads and draws: its limits, its end, and a kit that is made in it. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { BADGE, longestHold, PALETTE, sampleKit, TORRA } from "../../tests/support/kits.ts";
import { examineSvg, makeKit } from "./engine.server.ts";
import { kitFiles, PICTURE_SIDES } from "./kit.ts";
import { KitAborted, runTask } from "./run-child.server.ts";
import { SvgRefused } from "./svg-faults.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
function newKit() {
  const sample = sampleKit();
  folders.push(sample.folder);
  return { ...sample, zip: join(sample.folder, "kit.zip") };
}
const turn = { person: "bia" };

test("[KIT-1] [KIT-4] a look at an SVG gives the clean drawing, its colours, a preview and versions", async () => {
  const { folder } = newKit();
  writeFileSync(join(folder, "sent.svg"), BADGE);
  const look = () => examineSvg(join(folder, "sent.svg"), { folder, palette: PALETTE, turn });
  const { held, result } = await longestHold(look);
  expect(held).toBeLessThan(100);
  expect(result).toMatchObject({ width: 560, height: 640, shapes: 4 });
  expect(result.colours.map(({ hex }) => hex)).toEqual([TORRA, "#f4b41a"]);
  expect(result.versions.map(({ id, ground }) => [id, ground])).toEqual([
    ["uma-cor", "#ffffff"],
    ["negativa", TORRA],
    ["gema", TORRA],
    ["leite", TORRA],
  ]);
  expect((await sharp(result.preview).metadata()).height).toBe(1024);
  for (const path of [result.svg, ...result.versions.map(({ file }) => file)])
    expect(readFileSync(path, "utf8")).toMatch(/^<svg /);
  expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
});

test("[KIT-2] [KIT-3] a refusal comes from the child with its name", async () => {
  const { folder } = newKit();
  writeFileSync(
    join(folder, "sent.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>Café</text></svg>',
  );
  const look = examineSvg(join(folder, "sent.svg"), { folder, palette: [], turn });
  await expect(look).rejects.toMatchObject({ fault: "text", what: "Café" });
});

test("[KIT-3] a child that does not end is killed after four seconds, and the next one works", async () => {
  const { folder } = newKit();
  // Nobody writes into it, so that whoever opens it waits.
  execFileSync("mkfifo", [join(folder, "endless.svg")]);
  writeFileSync(join(folder, "sent.svg"), BADGE);
  const look = (name: string) => examineSvg(join(folder, name), { folder, palette: [], turn });
  await expect(look("endless.svg")).rejects.toMatchObject({ fault: "too-slow" });
  expect((await look("sent.svg")).shapes).toBe(4);
});

test("[KIT-3] a child that takes more memory than it may is ended long before its time, and leaves nothing", async () => {
  const { kit, files, zip } = newKit();
  // Enough for Node and a small picture, not for one of 4096 pixels. Its time would be over after this test's.
  const limits = { milliseconds: 600_000, data: 750, cpu: 600 };
  const making = runTask({ task: "kit", kit, folder: files, zip }, limits, {});
  await expect(making).rejects.toMatchObject({ fault: "too-slow" });
  expect(existsSync(zip)).toBe(false);
  const there = readdirSync(files, { recursive: true, encoding: "utf8" });
  expect(there.filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("[KIT-3] a child of which nobody waits for the result is killed at once", async () => {
  const { folder } = newKit();
  execFileSync("mkfifo", [join(folder, "endless.svg")]);
  const leave = new AbortController();
  const look = examineSvg(join(folder, "endless.svg"), {
    folder,
    palette: [],
    turn: { ...turn, signal: leave.signal },
  });
  setImmediate(() => leave.abort());
  await expect(look).rejects.toBeInstanceOf(KitAborted);
});

test("[KIT-6] [KIT-7] [KIT-8] [KIT-10] a kit: every file of its list, told one by one, and a zip with the same", async () => {
  const { kit, files, zip } = newKit();
  const told: number[] = [];
  const making = () => makeKit(kit, { folder: files, zip, turn, onProgress: (done) => told.push(done) });
  const { held, result: made } = await longestHold(making);
  expect(held).toBeLessThan(100);
  const names = kitFiles(kit).map(({ name }) => name);
  expect(told).toEqual(names.map((_, index) => index + 1));
  expect(made.files.map(({ name }) => name)).toEqual(names);
  const unzipped = unzipSync(readFileSync(zip));
  expect(Object.keys(unzipped)).toEqual(names.map((name) => `onca-cafe/${name}`));
  for (const { name, path, bytes } of made.files) {
    expect(unzipped[`onca-cafe/${name}`]?.length).toBe(bytes);
    expect(Buffer.compare(readFileSync(path), Buffer.from(unzipped[`onca-cafe/${name}`] ?? []))).toBe(0);
  }
  expect(strFromU8(unzipped["onca-cafe/LEIA-ME.txt"] ?? new Uint8Array())).toContain(
    "Gema: #F4B41A, RGB 244 180 26, CMYK 0 30 95 0\r\n",
  );
  // The size and the ground of each picture.
  for (const side of PICTURE_SIDES) {
    const path = (ground: string) => join(files, "principal", `onca-cafe-principal-negativa${ground}-${side}.png`);
    expect(await sharp(path("")).metadata()).toMatchObject({ width: side * 0.875, height: side, hasAlpha: true });
    expect(await sharp(path("-fundo")).metadata()).toMatchObject({
      width: side * 0.875,
      height: side,
      hasAlpha: false,
    });
    const corner = (name: string) => sharp(name).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect([...(await corner(path("")))]).toEqual([0, 0, 0, 0]);
    expect([...(await corner(path("-fundo")))]).toEqual([0x1b, 0x14, 0x10]);
  }
  // A version that the designer drew is taken as it is.
  const own = readFileSync(join(files, "horizontal/onca-cafe-horizontal-uma-cor.svg"), "utf8");
  expect(own).toContain('fill="#ff0000"');
  await checkIcons(files);
  const social = await sharp(join(files, "redes-sociais/onca-cafe-perfil-1024.png")).metadata();
  expect(social).toMatchObject({ width: 1024, height: 1024, hasAlpha: false });
});

async function checkIcons(files: string): Promise<void> {
  const icon = (name: string) => join(files, "favicon", name);
  const ico = readFileSync(icon("favicon.ico"));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const [index, side] of [16, 32, 48].entries()) {
    const at = 6 + 16 * index;
    expect([ico[at], ico[at + 1], ico.readUInt16LE(at + 6)]).toEqual([side, side, 32]);
    const png = ico.subarray(ico.readUInt32LE(at + 12), ico.readUInt32LE(at + 12) + ico.readUInt32LE(at + 8));
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: side, height: side, hasAlpha: true });
    // The designer drew the smallest one again.
    const [red, green] = await sharp(png).raw().toBuffer();
    expect(red === 255 && green === 0).toBe(side === 16);
  }
  for (const [name, side, hasAlpha] of [
    ["apple-touch-icon.png", 180, false],
    ["icon-192.png", 192, true],
    ["icon-512.png", 512, true],
    ["icon-maskable-512.png", 512, false],
  ] as const)
    expect(await sharp(icon(name)).metadata()).toMatchObject({ width: side, height: side, hasAlpha });
  // Outside the circle that a launcher keeps there is ground only.
  const { data } = await sharp(icon("icon-maskable-512.png")).raw().toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, 3).toString("hex");
  for (let at = 0; at < 512 * 512; at += 1) {
    const away = Math.hypot((at % 512) - 255.5, Math.floor(at / 512) - 255.5);
    if (away > 0.41 * 512 && data.subarray(3 * at, 3 * at + 3).toString("hex") !== ground) expect.unreachable(`${at}`);
  }
  const manifest = JSON.parse(readFileSync(icon("site.webmanifest"), "utf8"));
  for (const { src } of manifest.icons) expect(existsSync(icon(src))).toBe(true);
}

test("[KIT-8] [KIT-10] a kit that is stopped leaves no half file, goes on where it was, and gives the same bytes", async () => {
  const { kit, files, folder, zip } = newKit();
  const leave = new AbortController();
  const stopped = makeKit(kit, {
    folder: files,
    zip,
    turn: { ...turn, signal: leave.signal },
    onProgress: (done) => done === 9 && leave.abort(),
  });
  await expect(stopped).rejects.toBeInstanceOf(KitAborted);
  expect(existsSync(zip)).toBe(false);
  const there = readdirSync(files, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(there.length).toBeGreaterThanOrEqual(9);
  expect(there.filter(({ name }) => name.startsWith("."))).toEqual([]);
  const again = await makeKit(kit, { folder: files, zip, turn });
  const other = join(folder, "other");
  mkdirSync(other);
  const anew = await makeKit(kit, { folder: other, zip: join(folder, "other.zip"), turn });
  expect(again.zip.sha256).toBe(anew.zip.sha256);
});

test("[KIT-3] a kit whose drawing cannot be read has no zip, and leaves an older one alone", async () => {
  const { kit, files, folder, zip } = newKit();
  writeFileSync(zip, "the last good one");
  writeFileSync(join(folder, "principal.svg"), "<svg>");
  await expect(makeKit(kit, { folder: files, zip, turn })).rejects.toBeInstanceOf(SvgRefused);
  expect(readFileSync(zip, "utf8")).toBe("the last good one");
});
