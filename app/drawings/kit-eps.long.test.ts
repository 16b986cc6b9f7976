/** The EPS of forty logos, drawn by Ghostscript (`apt-get install ghostscript`), beside the drawing that was sent. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LOGOS } from "../../tests/support/logos.ts";
import { comparedSize, difference, epsPixels, svgPixels } from "../../tests/support/rasters.ts";
import { readSvg } from "./clean-svg.ts";
import { epsText } from "./makers/eps.ts";
import { svgText } from "./makers/svg.ts";
import { inVersion } from "./versions.ts";

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

test("[KIT-4] the EPS of one colour has the holes of the SVG, in a path and by a clip", async () => {
  const box = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"';
  const over = '<circle cx="85" cy="50" r="25" fill="gold"/><circle cx="60" cy="60" r="12" fill="gold"/>';
  const svg = `<svg ${box}><rect x="5" y="5" width="80" height="80"/><circle cx="30" cy="30" r="15" fill="gold"/>${over}</svg>`;
  const version = inVersion(readSvg(Buffer.from(svg)), { id: "x", name: "x", ink: "#10204a", ground: "#ffffff" });
  const size = comparedSize(version);
  const path = join(folder, "holes");
  writeFileSync(`${path}.eps`, epsText(version, "holes"));
  const { mean, far } = difference(await svgPixels(svgText(version), size), await epsPixels(path, size));
  expect(mean).toBeLessThan(MEAN);
  expect(far).toBeLessThan(FAR);
});
