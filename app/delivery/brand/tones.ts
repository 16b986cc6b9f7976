/** The grounds of a brand's page and the text on them, from its palette (design §14). Colours are '#rrggbb'. */
import { contrastOf, luminanceOf } from "../../drawings/colours.ts";

/** The studio's darkest and lightest stand in where the palette has no colour that can be read; at last black does. */
const MATA = "#0a3a29";
const WHITE = "#ffffff";
const BLACK = "#000000";
const TEXT_CONTRAST = 4.5;
/** As bright as a ground that a whole section stands on. */
const LIGHT = 0.6;

export type Tones = {
  /** the first colour, and the text on it */
  m1: string;
  onM1: string;
  /** the accent: the first colour that is none of the others */
  m3: string;
  onM3: string;
  /** the darkest and the lightest, with the text on them */
  tinta: string;
  onTinta: string;
  claro: string;
  onClaro: string;
  /** on white */
  onWhite: string;
};

const byLight = (one: string, other: string) => luminanceOf(one) - luminanceOf(other);

/** The palette's darkest or lightest, whichever is clearer and reaches 4.5; else mata or white; else black. */
export function textOn(ground: string, palette: readonly string[]): string {
  const sorted = palette.toSorted(byLight);
  const own = [sorted[0], sorted.at(-1)].filter((colour) => colour !== undefined);
  const clearest = (colours: string[]) =>
    colours
      .filter((colour) => contrastOf(colour, ground) >= TEXT_CONTRAST)
      .sort((one, other) => contrastOf(other, ground) - contrastOf(one, ground))[0];
  return clearest(own) ?? clearest([MATA, WHITE]) ?? BLACK;
}

export function tonesOf(palette: readonly string[]): Tones {
  const colours = palette.map((colour) => colour.toLowerCase());
  const sorted = colours.toSorted(byLight);
  const [m1 = MATA] = colours;
  const lightest = sorted.at(-1) ?? WHITE;
  const claro = luminanceOf(lightest) >= LIGHT ? lightest : WHITE;
  const darkest = sorted[0] ?? MATA;
  const tinta = contrastOf(darkest, claro) >= TEXT_CONTRAST ? darkest : MATA;
  const m3 = colours.find((colour) => ![m1, lightest, darkest].includes(colour)) ?? tinta;
  const text = (ground: string) => textOn(ground, [...colours, tinta, claro]);
  return {
    ...{ m1, onM1: text(m1), m3, onM3: text(m3) },
    ...{ tinta, onTinta: text(tinta), claro, onClaro: text(claro), onWhite: text(WHITE) },
  };
}
