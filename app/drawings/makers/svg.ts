/** A drawing as SVG: paths, gradients and clips, with the attributes that every program reads. */
import type { Clip, Drawing, Gradient, Matrix, Node, Paint, Path, Shape } from "../drawing.ts";

/** `title` is read by screen readers. `ground` is painted over the whole; `size` is the width and height in pixels. */
export type SvgOptions = { title?: string; ground?: string; size?: { width: number; height: number } };

export function svgText(drawing: Drawing, { title, ground, size }: SvgOptions = {}): string {
  const { width, height, children } = drawing;
  const writer = new Writer(Math.max(width, height));
  const { number } = writer;
  const body = children.map((node) => writer.node(node)).join("");
  const box = `viewBox="0 0 ${number(width)} ${number(height)}"`;
  const sides = `width="${number(size?.width ?? width)}" height="${number(size?.height ?? height)}"`;
  const heading = title ? `<title>${escaped(title)}</title>` : "";
  const defs = writer.defs.length > 0 ? `<defs>${writer.defs.join("")}</defs>` : "";
  const floor = ground ? `<path d="M0 0H${number(width)}V${number(height)}H0Z" fill="${ground}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${sides}>${heading}${defs}${floor}${body}</svg>\n`;
}

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[^\P{C}]/gu, " ")
    .trim();

class Writer {
  readonly defs: string[] = [];
  readonly number: (value: number) => string;

  /** A millionth of the longer side is finer than any printer. */
  constructor(side: number) {
    const digits = Math.max(0, 6 - Math.ceil(Math.log10(side)));
    this.number = (value) => String(Number(value.toFixed(digits)) + 0);
  }

  node(node: Node): string {
    if (node.kind !== "group") return this.shape(node);
    const inner = node.children.map((child) => this.node(child)).join("");
    const [first = "", ...others] = node.clips.map((clip) => ` clip-path="url(#${this.clip(clip)})"`);
    const within = others.reduceRight((text, clip) => `<g${clip}>${text}</g>`, inner);
    return `<g${first}${opacityOf("opacity", node.opacity)}>${within}</g>`;
  }

  private shape(shape: Shape): string {
    const { paint, opacity } = shape;
    const d = this.path(shape.path);
    if (shape.kind === "fill") {
      const rule = shape.rule === "evenodd" ? ' fill-rule="evenodd"' : "";
      return `<path d="${d}" fill="${this.paint(paint)}"${rule}${opacityOf("fill-opacity", opacity)}/>`;
    }
    const unless = (name: string, value: string | number, usual: string | number) =>
      value === usual ? "" : ` ${name}="${typeof value === "number" ? exact(value) : value}"`;
    const pen = [
      ` stroke-width="${exact(shape.width)}"`,
      unless("stroke-linecap", shape.cap, "butt"),
      unless("stroke-linejoin", shape.join, "miter"),
      unless("stroke-miterlimit", shape.miterLimit, 4),
      shape.dashes.length > 0 ? ` stroke-dasharray="${shape.dashes.map(exact).join(" ")}"` : "",
      unless("stroke-dashoffset", shape.dashOffset, 0),
    ].join("");
    const moved = isIdentity(shape.matrix) ? "" : ` transform="${matrixText(shape.matrix)}"`;
    // A stretched pen draws in coordinates of its own, of any size.
    const own = moved === "" ? d : pathText(shape.path, exact);
    return `<path d="${own}"${moved} fill="none" stroke="${this.paint(paint)}"${pen}${opacityOf("stroke-opacity", opacity)}/>`;
  }

  private path(path: Path): string {
    return pathText(path, this.number);
  }

  private clip({ path, rule }: Clip): string {
    const how = rule === "evenodd" ? ' clip-rule="evenodd"' : "";
    return this.define((id) => `<clipPath id="${id}"><path d="${this.path(path)}"${how}/></clipPath>`);
  }

  private paint(paint: Paint): string {
    return typeof paint === "string" ? paint : `url(#${this.define((id) => gradientText(paint, id))})`;
  }

  private define(text: (id: string) => string): string {
    const id = `d${this.defs.length + 1}`;
    this.defs.push(text(id));
    return id;
  }
}

/** Nine digits, without an exponent that older programs do not read. */
const exact = (value: number) => {
  const short = String(Number(value.toPrecision(9)) + 0);
  return short.includes("e") ? value.toFixed(12) : short;
};

const opacityOf = (name: string, value: number) => (value === 1 ? "" : ` ${name}="${exact(value)}"`);
const matrixText = (matrix: Matrix) => `matrix(${matrix.map(exact).join(" ")})`;
export const isIdentity = (matrix: Matrix) => matrix.join() === "1,0,0,1,0,0";

function pathText(path: Path, number: (value: number) => string): string {
  return path.map(([kind, ...values]) => kind + values.map(number).join(" ")).join("");
}

function gradientText(gradient: Gradient, id: string): string {
  const name = `${gradient.kind}Gradient`;
  const [x1, y1, r1 = 0] = gradient.from;
  const [x2, y2, r2 = 0] = gradient.to;
  const line =
    gradient.kind === "linear"
      ? { x1, y1, x2, y2 }
      : { cx: x2, cy: y2, r: r2, ...((x1 !== x2 || y1 !== y2) && { fx: x1, fy: y1 }), ...(r1 > 0 && { fr: r1 }) };
  const places = Object.entries(line).map(([key, value]) => ` ${key}="${exact(value)}"`);
  const stops = gradient.stops.map(
    ({ at, colour, opacity }) =>
      `<stop offset="${exact(at)}" stop-color="${colour}"${opacityOf("stop-opacity", opacity)}/>`,
  );
  const moved = isIdentity(gradient.matrix) ? "" : ` gradientTransform="${matrixText(gradient.matrix)}"`;
  return `<${name} id="${id}" gradientUnits="userSpaceOnUse"${places.join("")}${moved}>${stops.join("")}</${name}>`;
}
