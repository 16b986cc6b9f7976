/** KIT-4 by pixels: a drawing of one colour looks on any ground as if its openings were painted in it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { LOGOS } from "../../tests/support/logos.ts";
import { comparedSize, difference, pdfPixels, svgPixels } from "../../tests/support/rasters.ts";
import { readSvg } from "./clean-svg.ts";
import { type Drawing, type Node, shapesOf } from "./drawing.ts";
import { pdfBytes } from "./makers/pdf.ts";
import { svgText } from "./makers/svg.ts";
import { tonesOf } from "./tones.ts";
import { inVersion } from "./versions.ts";

const folder = mkdtempSync(join(tmpdir(), "traco-holes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const INK = "#10204a";
/** What nobody asked for, so that a picture shows whether the ground shows. */
const GROUND = "#e83fb5";
const VERSION = { id: "x", name: "x", ink: INK, ground: "#ffffff" };

const read = (inner: string) =>
  readSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>`));

/** The openings painted over the ink, in the colour that is below the whole. */
function overpainted(drawing: Drawing): Drawing {
  const tones = tonesOf(drawing);
  let index = 0;
  const painted = (nodes: readonly Node[], opacity: number): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (node.kind === "group")
        return [{ ...node, opacity: 1, children: painted(node.children, opacity * node.opacity) }];
      const tone = tones[index];
      index += 1;
      if (tone === "paper" || opacity * node.opacity < 0.5) return [];
      return [{ ...node, opacity: 1, paint: tone === "opening" ? GROUND : INK }];
    });
  return { ...drawing, children: painted(drawing.children, 1) };
}

async function expectAlike(drawing: Drawing) {
  const size = comparedSize(drawing);
  const wanted = await svgPixels(svgText(overpainted(drawing), { ground: GROUND }), size);
  const cut = await svgPixels(svgText(inVersion(drawing, VERSION), { ground: GROUND }), size);
  const { mean, far } = difference(wanted, cut);
  expect(mean).toBeLessThan(0.6);
  expect(far).toBeLessThan(0.0006);
}

const CASES: [what: string, inner: string][] = [
  ["within", '<circle cx="50" cy="50" r="45"/><circle cx="50" cy="50" r="20" fill="gold"/>'],
  ["over the edge", '<circle cx="40" cy="50" r="35"/><circle cx="70" cy="50" r="25" fill="gold"/>'],
  [
    "two that overlap",
    '<rect width="90" height="90"/><circle cx="40" cy="40" r="20" fill="gold"/><circle cx="60" cy="50" r="20" fill="gold"/>',
  ],
  [
    "ink on an opening on ink on an opening",
    '<rect width="90" height="90"/><rect x="10" y="10" width="70" height="70" fill="gold"/><rect x="20" y="20" width="50" height="50"/><rect x="30" y="30" width="20" height="20" fill="gold"/>',
  ],
  [
    "a letter with its counter",
    '<rect width="90" height="90"/><path fill="gold" d="M20 20V70H70V20ZM35 35H55V55H35Z"/>',
  ],
  [
    "letters that overlap in one path",
    '<rect width="90" height="90"/><path fill="gold" d="M10 20V70H50V20ZM20 30H40V60H20ZM45 20V70H85V20ZM55 30H75V60H55Z"/>',
  ],
  [
    "over two shapes of ink",
    '<rect x="5" y="5" width="45" height="90"/><rect x="45" y="5" width="50" height="90"/><circle cx="47" cy="50" r="25" fill="gold"/>',
  ],
  [
    "the ink is a pen",
    '<path d="M10 50H90" stroke="#000" stroke-width="40"/><circle cx="50" cy="50" r="12" fill="gold"/>',
  ],
  [
    "within a clip that both share",
    '<clipPath id="c"><circle cx="50" cy="50" r="40"/></clipPath><g clip-path="url(#c)"><rect width="90" height="90"/><rect x="40" y="40" width="60" height="20" fill="gold"/></g>',
  ],
  [
    "within a clip around the ink",
    '<rect x="10" y="10" width="60" height="60"/><clipPath id="c"><rect x="10" y="10" width="60" height="60"/></clipPath><g clip-path="url(#c)"><circle cx="60" cy="40" r="25" fill="gold"/></g>',
  ],
  [
    "within a clip of its own",
    '<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath><rect width="90" height="90"/><g clip-path="url(#c)"><rect x="35" y="40" width="60" height="20" fill="gold"/></g>',
  ],
  [
    "of the same edge",
    '<rect x="10" y="10" width="60" height="60"/><rect x="10" y="10" width="30" height="60" fill="gold"/>',
  ],
];

test.each(CASES)("[KIT-4] an opening is a hole: %s", async (what, inner) => {
  const drawing = read(inner);
  expect(tonesOf(drawing)).toContain("opening");
  const version = inVersion(drawing, VERSION);
  expect([...shapesOf(version.children)].map(({ paint }) => paint)).not.toContain("#ffffff");
  await expectAlike(drawing);
  // Through poppler, and no white left on what is transparent.
  const size = comparedSize(drawing);
  const path = join(folder, what.replaceAll(" ", "-"));
  writeFileSync(`${path}.pdf`, await pdfBytes(version, what));
  const { mean } = difference(await svgPixels(svgText(version), size), await pdfPixels(path, size));
  expect(mean).toBeLessThan(1.5);
});

test("[KIT-4] a hole is transparent, and so is what an opening reaches beyond the ink", async () => {
  const version = inVersion(
    read('<circle cx="40" cy="50" r="35"/><circle cx="70" cy="50" r="25" fill="gold"/>'),
    VERSION,
  );
  const picture = sharp(Buffer.from(svgText(version, { size: { width: 100, height: 100 } }))).ensureAlpha();
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number) => data[(y * 100 + x) * 4 + 3];
  expect([alpha(20, 50), alpha(60, 50), alpha(90, 50)]).toEqual([255, 0, 0]);
});

test("[KIT-4] an opening within two clips stays painted, and so do more than a picture has layers for", () => {
  const clips = [40, 60].map((x) => `<clipPath id="c${x}"><circle cx="${x}" cy="50" r="19"/></clipPath>`);
  const clipped = read(
    `${clips.join("")}<rect width="90" height="90"/><g clip-path="url(#c40)"><g clip-path="url(#c60)"><rect x="30" y="40" width="60" height="20" fill="gold"/></g></g>`,
  );
  expect([...shapesOf(inVersion(clipped, VERSION).children)].map(({ paint }) => paint)).toEqual([INK, "#ffffff"]);
  const rings = Array.from({ length: 80 }, (_, at) => `<circle cx="${10 + at}" cy="50" r="9" fill="gold"/>`);
  const many = inVersion(read(`<rect width="99" height="99"/>${rings.join("")}`), VERSION);
  expect([...shapesOf(many.children)]).toHaveLength(81);
});

/** They have more openings than a picture has layers for. */
const STAY_PAINTED = ["a thousand paths 1", "a thousand paths 2"];

test.each(LOGOS)("[KIT-4] $name in one colour looks alike on any ground", async ({ name, svg }) => {
  const drawing = readSvg(Buffer.from(svg));
  const paints = [...shapesOf(inVersion(drawing, VERSION).children)].map(({ paint }) => paint);
  expect(paints.includes("#ffffff")).toBe(STAY_PAINTED.includes(name));
  if (!STAY_PAINTED.includes(name)) await expectAlike(drawing);
});
