/** What an element has from those around it, and what counts over the whole drawing. */
import type { Element } from "@xmldom/xmldom";
import type { Matrix } from "../drawing.ts";
import type { Viewport } from "./shape-paths.ts";
import { propertyOf, type Style } from "./style.ts";

export type Surroundings = {
  matrix: Matrix;
  style: Style;
  viewport: Viewport;
  depth: number;
  /** elements that are being copied by `use` */
  copied: readonly Element[];
};

/** `segments` and `nodes` count what is drawn so far. `zoom`: pixels of the page that the file names, for each unit. */
export type Whole = {
  find: (id: string) => Element | undefined;
  size: Viewport;
  zoom: number;
  segments: number;
  nodes: number;
};

/** Elements that are never drawn where they stand. */
export const UNSEEN = new Set([
  ...["defs", "symbol", "clipPath", "linearGradient", "radialGradient", "stop", "title", "desc", "metadata", "style"],
  ...["filter", "mask", "pattern", "marker", "font", "font-face", "view", "cursor", "color-profile"],
]);

export const isHidden = (element: Element) => propertyOf(element, "display") === "none";
