/**
 * How a drawing becomes one colour: what lies on nothing is ink; what lies on a shape of another colour is its
 * opening, and what lies on an opening is ink again. So letters on a badge stay legible.
 */
import { type Drawing, type Shape, shapesOf } from "./drawing.ts";
import { meanOf } from "./makers/opaque.ts";
import { rgbOf } from "./makers/stops.ts";
import { type Box, boxOf, moved, type Polygon, polygonsOf, windingAt } from "./svg/geometry.ts";

/** `paper`: the ground that somebody drew below the whole, which is no part of the mark. */
export type Tone = "ink" | "opening" | "paper";

/** Beyond these every shape is ink: each is compared with all below it. */
const MOST_SHAPES = 2_000;
/** Rows in which a shape is probed. */
const ROWS = 5;
/** Distance of two colours (0 to √3) up to which they look like one. */
const ALIKE = 0.12;

type Probe = { shape: Shape; polygons: Polygon[]; box: Box; reach: number; colour: string; tone: Tone };

/** In the order in which shapes are painted. */
export function tonesOf({ width, height, children }: Drawing): Tone[] {
  const shapes = [...shapesOf(children)];
  if (shapes.length > MOST_SHAPES) return shapes.map(() => "ink");
  const probes: Probe[] = [];
  for (const shape of shapes) {
    const path = shape.kind === "stroke" ? moved(shape.path, shape.matrix) : shape.path;
    const box = boxOf(path) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const isWhole = box.left <= 0 && box.top <= 0 && box.right >= width && box.bottom >= height;
    const [a, b] = shape.kind === "stroke" ? shape.matrix : [0, 0];
    const reach = shape.kind === "stroke" ? (shape.width / 2) * Math.hypot(a, b) : 0;
    const colour = typeof shape.paint === "string" ? shape.paint : meanOf(shape.paint);
    const probe: Probe = { shape, polygons: polygonsOf(path), box, reach, colour, tone: "ink" };
    const isPaper = shape.kind === "fill" && probes.every(({ tone }) => tone === "paper") && isWhole && isBox(probe);
    probe.tone = isPaper ? "paper" : toneOn(probe, probes);
    probes.push(probe);
  }
  // A drawing that is a full square is its own mark.
  const isOnlyPaper = probes.every(({ tone }) => tone === "paper");
  return probes.map(({ tone }) => (isOnlyPaper ? "ink" : tone));
}

/** Four straight sides, so that a round badge that fills its page is no ground. */
const isBox = ({ shape }: Probe) => shape.path.length <= 6 && shape.path.every(([kind]) => kind !== "C");

function toneOn(probe: Probe, below: readonly Probe[]): Tone {
  const votes = new Map<Probe | null, number>();
  for (const [x, y] of pointsIn(probe)) {
    const under = below.findLast((other) => covers(other, x, y)) ?? null;
    votes.set(under, (votes.get(under) ?? 0) + 1);
  }
  const [under] = [...votes].sort(([, one], [, other]) => other - one)[0] ?? [null];
  if (!under || under.tone === "paper") return "ink";
  if (isAlike(under.colour, probe.colour)) return under.tone;
  return under.tone === "ink" ? "opening" : "ink";
}

function isAlike(one: string, other: string): boolean {
  const second = rgbOf(other);
  return Math.hypot(...rgbOf(one).map((part, index) => part - (second[index] ?? 0))) < ALIKE;
}

/** The middle of the widest stretch that a shape has in each of some rows; points along a stroke. */
function pointsIn({ shape, polygons, box }: Probe): [number, number][] {
  if (shape.kind === "stroke") {
    const points = polygons.flat();
    return points.filter((_, index) => index % Math.ceil(points.length / 9) === 0);
  }
  return Array.from({ length: ROWS }, (_, row) => {
    const y = box.top + ((row + 0.5) / ROWS) * (box.bottom - box.top);
    const cuts = polygons.flatMap((polygon) => crossings(polygon, y)).sort((one, other) => one - other);
    const stretches = cuts.slice(1).map((right, index): [number, number] => [cuts[index] ?? right, right]);
    const inside = stretches.filter(([left, right]) => isInside(shape.rule, polygons, (left + right) / 2, y));
    const [widest] = inside.sort(([a, b], [c, d]) => d - c - (b - a));
    return widest ? ([(widest[0] + widest[1]) / 2, y] as [number, number]) : null;
  }).filter((point) => point !== null);
}

function crossings(polygon: Polygon, y: number): number[] {
  return polygon.flatMap(([x, at], index) => {
    const [fromX, from] = polygon.at(index - 1) ?? [x, at];
    return from <= y === at <= y ? [] : [fromX + ((y - from) / (at - from)) * (x - fromX)];
  });
}

function isInside(rule: "nonzero" | "evenodd", polygons: readonly Polygon[], x: number, y: number): boolean {
  const winding = windingAt(polygons, x, y);
  return rule === "evenodd" ? winding % 2 !== 0 : winding !== 0;
}

function covers({ shape, polygons, box, reach }: Probe, x: number, y: number): boolean {
  if (x < box.left - reach || x > box.right + reach || y < box.top - reach || y > box.bottom + reach) return false;
  if (shape.kind === "fill") return isInside(shape.rule, polygons, x, y);
  return polygons.some((points) =>
    points.some(
      ([toX, toY], index) => index > 0 && distance(x, y, points[index - 1] ?? [toX, toY], [toX, toY]) <= reach,
    ),
  );
}

function distance(x: number, y: number, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const part = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  const near = Math.min(1, Math.max(0, part));
  return Math.hypot(x - fromX - near * dx, y - fromY - near * dy);
}
