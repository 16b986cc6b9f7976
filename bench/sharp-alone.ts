/**
 * The baseline of the upload: sharp as its manual shows it, each file made from the photo. Takes the folder of `photo.jpg`.
 * For every line on standard input (`widths`, or `all`: original and preview card too) it writes the CPU time in ms.
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import sharp from "sharp";
import { CARD, WIDTHS } from "../app/kit/picture.ts";

// The same files as the product's (app/galleries/gallery-pictures.server.ts).
const WEBP = { quality: 82, effort: 4, smartSubsample: true } as const;
const ORIGINAL = { quality: 90, chromaSubsampling: "4:4:4" } as const;

const folder = process.argv[2] ?? "";
const photo = () => sharp(join(folder, "photo.jpg")).autoOrient();

function files(what: string): Promise<unknown>[] {
  const widths = WIDTHS.map((width) =>
    photo()
      .resize({ width })
      .webp(WEBP)
      .toFile(join(folder, `${width}.webp`)),
  );
  if (what === "widths") return widths;
  const card = photo()
    .resize({ ...CARD, position: sharp.strategy.attention })
    .jpeg({ quality: 84 });
  return [
    ...widths,
    photo().jpeg(ORIGINAL).toFile(join(folder, "original.jpg")),
    card.toFile(join(folder, "card.jpg")),
  ];
}

for await (const what of createInterface(process.stdin)) {
  const before = process.cpuUsage();
  await Promise.all(files(what));
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${(user + system) / 1000}\n`);
}
