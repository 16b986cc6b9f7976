/** The paints of a story: which colours stand where. */
import { groundPaint, type Paint } from "../../ui/layout/paint.tsx";
import type { PaletteStrip, Story } from "./model.ts";

/** The flat top lets the cover rise under the title. */
export const openingPaint = ({ ground, text, accent, flatTop }: Story["colours"]): Paint =>
  `${groundPaint(ground, text, accent)};--flat:${flatTop.toFixed(3)}`;

/** The logo is of one colour on a client's ground. */
export const headerPaint = ({ ground, text }: Story["colours"]): Paint => groundPaint(ground, text);

export const planePaint = ({ ground, text, accent }: Story["colours"]): Paint => groundPaint(ground, text, accent);

export const quotePaint = ({ ground2, text2 }: Story["colours"]): Paint => groundPaint(ground2, text2);

/** A strip is as wide as its colour is used. */
export const stripPaint = ({ hex, text, part }: PaletteStrip): Paint =>
  `${groundPaint(hex.toLowerCase(), text)};--part:${part}`;

export function paintsOf({ colours, blocks }: Story): Paint[] {
  const own = blocks.flatMap((block): Paint[] => {
    if (block.kind === "palette") return block.colours.map(stripPaint);
    return block.kind === "letters" ? [groundPaint(block.ground, block.text)] : [];
  });
  return [headerPaint(colours), openingPaint(colours), planePaint(colours), quotePaint(colours), ...own];
}
