/** Files for printers, in the inks that a designer typed. */
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { readSvg } from "../clean-svg.ts";
import type { PaletteColour } from "../colours.ts";
import { epsText } from "./eps.ts";
import { pdfBytes } from "./pdf.ts";

const DRAWING = readSvg(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
    <linearGradient id="g"><stop stop-color="#f4b41a"/><stop offset="1" stop-color="#1b1410"/></linearGradient>
    <path fill="#F4B41A" d="M0 0h50v50H0z"/><path fill="url(#g)" d="M50 0h50v50H50z"/>
    <path fill="none" stroke="#1b1410" stroke-width="4" d="M0 75h100"/></svg>`),
);
const GEMA: PaletteColour = { name: "Gema", hex: "#F4B41A", cmyk: [0, 30, 95, 0] };
const TORRA: PaletteColour = { name: "Torra", hex: "#1b1410", cmyk: [0, 26, 41, 89] };

/** What is compressed in it too. */
async function written(palette: PaletteColour[]): Promise<string> {
  const bytes = Buffer.from(await pdfBytes(DRAWING, "Onça", palette));
  const parts = bytes.toString("latin1").split("stream\n").slice(1);
  const streams = parts.map((part) => {
    const data = Buffer.from(part.slice(0, part.indexOf("\nendstream")), "latin1");
    return data[0] === 0x78 ? inflateSync(data).toString("latin1") : "";
  });
  return [bytes.toString("latin1"), ...streams].join("\n");
}

test("[KIT-5] with the inks of every colour typed, PDF and EPS are in CMYK; without one of them, in RGB", async () => {
  const typed = [GEMA, TORRA];
  const pdf = await written(typed);
  expect(pdf).toContain("0 0.3 0.95 0 scn");
  expect(pdf).toContain("0 0.26 0.41 0.89 SCN");
  expect(pdf).toMatch(/\/C0 \[0 0\.3 0\.95 0\]/);
  expect(pdf).not.toContain("DeviceRGB");
  const eps = epsText(DRAWING, "Onça", typed);
  expect(eps).toContain("0 0.3 0.95 0 setcmykcolor");
  expect(eps).toContain("/ColorSpace /DeviceCMYK");
  expect(eps).not.toMatch(/setrgbcolor|DeviceRGB/);
  const { cmyk: _untyped, ...half } = TORRA;
  expect(await written([GEMA, half])).not.toContain("DeviceCMYK");
  expect(epsText(DRAWING, "Onça", [GEMA, half])).not.toMatch(/cmyk/i);
});
