/** The EPS of forty logos, drawn by Ghostscript (`apt-get install ghostscript`), beside the drawing that was sent. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LOGOS } from "../../tests/support/logos.ts";
import { comparedSize, difference, epsPixels, svgPixels } from "../../tests/support/rasters.ts";
import { readSvg } from "./clean-svg.ts";
import { epsText } from "./makers/eps.ts";

const folder = mkdtempSync(join(tmpdir(), "traco-eps-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("[KIT-5] Ghostscript is there", () => expect(existsSync("/usr/bin/gs")).toBe(true));

/** As for the PDF. */
const MEAN = 1.5;
const FAR = 0.0003;

test.each(LOGOS)("[KIT-5] $name: the EPS looks like what was sent", async ({ name, svg }) => {
  const drawing = readSvg(Buffer.from(svg));
  const size = comparedSize(drawing);
  const path = join(folder, name.replaceAll(" ", "-"));
  writeFileSync(`${path}.eps`, epsText(drawing, name));
  const { mean, far } = difference(await svgPixels(svg, size), await epsPixels(path, size));
  expect(mean).toBeLessThan(MEAN);
  expect(far).toBeLessThan(FAR);
});
