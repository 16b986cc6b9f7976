/** What an element's attributes say about its look, with what it has from the elements around it. */
import type { Element } from "@xmldom/xmldom";
import { type SvgFault, SvgRefused } from "../svg-faults.ts";

/** With the values that count when nobody says anything. */
const INHERITED = {
  fill: "black",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-miterlimit": "4",
  "stroke-dasharray": "none",
  "stroke-dashoffset": "0",
  color: "black",
  visibility: "visible",
  "clip-rule": "nonzero",
  "paint-order": "normal",
};
export type Style = Readonly<Record<keyof typeof INHERITED, string>>;
export const FIRST_STYLE: Style = INHERITED;

const NAMES = Object.keys(INHERITED) as (keyof Style)[];

/** An attribute, or what a `style` with a property that svgo leaves there says. */
export function propertyOf(element: Element, name: string): string | undefined {
  const value = element.getAttribute(name)?.trim();
  if (value) return value;
  const style = element.getAttribute("style");
  if (!style) return undefined;
  for (const declaration of style.split(";").toReversed()) {
    const [property = "", ...rest] = declaration.split(":");
    if (property.trim() === name)
      return rest
        .join(":")
        .replace(/!\s*important\s*$/, "")
        .trim();
  }
  return undefined;
}

export function styleOf(element: Element, outer: Style): Style {
  const own: Partial<Record<keyof Style, string>> = {};
  for (const name of NAMES) {
    const value = propertyOf(element, name);
    if (value !== undefined && value !== "inherit") own[name] = value === "initial" ? INHERITED[name] : value;
  }
  // 'currentColor' is that of the element that says it.
  const color = own.color ?? outer.color;
  for (const name of ["fill", "stroke"] as const) if (own[name]?.toLowerCase() === "currentcolor") own[name] = color;
  return { ...outer, ...own };
}

/** What changes a picture in ways that not every program draws. */
const REFUSED: Record<string, SvgFault> = {
  filter: "filter",
  "backdrop-filter": "filter",
  mask: "mask",
  "mask-image": "mask",
  "marker-start": "marker",
  "marker-mid": "marker",
  "marker-end": "marker",
  marker: "marker",
  "mix-blend-mode": "blend",
  "transform-origin": "unsupported",
  offset: "unsupported",
  rotate: "unsupported",
  translate: "unsupported",
  scale: "unsupported",
};
const HARMLESS = new Set(["none", "normal", "0", "0 0", "0px 0px", "auto", "initial"]);

export function refuseEffects(element: Element): void {
  for (const [name, fault] of Object.entries(REFUSED)) {
    const value = propertyOf(element, name);
    if (value !== undefined && !HARMLESS.has(value)) throw new SvgRefused(fault, name);
  }
}
