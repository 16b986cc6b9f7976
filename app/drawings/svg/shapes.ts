/** The fill and the stroke of one shape, in the order in which they are painted. */
import type { Element } from "@xmldom/xmldom";
import type { Fill, Matrix, Path, Segment, Shape, Stroke } from "../drawing.ts";
import { SvgRefused } from "../svg-faults.ts";
import { boxOf, determinant, IDENTITY, moved, lengthOf as pathLength, scaleOf } from "./geometry.ts";
import { MAX_DASHES } from "./limits.ts";
import { paintOf } from "./paints.ts";
import { propertyOf } from "./style.ts";
import type { Surroundings, Whole } from "./surroundings.ts";
import { lengthOf, lengthsOf, partOf } from "./values.ts";

export function paintedShape(element: Element, path: Path, around: Surroundings, whole: Whole): Shape[] {
  const { style, matrix } = around;
  if (path.length < 2 || style.visibility !== "visible" || determinant(matrix) === 0) return [];
  const fill = element.localName === "line" ? null : fillOf(path, around, whole);
  const stroke = strokeOf(element, path, around, whole);
  const isStrokeFirst = /^stroke|^markers stroke/.test(style["paint-order"]);
  return (isStrokeFirst ? [stroke, fill] : [fill, stroke]).filter((shape) => shape !== null);
}

function fillOf(path: Path, { style, matrix, viewport }: Surroundings, { find }: Whole): Fill | null {
  const painted = paintOf(style.fill, { find, matrix, box: boxOf(path), viewport, color: style.color });
  const opacity = (painted?.opacity ?? 0) * partOf(style["fill-opacity"]);
  if (!painted || opacity === 0) return null;
  const rule = style["fill-rule"] === "evenodd" ? "evenodd" : "nonzero";
  return { kind: "fill", path: moved(path, matrix), rule, paint: painted.paint, opacity };
}

/** A pen that the matrix stretches keeps the matrix; any other is drawn in the drawing's coordinates. */
function strokeOf(element: Element, path: Path, { style, matrix, viewport }: Surroundings, { find, zoom }: Whole) {
  if (style.stroke === "none") return null;
  const diagonal = Math.sqrt((viewport.width ** 2 + viewport.height ** 2) / 2);
  const width = lengthOf(style["stroke-width"], diagonal);
  if (width < 0) throw new SvgRefused("number", style["stroke-width"]);
  const scale = scaleOf(matrix);
  const isFixed = propertyOf(element, "vector-effect") === "non-scaling-stroke";
  if (isFixed && (scale === null || Math.abs(scale * zoom - 1) > 1e-6))
    throw new SvgRefused("unsupported", "vector-effect");
  const own: Matrix = scale === null ? matrix : IDENTITY;
  const gradients = scale === null ? IDENTITY : matrix;
  const painted = paintOf(style.stroke, { find, matrix: gradients, box: boxOf(path), viewport, color: style.color });
  const opacity = (painted?.opacity ?? 0) * partOf(style["stroke-opacity"]);
  if (!painted || opacity === 0 || width === 0) return null;
  const factor = scale ?? 1;
  const dashes = dashesOf(element, style["stroke-dasharray"], path, diagonal);
  const drawn = style["stroke-linecap"] === "square" ? withDirection(path, width) : path;
  return {
    kind: "stroke",
    path: scale === null ? drawn : moved(drawn, matrix),
    matrix: own,
    paint: painted.paint,
    opacity,
    width: width * factor,
    cap: oneOf(style["stroke-linecap"], ["butt", "round", "square"]),
    join: oneOf(style["stroke-linejoin"], ["miter", "round", "bevel"]),
    miterLimit: Math.max(1, lengthOf(style["stroke-miterlimit"], 1)),
    dashes: dashes.map((dash) => dash * factor),
    dashOffset: dashes.length === 0 ? 0 : lengthOf(style["stroke-dashoffset"], diagonal) * factor,
  } satisfies Stroke;
}

/**
 * A square end stands on a point too, which PDF and PostScript leave out because a point has no direction: it becomes a
 * line along x that nobody sees.
 */
function withDirection(path: Path, width: number): Path {
  const reach = width / 400;
  const parts: Segment[][] = [];
  for (const segment of path) {
    if (segment[0] === "M") parts.push([segment]);
    else parts.at(-1)?.push(segment);
  }
  return parts.flatMap((part): Path => {
    const [first, ...others] = part;
    if (first?.[0] !== "M" || others.length === 0) return part;
    const [, x, y] = first;
    const isPoint = others.every(([, ...values]) => values.every((value, at) => value === (at % 2 === 0 ? x : y)));
    return isPoint
      ? [
          ["M", x - reach, y],
          ["L", x + reach, y],
        ]
      : part;
  });
}

function oneOf<const Name extends string>(written: string, [first, ...others]: readonly [Name, ...Name[]]): Name {
  return others.find((name) => name === written) ?? first;
}

/** An even number of lengths; none for a whole line. */
function dashesOf(element: Element, written: string, path: Path, diagonal: number): number[] {
  if (written === "none") return [];
  const given = lengthsOf(written, diagonal);
  const sum = given.reduce((total, one) => total + one, 0);
  if (given.some((one) => one < 0) || !(sum > 0)) return [];
  if (element.getAttribute("pathLength")) throw new SvgRefused("unsupported", "pathLength");
  if ((pathLength(path) / sum) * given.length > MAX_DASHES) throw new SvgRefused("too-complex");
  return given.length % 2 === 0 ? given : [...given, ...given];
}
