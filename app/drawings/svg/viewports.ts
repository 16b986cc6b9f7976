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

/** The view box of the whole, or else its width and height. */
export function sizeOf(root: Element): ViewBox {
  const box = viewBoxOf(root);
  if (box && root.getAttribute("preserveAspectRatio")?.trim() !== "none") return box;
  const page = pageOf(root);
  if (!box && !page) throw new SvgRefused("no-size");
  const isStretched = box && page && Math.abs((page.width * box.height) / (page.height * box.width) - 1) > 0.01;
  if (isStretched) throw new SvgRefused("unsupported", "preserveAspectRatio");
  return (box ?? page) as ViewBox;
}

/** A percentage, or a length in letters, is of something that is not in the file. */
export function pageOf(root: Element): ViewBox | null {
  const [width = "", height = ""] = ["width", "height"].map((name) => root.getAttribute(name)?.trim() ?? "");
  const isFixed = (side: string) => /(?:[\d.]|px|pt|pc|in|cm|mm|q)$/i.test(side);
  if (!isFixed(width) || !isFixed(height)) return null;
  const page = { x: 0, y: 0, width: lengthOf(width, 0), height: lengthOf(height, 0) };
  return page.width > 0 && page.height > 0 ? page : null;
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
