/** The stops of a gradient as PDF and PostScript want them: from 0 to 1, each after the one before. */
import type { Gradient, Stop } from "../drawing.ts";

/** Two stops at one place are an edge: the second comes as soon after as a number can say. */
const NEXT = 1e-5;

export function fullStops({ stops }: Gradient): Stop[] {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return [];
  const whole = [
    ...(first.at > 0 ? [{ ...first, at: 0 }] : []),
    ...stops,
    ...(last.at < 1 ? [{ ...last, at: 1 }] : []),
  ];
  let least = -NEXT;
  const spread = whole.map((stop) => {
    least = Math.max(stop.at, least + NEXT);
    return { ...stop, at: least };
  });
  // Pushed beyond the end, all move back into it.
  return spread.map((stop) => ({ ...stop, at: stop.at / Math.max(1, least) }));
}

export type Rgb = [red: number, green: number, blue: number];

/** From 0 to 1 each. */
export const rgbOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Rgb;
