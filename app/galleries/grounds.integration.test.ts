/** Cards, colours and files of transparent pictures. */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { cardOf, pictureFiles, stemOf, variant } from "../kit/picture.ts";
import { temporaryPath } from "../platform/files.server.ts";
import { findGround, makeNewCard, storePicture } from "./gallery-pictures.server.ts";

const store = join(dirname(dirname(await temporaryPath())), "files");
const open = (key: string) => sharp(join(store, key));
const red = () => sharp({ create: { width: 40, height: 20, channels: 3, background: "#e8743b" } });

async function keep(image: Sharp) {
  const source = await temporaryPath();
  await writeFile(source, await image.toBuffer());
  return storePicture(source, "inspiration", { person: "ada" });
}

/** A logo in the middle of a clear ground. */
const logo = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 4, background: "#00000000" } })
    .composite([{ input: { create: { width: 300, height: 200, channels: 4, background } }, left: 150, top: 100 }])
    .png();
const corner = async (key: string) => [
  ...(await open(key).extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

test("[GROUND-1] [GROUND-3] a logo's ground is measured at the upload, and its card and colours lie on it", async () => {
  for (const [colour, ground, bytes] of [
    ["#101010", "light", [255, 255, 255]],
    ["#ffffff", "dark", [16, 34, 27]],
  ] as const) {
    const kept = await keep(logo(colour));
    expect(kept.measuredGround).toBe(ground);
    for (const [channel, value] of (await corner(cardOf(kept.key))).entries())
      expect(Math.abs(value - (bytes[channel] ?? 0)), `${ground} ${channel}`).toBeLessThan(4);
    expect(await findGround(kept.key)).toBe(ground);
    expect((await open(variant(kept.key, 600, "webp")).metadata()).hasAlpha).toBe(true);
  }
  expect((await keep(red().jpeg())).measuredGround).toBe("none");
  expect((await keep(red().ensureAlpha().png())).measuredGround).toBe("none");
});

test("[GROUND-5] another card has another address, and the first keeps its bytes", async () => {
  const { key } = await keep(logo("#ffffff"));
  const before = await readFile(join(store, cardOf(key)));
  const focal = { x: 0, y: 0 };
  const names = [
    await makeNewCard(key, { focal, ground: "dark" }),
    await makeNewCard(key, { focal, ground: "middle" }),
  ];
  expect(new Set(names).size).toBe(2);
  expect(await makeNewCard(key, { focal, ground: "dark" })).toBe(names[0]);
  expect(await readFile(join(store, cardOf(key)))).toEqual(before);
  for (const name of names) expect(stemOf(cardOf(key, name))).toBe(stemOf(key));
  expect(pictureFiles({ key, width: 600, cards: names })).toEqual(
    expect.arrayContaining(names.map((name) => cardOf(key, name))),
  );
});
