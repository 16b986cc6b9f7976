/** Forty logos, drawn by the program and by poppler, beside the drawing that was sent. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LOGOS } from "../../tests/support/logos.ts";
import { comparedSize, difference, pdfPixels, svgPixels } from "../../tests/support/rasters.ts";
import { readSvg } from "./clean-svg.ts";
import { shapesOf } from "./drawing.ts";
import { pdfBytes } from "./makers/pdf.ts";
import { svgText } from "./makers/svg.ts";

const folder = mkdtempSync(join(tmpdir(), "traco-kit-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two renderers differ at edges only: by 1.2 with a thousand edges, by 0.6 else. A lost clip or gradient gives 5 and more. */
const MEAN = 1.5;
const FAR = 0.0003;

test.each(LOGOS)("[KIT-1] [KIT-5] $name: the clean SVG and the PDF look like what was sent", async ({ name, svg }) => {
  const drawing = readSvg(Buffer.from(svg));
  const size = comparedSize(drawing);
  const sent = await svgPixels(svg, size);
  const clean = svgText(drawing);
  expect(difference(sent, await svgPixels(clean, size)).mean).toBeLessThan(0.2);
  // What is clean is taken as it is.
  const again = readSvg(Buffer.from(clean));
  expect([...shapesOf(again.children)]).toHaveLength([...shapesOf(drawing.children)].length);
  const path = join(folder, name.replaceAll(" ", "-"));
  writeFileSync(`${path}.pdf`, await pdfBytes(drawing, name));
  const { mean, far } = difference(sent, await pdfPixels(path, size));
  expect(mean).toBeLessThan(MEAN);
  expect(far).toBeLessThan(FAR);
});
