/**
 * A drawing as Encapsulated PostScript, level 3: vectors in RGB, or in a printer's inks where all of its colours have
 * them; gradients as shadings.
 */
import type { PaletteColour } from "../colours.ts";
import type { Clip, Drawing, Gradient, Matrix, Path, Shape, Stroke } from "../drawing.ts";
import { type Inks, inksFor } from "./inks.ts";
import { opaqueLayers } from "./opaque.ts";
import { fullStops, rgbOf } from "./stops.ts";
import { isIdentity } from "./svg.ts";

/** Points of the longer side, as in the PDF. */
const SIDE = 600;

const CAPS = { butt: 0, round: 1, square: 2 };
const JOINS = { miter: 0, round: 1, bevel: 2 };

export function epsText(drawing: Drawing, title: string, palette: readonly PaletteColour[] = []): string {
  const scale = SIDE / Math.max(drawing.width, drawing.height);
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  const layers = opaqueLayers(drawing);
  const inks = inksFor(
    layers.map(({ shape }) => shape),
    palette,
  );
  const body = layers.flatMap(({ shape, within }) => [
    "gsave",
    ...within.map(clipText),
    ...shapeText(shape, inks),
    "grestore",
  ]);
  return [
    "%!PS-Adobe-3.0 EPSF-3.0",
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${number(width)} ${number(height)}`,
    `%%Title: ${title
      .normalize("NFD")
      .replaceAll(/[^ -~]/g, "")
      .slice(0, 80)}`,
    "%%LanguageLevel: 3",
    "%%Pages: 1",
    "%%EndComments",
    "%%Page: 1 1",
    "gsave",
    "8 dict begin",
    "/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def",
    `0 0 ${number(width)} ${number(height)} rectclip`,
    `${matrixText([scale, 0, 0, -scale, 0, height])} concat`,
    ...body,
    "end",
    "grestore",
    "showpage",
    "%%EOF",
    "",
  ].join("\n");
}

/** Nine digits; PostScript reads exponents. */
const number = (value: number) => String(Number(value.toPrecision(9)) + 0);
const matrixText = (matrix: Matrix) => `[${matrix.map(number).join(" ")}]`;

function colourText(colour: string, inks: Inks | null): string {
  const parts = inks?.get(colour)?.map((part) => part / 100) ?? rgbOf(colour);
  return parts.map(number).join(" ");
}

const setText = (colour: string, inks: Inks | null) =>
  `${colourText(colour, inks)} ${inks ? "setcmykcolor" : "setrgbcolor"}`;

/** A line for each segment: some programs read lines of 255 letters only. */
function pathText(path: Path): string {
  const lines = path.map(([kind, ...values]) =>
    kind === "Z" ? "h" : `${values.map(number).join(" ")} ${kind.toLowerCase()}`,
  );
  return ["newpath", ...lines].join("\n");
}

function clipText(region: Clip | Stroke): string {
  if ("rule" in region) return `${pathText(region.path)}\n${region.rule === "evenodd" ? "eoclip" : "clip"} newpath`;
  return inPen(region, [`${strokeText(region)} strokepath clip newpath`]).join("\n");
}

/** A clip stays when the pen's matrix goes, so the matrix is taken back and not restored. */
function inPen({ matrix }: Stroke, lines: string[]): string[] {
  if (isIdentity(matrix)) return lines;
  return ["matrix currentmatrix", `${matrixText(matrix)} concat`, ...lines, "setmatrix"];
}

function strokeText({ path, width, cap, join, miterLimit, dashes, dashOffset }: Stroke): string {
  return [
    pathText(path),
    `${number(width)} setlinewidth ${CAPS[cap]} setlinecap ${JOINS[join]} setlinejoin ${number(miterLimit)} setmiterlimit`,
    `[${dashes.map(number).join(" ")}] ${number(dashOffset)} setdash`,
  ].join("\n");
}

function shapeText(shape: Shape, inks: Inks | null): string[] {
  const { paint } = shape;
  if (shape.kind === "fill") {
    const isEven = shape.rule === "evenodd";
    const path = pathText(shape.path);
    if (typeof paint === "string") return [path, `${setText(paint, inks)} ${isEven ? "eofill" : "fill"}`];
    return [path, `${isEven ? "eoclip" : "clip"} newpath`, shadingText(paint, inks)];
  }
  if (typeof paint === "string") return inPen(shape, [strokeText(shape), `${setText(paint, inks)} stroke`]);
  return inPen(shape, [`${strokeText(shape)} strokepath clip newpath`, shadingText(paint, inks)]);
}

function shadingText(gradient: Gradient, inks: Inks | null): string {
  const stops = fullStops(gradient);
  const pairs = stops.slice(1).map(({ colour }, index) => {
    const [from, to] = [colourText(stops[index]?.colour ?? colour, inks), colourText(colour, inks)];
    return `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`;
  });
  const bounds = stops.slice(1, -1).map(({ at }) => number(at));
  const type = gradient.kind === "linear" ? 2 : 3;
  return [
    `gsave ${matrixText(gradient.matrix)} concat`,
    `<< /ShadingType ${type} /ColorSpace /${inks ? "DeviceCMYK" : "DeviceRGB"} /Extend [true true]`,
    `/Coords [${[...gradient.from, ...gradient.to].map(number).join(" ")}]`,
    "/Function << /FunctionType 3 /Domain [0 1]",
    `/Functions [${pairs.join("\n")}]`,
    `/Bounds [${bounds.join(" ")}]`,
    `/Encode [${pairs.map(() => "0 1").join(" ")}] >>`,
    ">> shfill grestore",
  ].join("\n");
}
