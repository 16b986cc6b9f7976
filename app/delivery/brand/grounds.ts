/** The grounds that a brand's page stands on, with the text on each. */
import { groundPaint } from "../../ui/layout/paint.tsx";
import type { BrandView } from "./brand-view.server.ts";

export function groundsOf({ tones }: BrandView) {
  const { m1, onM1, m3, tinta, onTinta, claro, onClaro, onWhite } = tones;
  return {
    page: `--m1:${m1};--m3:${m3};--tinta:${tinta};--claro:${claro};${groundPaint(claro, onClaro)}`,
    first: groundPaint(m1, onM1),
    strip: groundPaint(tinta, onTinta),
    white: groundPaint("#ffffff", onWhite),
  };
}
export type Grounds = ReturnType<typeof groundsOf>;
