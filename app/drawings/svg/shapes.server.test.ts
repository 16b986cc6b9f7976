/** What PDF and librsvg draw otherwise than SVG, as poppler shows it; PostScript draws as PDF does. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { difference, pdfPixels, svgPixels } from "../../../tests/support/rasters.ts";
import { readSvg } from "../clean-svg.ts";
import { pdfBytes } from "../makers/pdf.ts";
import { svgText } from "../makers/svg.ts";

const folder = mkdtempSync(join(tmpdir(), "traco-shapes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SIZE = { width: 100, height: 100 };
const page = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>`;
const PEN = 'stroke="#000" stroke-width="40"';

const SQUARE = '<path d="M30 30H70V70H30Z"/>';
const DOTS = [10, 30, 50, 70, 90].map((x) => `<circle cx="${x}" cy="50" r="6"/>`).join("");

// github.com/Kozea/CairoSVG/issues/16, github.com/w3c/svgwg/issues/42, github.com/jrmuizel/raqote/issues/40
test.each([
  ["a square end on a point", `<path ${PEN} stroke-linecap="square" d="M50 50h0"/>`, SQUARE],
  ["a square end on a closed point", `<path ${PEN} stroke-linecap="square" d="M50 50z"/>`, SQUARE],
  [
    "a square end on a point that is turned",
    `<path ${PEN} stroke-linecap="square" transform="rotate(30 50 50)" d="M50 50h0"/>`,
    `<g transform="rotate(30 50 50)">${SQUARE}</g>`,
  ],
  ["a round end on a point", `<path ${PEN} stroke-linecap="round" d="M50 50h0"/>`, '<circle cx="50" cy="50" r="20"/>'],
  [
    "dots of a dashed line",
    '<path stroke="#000" stroke-width="12" stroke-linecap="round" stroke-dasharray="0 20" d="M10 50H91"/>',
    DOTS,
  ],
])("[KIT-5] %s is in the picture and in the PDF", async (what, inner, right) => {
  const drawing = readSvg(Buffer.from(page(inner)));
  const path = join(folder, what.replaceAll(" ", "-"));
  writeFileSync(`${path}.pdf`, await pdfBytes(drawing, what));
  const wanted = await svgPixels(page(right), SIZE);
  const made = [await svgPixels(svgText(drawing), SIZE), await pdfPixels(path, SIZE)];
  expect(made.map((one) => difference(wanted, one).mean < 1.5)).toEqual([true, true]);
});
