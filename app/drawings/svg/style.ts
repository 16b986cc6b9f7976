/** What an element's attributes say about its look, with what it has from the elements around it. */
import type { Element } from "@xmldom/xmldom";
import { type SvgFault, SvgRefused } from "../svg-faults.ts";
import { isElement } from "./guard.ts";

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

/** What `style` says, of the properties that svgo leaves there. */
export function styledOf(element: Element, name: string): string | undefined {
  const style = element.getAttribute("style");
  if (!style) return undefined;
  for (const declaration of style.split(";").toReversed()) {
    const [property = "", ...rest] = declaration.split(":");
    if (property.trim().toLowerCase() === name)
      return rest
        .join(":")
        .replace(/!\s*important\s*$/, "")
        .trim();
  }
  return undefined;
}

/** `style` wins over an attribute. A keyword means the same in capitals; a name within `url()` does not. */
export function propertyOf(element: Element, name: string): string | undefined {
  const value = styledOf(element, name) ?? element.getAttribute(name)?.trim();
  return value?.includes("(") ? value : value?.toLowerCase() || undefined;
}

export function styleOf(element: Element, outer: Style): Style {
  const own: Partial<Record<keyof Style, string>> = {};
  for (const name of NAMES) {
    const value = propertyOf(element, name);
    if (value !== undefined && value !== "inherit" && value !== "unset")
      own[name] = value === "initial" ? INHERITED[name] : value;
  }
  if (own.color === "currentcolor") delete own.color;
  return { ...outer, ...own };
}

/** What clips and gradients have from the elements around them, where they stand and not where they are used. */
export function styleInPlace(element: Element): Style {
  const known = IN_PLACE.get(element);
  if (known) return known;
  const { parentNode } = element;
  const style = styleOf(element, parentNode && isElement(parentNode) ? styleInPlace(parentNode) : FIRST_STYLE);
  IN_PLACE.set(element, style);
  return style;
}

/** A clip is used by many. */
const IN_PLACE = new WeakMap<Element, Style>();

/** What changes a picture in ways that not every program draws. */
const REFUSED: Record<string, SvgFault> = {
  filter: "filter",
  "backdrop-filter": "filter",
  mask: "mask",
  "mask-image": "mask",
  "-webkit-filter": "filter",
  "-webkit-mask": "mask",
  "-webkit-mask-image": "mask",
  "-webkit-clip-path": "clip",
  "marker-start": "marker",
  "marker-mid": "marker",
  "marker-end": "marker",
  marker: "marker",
  "mix-blend-mode": "blend",
  animation: "animation",
  "animation-name": "animation",
  "transform-origin": "unsupported",
  "transform-box": "unsupported",
  offset: "unsupported",
  rotate: "unsupported",
  translate: "unsupported",
  scale: "unsupported",
};
const HARMLESS = new Set(["none", "normal", "0", "0 0", "0px 0px", "auto", "initial", "view-box", "passthrough"]);

/** Shown by some programs and left out by others. */
const CONDITIONS = ["requiredExtensions", "systemLanguage"];

export function refuseEffects(element: Element): void {
  for (const name of CONDITIONS) if (element.getAttribute(name)?.trim()) throw new SvgRefused("unsupported", name);
  if (styledOf(element, "d") !== undefined) throw new SvgRefused("unsupported", "d");
  for (const [name, fault] of Object.entries(REFUSED)) {
    const value = propertyOf(element, name);
    if (value !== undefined && !HARMLESS.has(value)) throw new SvgRefused(fault, name);
  }
}
