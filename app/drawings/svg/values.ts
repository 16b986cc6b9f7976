/** Numbers, lengths, colours and transforms as SVG writes them. */
import { ColorSpace, HSL, HWB, Lab, LCH, OKLab, OKLCH, P3, parse, serialize, sRGB, to } from "colorjs.io/fn";
import type { Matrix } from "../drawing.ts";
import { SvgRefused } from "../svg-faults.ts";
import { apply, IDENTITY, multiply } from "./geometry.ts";

for (const space of [sRGB, HSL, HWB, Lab, LCH, OKLab, OKLCH, P3]) ColorSpace.register(space);

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?/iy;
/** What no unit, scale or sum brings near the end of a double. */
const LARGEST = 1e9;

function checkedNumber(value: number, written: string): number {
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST) throw new SvgRefused("number", written);
  return value;
}

/** Reads one number at `at`; null where there is none. */
export function numberAt(text: string, at: number): { value: number; end: number } | null {
  NUMBER.lastIndex = at;
  const [written] = NUMBER.exec(text) ?? [];
  return written === undefined ? null : { value: checkedNumber(Number(written), written), end: at + written.length };
}

/** CSS pixels: 96 an inch. */
const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
};

/** Of letters, of a window, or worked out: nobody but a browser knows how long they are. */
const BROWSERS_LENGTH = /^(?:r?em|ex|ch|lh|v[wh]|vmin|vmax)$/;

/** `whole`: what 100% stands for. */
export function lengthOf(written: string, whole: number): number {
  const text = written.trim();
  const number = numberAt(text, 0);
  const unit = number && text.slice(number.end).trim().toLowerCase();
  if (number && unit === "%") return (number.value / 100) * whole;
  if (text.startsWith("calc(") || (unit !== null && BROWSERS_LENGTH.test(unit)))
    throw new SvgRefused("unsupported", text);
  const factor = unit === null ? undefined : UNITS[unit];
  if (!number || factor === undefined) throw new SvgRefused("number", text);
  return checkedNumber(number.value * factor, text);
}

/** A list of lengths between spaces and commas. */
export function lengthsOf(written: string, whole: number): number[] {
  const parts = written.split(/[\s,]+/);
  return parts.filter((part) => part !== "").map((part) => lengthOf(part, whole));
}

export function numbersOf(written: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < written.length; ) {
    const number = numberAt(written, at);
    if (number) numbers.push(number.value);
    else if (!/[\s,]/.test(written[at] ?? "")) throw new SvgRefused("number", written.slice(at));
    at = number ? number.end : at + 1;
  }
  return numbers;
}

/** From 0 to 1; '50%' is 0.5. */
export function partOf(written: string | undefined): number {
  return written === undefined ? 1 : Math.min(Math.max(lengthOf(written, 1), 0), 1);
}

/** Of a value that is no list. */
const LONGEST = 200;

export type Colour = { colour: string; opacity: number };

/** `var(--x, red)` is red, because no variable is left. */
function withoutVariable(text: string): string {
  const comma = text.indexOf(",");
  return text.startsWith("var(") && comma > 0 ? text.slice(comma + 1, text.lastIndexOf(")")).trim() : text;
}

/** A colour in any way that CSS writes it. */
export function colourOf(written: string): Colour {
  if (written.length > LONGEST) throw new SvgRefused("colour", written);
  // A printer's colour may follow; the one before it counts on screens.
  const [screen = ""] = written.split("icc-color(");
  const text = withoutVariable(screen.trim());
  if (text === "transparent") return { colour: "#000000", opacity: 0 };
  try {
    const rgb = to(parse(text), sRGB);
    // Each part by itself, as browsers do with a colour that a screen cannot show.
    const coords = rgb.coords.map((part) => Math.min(Math.max(part ?? 0, 0), 1)) as [number, number, number];
    const colour = serialize({ ...rgb, coords, alpha: 1 }, { format: "hex", collapse: false });
    if (!/^#[0-9a-f]{6}$/.test(colour)) throw new SvgRefused("colour", text);
    return { colour, opacity: Math.min(Math.max(rgb.alpha ?? 1, 0), 1) };
  } catch {
    throw new SvgRefused("colour", text);
  }
}

/** Of CSS alone: words, and units within the brackets. */
const CSS_WORD = /^(?:matrix3d|perspective|skew|(?:translate|scale|rotate)(?:3d|[XYZ]))$/;
const CSS_UNIT = /%|calc|turn|rad|em/;
const TRANSFORM = / ?([a-zA-Z]+(?:3d)?) ?\(([^()]{0,400})\) ?/y;

/** The value of a `transform` attribute; CSS's, with `px` and `deg`, is read too. */
export function transformOf(written: string): Matrix {
  let matrix = IDENTITY;
  const text = written.replaceAll(/[\s,]+/g, " ").trim();
  if (text === "none") return matrix;
  for (let at = 0; at < text.length; at = TRANSFORM.lastIndex) {
    TRANSFORM.lastIndex = at;
    const [, name = "", inner = ""] = TRANSFORM.exec(text) ?? [];
    if (CSS_WORD.test(name) || CSS_UNIT.test(inner)) throw new SvgRefused("unsupported", `${name}(${inner})`);
    const step = stepOf(name, numbersOf(inner.replaceAll(/(?<=[\d.])(?:px|deg)\b/g, "")));
    if (step === null) throw new SvgRefused("number", written);
    matrix = multiply(matrix, step);
  }
  return matrix;
}

function stepOf(name: string, [a, b, c, d, e, f, more]: number[]): Matrix | null {
  if (a === undefined || more !== undefined) return null;
  const radians = (a * Math.PI) / 180;
  switch (name) {
    case "matrix":
      if (b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) return null;
      return [a, b, c, d, e, f];
    case "translate":
      return [1, 0, 0, 1, a, b ?? 0];
    case "scale":
      return [a, 0, 0, b ?? a, 0, 0];
    case "rotate": {
      const turn: Matrix = [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 0, 0];
      const [x, y] = apply(turn, -(b ?? 0), -(c ?? 0));
      return [turn[0], turn[1], turn[2], turn[3], x + (b ?? 0), y + (c ?? 0)];
    }
    case "skewX":
      return [1, 0, Math.tan(radians), 1, 0, 0];
    case "skewY":
      return [1, Math.tan(radians), 0, 1, 0, 0];
    default:
      return null;
  }
}
