/** Colours as a printer mixes them, where a designer typed it. */
import type { Cmyk, PaletteColour } from "../colours.ts";
import type { Shape } from "../drawing.ts";

/** By '#rrggbb'. */
export type Inks = ReadonlyMap<string, Cmyk>;

/** Of every colour of the shapes; null: one has none, and a file is in one kind of colour only. */
export function inksFor(shapes: Iterable<Shape>, palette: readonly PaletteColour[]): Inks | null {
  const inks = new Map(palette.flatMap(({ hex, cmyk }) => (cmyk ? [[hex.toLowerCase(), cmyk] as const] : [])));
  for (const { paint } of shapes) {
    const colours = typeof paint === "string" ? [paint] : paint.stops.map(({ colour }) => colour);
    if (!colours.every((colour) => inks.has(colour))) return null;
  }
  return inks;
}
