import { expect, test } from "vitest";
import { contrastOf } from "../../drawings/colours.ts";
import { textOn, tonesOf } from "./tones.ts";

const ONCA = ["#f4b41a", "#1b1410", "#e4572e", "#fff1d2"];
const PASTEL = ["#f9d5e5", "#eeac99", "#d5e1df"];
const RED = ["#e4572e"];

/** Each ground of the page with the text on it. */
const pairsOf = (palette: string[]) => {
  const { m1, onM1, m3, onM3, tinta, onTinta, claro, onClaro, onWhite } = tonesOf(palette);
  return [
    [m1, onM1],
    [m3, onM3],
    [tinta, onTinta],
    [claro, onClaro],
    ["#ffffff", onWhite],
    ...palette.map((colour) => [colour, textOn(colour, palette)]),
  ] as [string, string][];
};

test("[KIT-38] a brand of four colours stands on its own", () => {
  expect(tonesOf(ONCA)).toEqual({
    ...{ m1: "#f4b41a", onM1: "#1b1410", m3: "#e4572e", onM3: "#1b1410" },
    ...{ tinta: "#1b1410", onTinta: "#fff1d2", claro: "#fff1d2", onClaro: "#1b1410", onWhite: "#1b1410" },
  });
});

test("[KIT-38] a brand of one colour gets white and mata beside it", () => {
  expect(tonesOf(RED)).toMatchObject({ m1: "#e4572e", m3: "#0a3a29", tinta: "#0a3a29", claro: "#ffffff" });
});

test("[KIT-38] a pastel brand keeps its lightest, and gets mata for its text", () => {
  expect(tonesOf(PASTEL)).toMatchObject({ m1: "#f9d5e5", claro: "#f9d5e5", tinta: "#0a3a29", onM1: "#0a3a29" });
});

test("[KIT-38] text on a colour is the palette's darkest or lightest, whichever reaches 4.5, else mata or white", () => {
  expect(textOn("#f4b41a", ONCA)).toBe("#1b1410");
  expect(textOn("#1b1410", ONCA)).toBe("#fff1d2");
  expect(textOn("#f9d5e5", PASTEL)).toBe("#0a3a29");
  expect(textOn("#3e4a8c", ["#3e4a8c"])).toBe("#ffffff");
});

test("[KIT-38] every text of a brand's page reaches 4.5, whatever its colours are", () => {
  const greys = Array.from({ length: 256 }, (_, part) => `#${part.toString(16).padStart(2, "0").repeat(3)}`);
  const steps = ["00", "40", "80", "c0", "ff"];
  const cube = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const palettes = [
    ONCA,
    PASTEL,
    RED,
    [],
    ...[...greys, ...cube].map((one) => [one]),
    ...cube.map((one, at) => [one, cube[(at * 7) % cube.length] ?? one]),
  ];
  for (const palette of palettes)
    for (const [ground, text] of pairsOf(palette))
      expect({ palette, ground, text, contrast: contrastOf(ground, text) >= 4.5 }).toMatchObject({ contrast: true });
});
