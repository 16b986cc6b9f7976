/** The size of a drawing, and how the view box of a nested one lies in its place. */
import type { Element } from "@xmldom/xmldom";
import type { Matrix } from "../drawing.ts";
import { SvgRefused } from "../svg-faults.ts";
import { lengthOf, numbersOf } from "./values.ts";

export type ViewBox = { x: number; y: number; width: number; height: number };

export function viewBoxOf(element: Element): ViewBox | null {
  const written = element.getAttribute("viewBox");
  if (!written?.trim()) return null;
  const [x = 0, y = 0, width = 0, height = 0, ...more] = numbersOf(written);
  if (!(width > 0 && height > 0) || more.length > 0) throw new SvgRefused("no-size");
  return { x, y, width, height };
}

/** The view box of the whole, or else its width and height. A percentage says nothing about a size. */
export function sizeOf(root: Element): ViewBox {
  const box = viewBoxOf(root);
  if (box) return box;
  const [width = "", height = ""] = ["width", "height"].map((name) => root.getAttribute(name)?.trim() ?? "");
  if (width === "" || height === "" || width.endsWith("%") || height.endsWith("%")) throw new SvgRefused("no-size");
  const size = { x: 0, y: 0, width: lengthOf(width, 0), height: lengthOf(height, 0) };
  if (!(size.width > 0 && size.height > 0)) throw new SvgRefused("no-size");
  return size;
}

/** The part of the free room that stands before the picture. */
const ALIGN: Record<string, number> = { Min: 0, Mid: 0.5, Max: 1 };

/** `preserveAspectRatio`: from the view box's coordinates to those around its place. */
export function fitted(box: ViewBox, place: ViewBox, written: string | null): Matrix {
  const [align = "xMidYMid", how = "meet"] = (written?.trim() || "xMidYMid").replace(/^defer\s+/, "").split(/\s+/);
  const [alongX, alongY] = [place.width / box.width, place.height / box.height];
  if (align === "none") return [alongX, 0, 0, alongY, place.x - box.x * alongX, place.y - box.y * alongY];
  const scale = how === "slice" ? Math.max(alongX, alongY) : Math.min(alongX, alongY);
  const rest = (where: string, space: number) => space * (ALIGN[where] ?? 0.5);
  const x = place.x - box.x * scale + rest(align.slice(1, 4), place.width - box.width * scale);
  const y = place.y - box.y * scale + rest(align.slice(5, 8), place.height - box.height * scale);
  return [scale, 0, 0, scale, x, y];
}
