/** The few colours that a picture consists of. */
import { ColorSpace, OKLab, sRGB, to } from "colorjs.io/fn";

for (const space of [sRGB, OKLab]) ColorSpace.register(space);

/** A colour of the picture, and the part of its area that looks about like it. */
export type ColourGroup = { hex: string; part: number };

/** Distance in OKLab up to which colours are one: a drawing's shades stay apart, a photograph's grain does not. */
const ONE_COLOUR = 0.06;
/** Part of the area from which a group is a colour of the picture, and not a speck or the edge between two others. */
const LEAST_PART = 0.004;

/** Pixels that are the same in the upper five bits of each channel: their sums. */
type Cell = { count: number; red: number; green: number; blue: number };

/** Of RGB pixels, three bytes each. Largest first. A group has the colour that is most frequent in it, and no mixture. */
export function groupColours(pixels: Uint8Array): ColourGroup[] {
  const groups: { lab: Lab; hex: string; count: number }[] = [];
  for (const { count, red, green, blue } of cellsOf(pixels)) {
    const rgb = [red / count, green / count, blue / count] as const;
    const lab = to({ space: sRGB, coords: [rgb[0] / 255, rgb[1] / 255, rgb[2] / 255], alpha: 1 }, OKLab).coords as Lab;
    const nearest = nearestOf(groups, lab);
    if (nearest) nearest.count += count;
    else groups.push({ lab, hex: hexOf(rgb.map(Math.round)), count });
  }
  const all = pixels.length / 3;
  return groups
    .map(({ hex, count }) => ({ hex, part: count / all }))
    .filter(({ part }, index) => index === 0 || part >= LEAST_PART)
    .sort((one, other) => other.part - one.part);
}

type Lab = [number, number, number];

/** undefined: all groups are other colours. A picture of noise is compared millions of times. */
function nearestOf<Group extends { lab: Lab }>(groups: Group[], [light, a, b]: Lab): Group | undefined {
  let nearest: Group | undefined;
  let least = ONE_COLOUR ** 2;
  for (const group of groups) {
    const away = (light - group.lab[0]) ** 2 + (a - group.lab[1]) ** 2 + (b - group.lab[2]) ** 2;
    if (away >= least) continue;
    nearest = group;
    least = away;
  }
  return nearest;
}

/** The fullest first. */
function cellsOf(pixels: Uint8Array): Cell[] {
  const cells = new Map<number, Cell>();
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const cell = cells.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    cell.count++;
    cell.red += red;
    cell.green += green;
    cell.blue += blue;
    cells.set(key, cell);
  }
  return [...cells.values()].sort((one, other) => other.count - one.count);
}

export function hexOf([red = 0, green = 0, blue = 0]: Iterable<number>): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
}
