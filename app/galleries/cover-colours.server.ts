/** The colours that a story's page takes from its cover. Worked out once, at the upload. */
import { ColorSpace, contrastWCAG21, deltaE2000, Lab, OKLab, OKLCH, serialize, sRGB, to } from "colorjs.io/fn";
import { type ColourGroup, groupColours, hexOf } from "./colour-groups.server.ts";
import type { StoryColours } from "./story/story-colours.ts";

for (const space of [sRGB, OKLab, OKLCH, Lab]) ColorSpace.register(space);

/** `palette`: by the part of the 16:9 crop's area that each colour has, largest first. */
export type CoverColours = StoryColours & { palette: ColourGroup[] };

/** Of the house, as in app/styles/tokens.css. */
const NEVOA = "#f0f3ef";
const MATA = "#0a3a29";
const WHITE = "#ffffff";
const ROSA = "#ff9cc2";

/** Part of the crop's height whose colour is the ground where it is flat, and the part of its pixels that must have it. */
const TOP = { height: 0.04, flat: 0.8 };
/** Almost all of a row that the title may cover: what stands out there would be behind its letters. */
const ROW_FLAT = 0.99;
/** CIEDE2000 up to which two colours look like one flat area, and like the same brand's. */
const FLAT = 6;
const ALIKE = 10;
/** Chroma (OKLCH) from which a colour is a colour, and no grey. */
const VIVID = 0.05;
/** Lightness (OKLCH) by which a ground leaves the house's pink, and by which an accent may change and stay itself. */
const FROM_ROSA = 0.12;
const ACCENT_MOVE = 0.2;
const STEP = 0.01;
/** WCAG contrast. */
const TEXT = { wanted: 7, least: 4.5 };
const ACCENT = 3;
const PALETTE_SIZE = 6;

/** `pixels` are RGB, three bytes each, of the cover's 16:9 crop. */
export function coverColours(pixels: Uint8Array, width: number, height: number): CoverColours {
  const groups = groupColours(pixels);
  const lights = groups.map(({ hex }) => hex).sort((one, other) => lightness(one) - lightness(other));
  const own = [lights.at(0) ?? MATA, lights.at(-1) ?? WHITE];
  const flat = flatTop(pixels, width, height);
  const vivid = groups.filter(({ hex }) => chroma(hex) >= VIVID);
  const colour = flat?.hex ?? vivid[0]?.hex ?? NEVOA;
  const { ground, text } = readable(colour, own);
  const others = [...vivid, ...groups].filter(({ hex }) => !isLike(hex, colour) && !isLike(hex, ground));
  const second = readable(others[0]?.hex ?? ground, own);
  return {
    ground,
    text,
    accent: accentOn(ground, vivid) ?? text,
    ground2: second.ground,
    text2: second.text,
    // A ground that had to move is not the picture's: without its seam the picture would begin with an edge.
    flatTop: flat?.hex === ground ? flat.height : 0,
    palette: groups.slice(0, PALETTE_SIZE).map(({ hex, part }) => ({ hex, part: Math.round(part * 1000) / 1000 })),
  };
}

/** null: the top of the crop has no one colour. */
function flatTop(pixels: Uint8Array, width: number, height: number): { hex: string; height: number } | null {
  const top = pixels.subarray(0, 3 * width * Math.max(1, Math.round(height * TOP.height)));
  const hex = median(top);
  const flat = flatness(hex);
  if (flat(top) < TOP.flat) return null;
  let rows = 0;
  while (rows < height && flat(pixels.subarray(3 * width * rows, 3 * width * (rows + 1))) >= ROW_FLAT) rows++;
  return { hex, height: rows / height };
}

/** Measures the part of some pixels that looks like this colour. Compares each of their colours once, as its upper six bits. */
function flatness(hex: string): (pixels: Uint8Array) => number {
  const compared = new Map<string, boolean>();
  return (pixels) => {
    let alike = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      const pixel = hexOf(pixels.subarray(at, at + 3).map((value) => (value & 0xfc) | 2));
      const same = compared.get(pixel) ?? deltaE2000(pixel, hex) <= FLAT;
      compared.set(pixel, same);
      if (same) alike++;
    }
    return alike / (pixels.length / 3);
  };
}

function median(pixels: Uint8Array): string {
  return hexOf(
    [0, 1, 2].map((channel) => {
      const values = pixels.filter((_, at) => at % 3 === channel).sort();
      return values[values.length >> 1] ?? 0;
    }),
  );
}

/** The colour, or the lightness of it nearest by on which a text can be read and which is not the house's pink. */
function readable(colour: string, own: string[]): { ground: string; text: string } {
  const from = isLike(colour, ROSA) ? FROM_ROSA : 0;
  for (let by = from; by <= 1; by += STEP)
    for (const ground of by === 0 ? [colour] : [lighter(colour, by), lighter(colour, -by)]) {
      const text = textOn(ground, own);
      if (text && !isLike(ground, ROSA)) return { ground, text };
    }
  return { ground: NEVOA, text: MATA };
}

/** The cover's own colour if it reads well, or else the best of the cover's and the house's. undefined: none can be read. */
function textOn(ground: string, own: string[]): string | undefined {
  const best = (texts: string[], least: number) => {
    const [first] = texts.sort((one, other) => contrastWCAG21(ground, other) - contrastWCAG21(ground, one));
    return first && contrastWCAG21(ground, first) >= least ? first : undefined;
  };
  return best([...own], TEXT.wanted) ?? best([...own, MATA, WHITE], TEXT.least);
}

/** The most vivid colour other than the ground, as it is or somewhat lighter or darker. undefined: it does not stand out. */
function accentOn(ground: string, vivid: ColourGroup[]): string | undefined {
  const [colour] = vivid
    .map(({ hex }) => hex)
    .filter((hex) => !isLike(hex, ground))
    .sort((one, other) => chroma(other) - chroma(one));
  for (let by = 0; colour && by <= ACCENT_MOVE; by += STEP)
    for (const accent of [lighter(colour, by), lighter(colour, -by)])
      if (contrastWCAG21(ground, accent) >= ACCENT) return accent;
  return undefined;
}

const isLike = (one: string, other: string): boolean => deltaE2000(one, other) < ALIKE;
const lightness = (hex: string): number => to(hex, OKLCH).coords[0] ?? 0;
const chroma = (hex: string): number => to(hex, OKLCH).coords[1] ?? 0;

function lighter(hex: string, by: number): string {
  const [light, ...others] = to(hex, OKLCH).coords;
  const moved = Math.min(1, Math.max(0, (light ?? 0) + by));
  return serialize({ space: OKLCH, coords: [moved, ...others], alpha: 1 }, { format: "hex", collapse: false });
}
