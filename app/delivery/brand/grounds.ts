/** The grounds that a brand's page stands on, with the text on each. */
import { groundPaint } from "../../ui/layout/paint.tsx";
import type { BrandView } from "./brand-view.server.ts";

export function groundsOf({ tones }: BrandView) {
  const { m1, onM1, m3, tinta, onTinta, claro, onClaro, onWhite } = tones;
  return {
    page: `--m1:${m1};--m3:${m3};--tinta:${tinta};--claro:${claro};${groundPaint(claro, onClaro)}`,
    first: groundPaint(m1, onM1),
    // A brand of one colour has no darker one: the strip is turned round, to be seen above the cover.
    strip: tinta === m1 ? groundPaint(onM1, m1) : groundPaint(tinta, onTinta),
    white: groundPaint("#ffffff", onWhite),
  };
}
export type Grounds = ReturnType<typeof groundsOf>;
