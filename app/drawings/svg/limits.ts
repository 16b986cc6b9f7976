/** How much a drawing may hold. A logo has a hundredth of it; the child's limits of time and memory stand behind. */
export const SVG_MAX_BYTES = 5 * 1024 * 1024;
/** Elements as they are written. */
export const MAX_ELEMENTS = 20_000;
/** Shapes and groups after each `use` has become a copy. */
export const MAX_NODES = 20_000;
export const MAX_DEPTH = 48;
export const MAX_SEGMENTS = 200_000;
/** Clips and groups with an opacity of their own each take a layer of the picture's size. */
export const MAX_LAYERS = 400;
/** Layers inside each other, which stand in memory at once: 64 MB each at 4096 pixels. */
export const MAX_LAYERS_DEEP = 4;
/** Dashes of one drawing: a pen that lifts a million times takes minutes. */
export const MAX_DASHES = 20_000;
export const MAX_STOPS = 64;
export const MAX_RULES = 2_000;
/** Parts of one selector; programs write one or two. */
export const MAX_PARTS = 6;
/** How often the drawing's whole area may be painted. */
export const MAX_OVERDRAW = 600;
/** Largest coordinate, as a multiple of the drawing's longer side. */
export const MAX_REACH = 1_000;
