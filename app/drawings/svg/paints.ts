/** Colours and gradients of `fill` and `stroke`. */
import type { Element } from "@xmldom/xmldom";
import type { Gradient, Matrix, Paint, Stop } from "../drawing.ts";
import { SvgRefused } from "../svg-faults.ts";
import { type Box, determinant, multiply } from "./geometry.ts";
import { isElement } from "./guard.ts";
import { MAX_STOPS } from "./limits.ts";
import type { Viewport } from "./shape-paths.ts";
import { propertyOf, styleInPlace } from "./style.ts";
import { colourOf, lengthOf, partOf, transformOf } from "./values.ts";

export type Painted = { paint: Paint; opacity: number };
export type Place = {
  find: (id: string) => Element | undefined;
  /** from the shape's coordinates to those of the path that is painted */
  matrix: Matrix;
  /** of the shape's path, in its own coordinates */
  box: Box | null;
  viewport: Viewport;
  color: string;
};

/** Gradients that take from each other. */
const MAX_CHAIN = 8;

/** `url(#id) red`: the id, and what counts where it names nothing. */
function readReference(value: string): { id: string; instead: string } | null {
  const end = value.indexOf(")");
  if (!value.startsWith("url(") || end < 0) return null;
  const inner = value.slice("url(".length, end).trim();
  const bare = /^["']/.test(inner) ? inner.slice(1, -1).trim() : inner;
  return bare.startsWith("#") ? { id: bare.slice(1), instead: value.slice(end + 1).trim() } : null;
}

/** The id of `url(#id)`. */
export const referenceOf = (value: string) => readReference(value)?.id;

export function paintOf(value: string, place: Place): Painted | null {
  if (value === "none") return null;
  const reference = readReference(value);
  if (!reference) return solid(value, place.color);
  const server = place.find(reference.id);
  if (!server) {
    if (reference.instead === "") throw new SvgRefused("reference", reference.id);
    return solid(reference.instead, place.color);
  }
  if (server.localName === "pattern") throw new SvgRefused("pattern");
  if (/^(?:mesh|hatch|solidcolor)/i.test(server.localName ?? ""))
    throw new SvgRefused("unsupported", server.localName ?? "");
  if (!/^(linear|radial)Gradient$/.test(server.localName ?? "")) throw new SvgRefused("gradient");
  return gradientOf(server, place);
}

function solid(value: string, current: string): Painted | null {
  if (value === "none") return null;
  const { colour, opacity } = colourOf(value.toLowerCase() === "currentcolor" ? current : value);
  return opacity === 0 ? null : { paint: colour, opacity };
}

function gradientOf(server: Element, place: Place): Painted | null {
  const chain = chainOf(server, place);
  const read = (name: string) => {
    for (const one of chain) {
      const value = one.getAttribute(name)?.trim();
      if (value) return value;
    }
    return undefined;
  };
  const stops = stopsOf(chain.find((one) => stopElements(one).length > 0));
  const [first] = stops;
  if (!first) return null;
  const isShared = stops.every(({ opacity }) => opacity === first.opacity);
  const opacity = isShared ? first.opacity : 1;
  if (opacity === 0) return null;
  if (stops.every(({ colour }) => colour === first.colour) && isShared) return { paint: first.colour, opacity };
  if ((read("spreadMethod") ?? "pad") !== "pad") throw new SvgRefused("gradient");
  if (propertyOf(server, "color-interpolation") === "linearrgb")
    throw new SvgRefused("unsupported", "color-interpolation");
  if (propertyOf(server, "transform")) throw new SvgRefused("unsupported", "transform");
  const isOfBox = read("gradientUnits") !== "userSpaceOnUse";
  const matrix = matrixOf(place, isOfBox, read("gradientTransform"));
  if (!matrix) return null;
  const shape = lineOf(server, read, isOfBox ? { width: 1, height: 1 } : place.viewport);
  // Without a length there is only its end.
  const last = stops.at(-1) ?? first;
  if (!shape) return last.opacity === 0 ? null : { paint: last.colour, opacity: last.opacity };
  const own = isShared ? stops.map((stop) => ({ ...stop, opacity: 1 })) : stops;
  return { paint: { ...shape, matrix, stops: own } as Gradient, opacity };
}

function chainOf(server: Element, place: Place): Element[] {
  const chain: Element[] = [];
  for (let next: Element | undefined = server; next; ) {
    if (chain.includes(next) || chain.length > MAX_CHAIN) throw new SvgRefused("cycle");
    chain.push(next);
    const href = hrefOf(next);
    next = href === "" ? undefined : place.find(href);
    if (href !== "" && !next) throw new SvgRefused("reference", href);
  }
  return chain;
}

/** Whatever prefix the file has for it. */
const XLINK = "http://www.w3.org/1999/xlink";

/** The id that `href` names. */
export const hrefOf = (element: Element) =>
  (element.getAttribute("href") || element.getAttributeNS(XLINK, "href") || element.getAttribute("xlink:href") || "")
    .trim()
    .replace(/^#/, "");

function matrixOf({ matrix, box }: Place, isOfBox: boolean, written: string | undefined): Matrix | null {
  const own = written ? transformOf(written) : null;
  let whole = matrix;
  if (isOfBox) {
    if (!box || box.right <= box.left || box.bottom <= box.top) return null;
    whole = multiply(whole, [box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top]);
  }
  if (own) whole = multiply(whole, own);
  const size = Math.max(...whole.slice(0, 4).map(Math.abs));
  return Math.abs(determinant(whole)) > 1e-12 * size * size ? whole : null;
}

function lineOf(server: Element, read: (name: string) => string | undefined, { width, height }: Viewport) {
  const across = (name: string, missing: string) => lengthOf(read(name) ?? missing, width);
  const down = (name: string, missing: string) => lengthOf(read(name) ?? missing, height);
  if (server.localName === "linearGradient") {
    const [x1, y1, x2, y2] = [across("x1", "0%"), down("y1", "0%"), across("x2", "100%"), down("y2", "0%")];
    return x1 === x2 && y1 === y2 ? null : { kind: "linear", from: [x1, y1], to: [x2, y2] };
  }
  const diagonal = Math.sqrt((width ** 2 + height ** 2) / 2);
  const radius = (name: string, missing: string) => lengthOf(read(name) ?? missing, diagonal);
  const [cx, cy, r, fr] = [across("cx", "50%"), down("cy", "50%"), radius("r", "50%"), radius("fr", "0%")];
  if (r <= 0) return null;
  const [fx, fy] = [across("fx", String(cx)), down("fy", String(cy))];
  const away = Math.hypot(fx - cx, fy - cy);
  // A focus outside the circle draws a cone in some programs, and goes to the edge in others.
  if (fr < 0 || away > 1.001 * r || (fr > 0 && away + fr >= r)) throw new SvgRefused("gradient");
  const back = Math.min(1, (0.99 * r) / (away || 1));
  return { kind: "radial", from: [cx + (fx - cx) * back, cy + (fy - cy) * back, fr], to: [cx, cy, r] };
}

const stopElements = (server: Element) =>
  [...server.childNodes].filter(isElement).filter(({ localName }) => localName === "stop");

function stopsOf(server: Element | undefined): Stop[] {
  const elements = server ? stopElements(server) : [];
  if (elements.length > MAX_STOPS) throw new SvgRefused("too-complex");
  let least = 0;
  return elements.map((element) => {
    least = Math.max(least, partOf(element.getAttribute("offset")?.trim() || "0"));
    const written = propertyOf(element, "stop-color") ?? "black";
    const { colour, opacity } = colourOf(written === "currentcolor" ? styleInPlace(element).color : written);
    return { at: least, colour, opacity: opacity * partOf(propertyOf(element, "stop-opacity")) };
  });
}
