/** How a piece of a proof is stored, whatever it was sent as. */

/** The longer side of a picture, in pixels: enough to fill a screen of double density, and to look closer. */
export const PIECE_SIDE = 2400;
/** Full colour at the edges of flat shapes, where a logo would fray otherwise. */
export const PIECE_WEBP = { quality: 92, smartSubsample: true, effort: 2 } as const;
