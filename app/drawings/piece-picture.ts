/** How a piece of a proof is stored, whatever it was sent as. */
import type { Sharp } from "sharp";

/** The longer side of a picture, in pixels: enough to fill a screen of double density, and to look closer. */
export const PIECE_SIDE = 2400;
/** Full colour at the edges of flat shapes, where a logo would fray otherwise. */
export const PIECE_WEBP = { quality: 92, smartSubsample: true, effort: 2 } as const;

/** The width of its thumbnail, in pixels: enough for places of up to 320 at double density. */
export const THUMBNAIL_WIDTH = 640;
const THUMBNAIL_WEBP = { ...PIECE_WEBP, quality: 82 };

export const thumbnailOf = (picture: Sharp): Sharp =>
  picture.resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true }).webp(THUMBNAIL_WEBP);
