/** How two areas lie to each other, and whether the even-odd rule fills the same as a path's own. */
import type { Path, Rule, Segment } from "../drawing.ts";
import { type Box, boxOf, type Polygon, polygonsOf, signedArea, windingAt } from "./geometry.ts";

/** `polygons` are near the path: enough to compare with, not to draw with. */
export type Area = { path: Path; rule: Rule; polygons: Polygon[]; box: Box };

const NOTHING: Box = { left: 0, top: 0, right: 0, bottom: 0 };
export const areaOf = (path: Path, rule: Rule): Area => ({
  path,
  rule,
  polygons: polygonsOf(path),
  box: boxOf(path) ?? NOTHING,
});

export const boxesMeet = (one: Box, other: Box, reach = 0) =>
  one.left < other.right + reach &&
  other.left < one.right + reach &&
  one.top < other.bottom + reach &&
  other.top < one.bottom + reach;

function contains({ polygons, rule }: Area, [x, y]: readonly [number, number]): boolean {
  const winding = windingAt(polygons, x, y);
  return rule === "evenodd" ? winding % 2 !== 0 : winding !== 0;
}

/** How many edges, and pairs of them, may still be looked at. */
export type Budget = { edges: number };
export type Relation = "apart" | "inside" | "around" | "crossing";

/** `inside`: all of the first is in the second. Edges that touch count as crossing, and so does what the budget forbids. */
export function relationOf(first: Area, second: Area, budget: Budget): Relation {
  if (!boxesMeet(first.box, second.box)) return "apart";
  if (mayCross(first, second, budget)) return "crossing";
  // No edge crosses, so that a part is wholly in the other or wholly out of it. A part in a hole is out.
  const firstIn = first.polygons.map(([point]) => point !== undefined && contains(second, point));
  const secondIn = second.polygons.map(([point]) => point !== undefined && contains(first, point));
  if (!firstIn.includes(true) && !secondIn.includes(true)) return "apart";
  // A hole of the second within the first would be filled.
  if (!firstIn.includes(false) && !secondIn.includes(true)) return "inside";
  if (!secondIn.includes(false) && !firstIn.includes(true)) return "around";
  return "crossing";
}

type Edge = [x1: number, y1: number, x2: number, y2: number];

const countOf = ({ polygons }: Area) => polygons.reduce((sum, polygon) => sum + polygon.length, 0);

function isAfforded(budget: Budget, edges: number): boolean {
  budget.edges -= edges;
  return budget.edges >= 0;
}

function mayCross(first: Area, second: Area, budget: Budget): boolean {
  if (!isAfforded(budget, countOf(first) + countOf(second))) return true;
  const [edges, others] = [edgesIn(first, second.box), edgesIn(second, first.box)];
  if (!isAfforded(budget, edges.length * others.length)) return true;
  return edges.some((edge) => others.some((other) => meet(edge, other)));
}

/** Edges that may touch what is in a box. */
function edgesIn({ polygons }: Area, box: Box): Edge[] {
  return polygons.flatMap((polygon) =>
    polygon.flatMap(([x2, y2], index): Edge[] => {
      const [x1, y1] = polygon.at(index - 1) ?? [x2, y2];
      const isAway =
        Math.max(x1, x2) < box.left ||
        Math.min(x1, x2) > box.right ||
        Math.max(y1, y2) < box.top ||
        Math.min(y1, y2) > box.bottom;
      return isAway ? [] : [[x1, y1, x2, y2]];
    }),
  );
}

const sideOf = ([x1, y1, x2, y2]: Edge, x: number, y: number) => (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);

function meet(one: Edge, other: Edge): boolean {
  const [a, b, c, d] = one;
  const [e, f, g, h] = other;
  if (Math.max(a, c) < Math.min(e, g) || Math.max(e, g) < Math.min(a, c)) return false;
  if (Math.max(b, d) < Math.min(f, h) || Math.max(f, h) < Math.min(b, d)) return false;
  return sideOf(one, e, f) * sideOf(one, g, h) <= 0 && sideOf(other, a, b) * sideOf(other, c, d) <= 0;
}

/** Rows in which a path's windings are counted. */
const ROWS = 150;

/** Whether no point is gone round more than once: then both rules fill the same. */
function isSimple(area: Area, budget: Budget): boolean {
  const { polygons } = area;
  if (!isAfforded(budget, ROWS * countOf(area))) return false;
  const heights = [...new Set(polygons.flat().map(([, y]) => y))].sort((one, other) => one - other);
  const step = Math.max(1, Math.floor(heights.length / ROWS));
  for (let at = step; at < heights.length; at += step) {
    const y = ((heights[at] ?? 0) + (heights[at - 1] ?? 0)) / 2;
    const cuts: [x: number, way: number][] = polygons.flatMap((polygon) =>
      polygon.flatMap(([toX, toY], index): [number, number][] => {
        const [fromX, fromY] = polygon.at(index - 1) ?? [toX, toY];
        if (fromY <= y === toY <= y) return [];
        return [[fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX), fromY < toY ? 1 : -1]];
      }),
    );
    let winding = 0;
    for (const [, way] of cuts.sort(([one], [other]) => one - other)) {
      winding += way;
      if (Math.abs(winding) > 1) return false;
    }
  }
  return true;
}

/** Areas by the even-odd rule that together are what the path fills; null if there are none so simple. */
export function evenOddParts(path: Path, rule: Rule, budget: Budget): Area[] | null {
  const whole = areaOf(path, "evenodd");
  if (rule === "evenodd" || isSimple(whole, budget)) return [whole];
  // Letters that overlap, each with its counters.
  const parts = splitPath(path).map((part) => ({ turnsLeft: signedArea(part) > 0, own: areaOf(part, "nonzero") }));
  const isOuter = ({ turnsLeft }: { turnsLeft: boolean }) => turnsLeft === parts[0]?.turnsLeft;
  const groups = parts.filter(isOuter).map(({ own }) => ({ own, paths: [own.path] }));
  for (const part of parts) {
    if (isOuter(part)) continue;
    const home = groups.find((group) => relationOf(part.own, group.own, budget) === "inside");
    if (!home) return null;
    home.paths.push(part.own.path);
  }
  const areas = groups.map(({ paths }) => areaOf(paths.flat(), "evenodd"));
  return areas.every((area) => isSimple(area, budget)) ? areas : null;
}

function splitPath(path: Path): Path[] {
  const parts: Segment[][] = [];
  for (const segment of path) {
    if (segment[0] === "M" || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(segment);
  }
  return parts;
}
