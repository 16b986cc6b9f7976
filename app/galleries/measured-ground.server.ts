/** What a picture's transparent parts need under them, so that all of it is seen. Measured once, at the upload. */
import { GROUND_IDS, GROUNDS, type Ground } from "../kit/ground.ts";

/** Alpha (of 255) up to which a pixel is clear, and from which it is solid: encoders leave 254 where nothing is meant. */
const ALPHA = { clear: 64, solid: 240 };
/** Part of the pixels that may be clear, or half clear, by accident. */
const NOISE = 0.001;
/** Pixels with less than this part of the strongest alpha are a shadow's or an edge's, which no ground has to show. */
const OWN_ALPHA = 0.6;
/** Part of what is seen that is still a part of the drawing, and no speck. */
const SPECK = 0.02;
/** WCAG contrast: enough for a drawing, and too little to be seen. */
const CONTRAST = { enough: 3, lost: 1.5 };
/** Luminance is counted in this many steps. */
const STEPS = 256;

/** By a channel's value. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const LUMINANCES = Object.fromEntries(
  GROUND_IDS.map((ground) => [ground, luminance(Buffer.from(GROUNDS[ground].slice(1), "hex"))]),
) as Record<Ground, number>;

/**
 * `pixels` are RGBA, four bytes each. "none": nothing is transparent. A dark logo asks for the light ground, a white one
 * for the dark one; what has both, for the ground on which its weakest part is seen best.
 */
export function measureGround(pixels: Uint8Array): Ground | "none" {
  const { clear, half, strongest } = countAlphas(pixels);
  const all = pixels.length / 4;
  if (clear + half <= all * NOISE) return "none";
  // Without a clear part there is no shape to be told from the ground, nor is there where everything is clear.
  if (clear <= all * NOISE || strongest === 0) return "light";
  const lights = countLights(pixels, Math.max(1, strongest * OWN_ALPHA));
  const weakest = (ground: Ground) => weakestContrast(lights, LUMINANCES[ground]);
  const enough = GROUND_IDS.find((ground) => weakest(ground) >= CONTRAST.enough);
  if (enough) return enough;
  const lost = (ground: Ground) => lostPart(lights, LUMINANCES[ground]);
  const best = GROUND_IDS.toSorted((one, other) => weakest(other) - weakest(one))[0] ?? "light";
  return weakest(best) >= CONTRAST.lost
    ? best
    : (GROUND_IDS.toSorted((one, other) => lost(one) - lost(other))[0] ?? "light");
}

function countAlphas(pixels: Uint8Array) {
  let clear = 0;
  let half = 0;
  let strongest = 0;
  for (let at = 3; at < pixels.length; at += 4) {
    const alpha = pixels[at] ?? 0;
    if (alpha <= ALPHA.clear) clear++;
    else if (alpha < ALPHA.solid) half++;
    strongest = Math.max(strongest, alpha);
  }
  return { clear, half, strongest };
}

/** Pixels of at least this alpha, by their luminance. */
function countLights(pixels: Uint8Array, alpha: number): number[] {
  const lights = Array<number>(STEPS).fill(0);
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < alpha) continue;
    const step = Math.round(luminance(pixels.subarray(at, at + 3)) * (STEPS - 1));
    lights[step] = (lights[step] ?? 0) + 1;
  }
  return lights;
}

const contrasts = (lights: number[], ground: number) =>
  lights.map((count, step) => ({ count, contrast: contrast(step / (STEPS - 1), ground) }));

const total = (lights: number[]) => lights.reduce((sum, count) => sum + count, 0);

/** Of the part that stands out least, specks aside. */
function weakestContrast(lights: number[], ground: number): number {
  let left = total(lights) * SPECK;
  for (const { count, contrast } of contrasts(lights, ground).sort((one, other) => one.contrast - other.contrast)) {
    left -= count;
    if (left < 0) return contrast;
  }
  return 1;
}

function lostPart(lights: number[], ground: number): number {
  return total(contrasts(lights, ground).map(({ count, contrast }) => (contrast < CONTRAST.lost ? count : 0)));
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red = 0, green = 0, blue = 0]: Uint8Array): number {
  const [r, g, b] = [red, green, blue].map((value) => LINEAR[value] ?? 0);
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
