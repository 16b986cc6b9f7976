/** Matrices, and what can be measured of a path. */
import type { Matrix, Path, Segment } from "../drawing.ts";

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const determinant = ([a, b, c, d]: Matrix) => a * d - b * c;

export function moved(path: Path, matrix: Matrix): Path {
  return path.map((segment): Segment => {
    if (segment[0] === "Z") return segment;
    if (segment[0] !== "C") return [segment[0], ...apply(matrix, segment[1], segment[2])];
    const [, x1, y1, x2, y2, x, y] = segment;
    return ["C", ...apply(matrix, x1, y1), ...apply(matrix, x2, y2), ...apply(matrix, x, y)];
  });
}

/** The factor by which a matrix scales, or null if it stretches or slants. */
export function scaleOf([a, b, c, d]: Matrix): number | null {
  const scale = Math.hypot(a, b);
  const isAlike = Math.abs(Math.hypot(c, d) - scale) < 1e-6 * scale;
  return isAlike && Math.abs(a * c + b * d) < 1e-6 * scale * scale ? scale : null;
}

export type Box = { left: number; top: number; right: number; bottom: number };

export function boxOf(path: Path): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const take = (x: number, y: number) => {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  };
  let [x, y] = [0, 0];
  for (const segment of path) {
    if (segment[0] === "Z") continue;
    if (segment[0] === "C") {
      const [, x1, y1, x2, y2, x3, y3] = segment;
      for (const t of [...turns(x, x1, x2, x3), ...turns(y, y1, y2, y3)])
        take(onCurve(t, x, x1, x2, x3), onCurve(t, y, y1, y2, y3));
    }
    [x, y] = segment.slice(-2) as [number, number];
    take(x, y);
  }
  return box.left <= box.right ? box : null;
}

const onCurve = (t: number, a: number, b: number, c: number, d: number) =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;

/** Where one coordinate of a curve turns back. */
function turns(a: number, b: number, c: number, d: number): number[] {
  const [two, one, none] = [3 * (-a + 3 * b - 3 * c + d), 6 * (a - 2 * b + c), 3 * (b - a)];
  if (Math.abs(two) < 1e-12) return one === 0 ? [] : [-none / one].filter((t) => t > 0 && t < 1);
  const root = Math.sqrt(one * one - 4 * two * none);
  return [(-one + root) / (2 * two), (-one - root) / (2 * two)].filter((t) => t > 0 && t < 1);
}

export type Polygon = [x: number, y: number][];

const STEPS = 8;

/** Each part of a path as a closed polygon: enough to measure with, not to draw with. */
export function polygonsOf(path: Path): Polygon[] {
  const polygons: Polygon[] = [];
  let points: Polygon = [];
  for (const segment of path) {
    if (segment[0] === "M") {
      points = [[segment[1], segment[2]]];
      polygons.push(points);
    } else if (segment[0] === "L") points.push([segment[1], segment[2]]);
    else if (segment[0] === "C") {
      const [, x1, y1, x2, y2, x3, y3] = segment;
      const [x, y] = points.at(-1) ?? [0, 0];
      for (let step = 1; step <= STEPS; step += 1)
        points.push([onCurve(step / STEPS, x, x1, x2, x3), onCurve(step / STEPS, y, y1, y2, y3)]);
    }
  }
  return polygons.filter((polygon) => polygon.length > 1);
}

export const lengthOf = (path: Path) =>
  polygonsOf(path).reduce(
    (sum, polygon) =>
      sum +
      polygon.reduce((length, [x, y], index) => {
        const [fromX, fromY] = polygon[index === 0 ? polygon.length - 1 : index - 1] ?? [x, y];
        return length + Math.hypot(x - fromX, y - fromY);
      }, 0),
    0,
  );

/** Twice the area, negative for a path that turns the other way. */
export const signedArea = (path: Path) =>
  polygonsOf(path).reduce(
    (sum, polygon) =>
      sum +
      polygon.reduce((area, [x, y], index) => {
        const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y];
        return area + x * nextY - nextX * y;
      }, 0),
    0,
  );

/** How often polygons go round a point: 0 outside. */
export function windingAt(polygons: readonly Polygon[], x: number, y: number): number {
  let winding = 0;
  for (const polygon of polygons) {
    let [fromX, fromY] = polygon.at(-1) ?? [0, 0];
    for (const [toX, toY] of polygon) {
      const side = (toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY);
      if (fromY <= y && toY > y && side > 0) winding += 1;
      else if (fromY > y && toY <= y && side < 0) winding -= 1;
      [fromX, fromY] = [toX, toY];
    }
  }
  return winding;
}

/** The same path drawn from its end to its beginning, part by part. */
export function reversed(path: Path): Path {
  const parts: Segment[][] = [];
  for (const segment of path) {
    if (segment[0] === "M" || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(segment);
  }
  return parts.flatMap((part) => {
    const drawn = part.filter((segment) => segment[0] !== "Z");
    const ends = drawn.map((segment) => segment.slice(-2) as [number, number]);
    const back: Segment[] = [["M", ...(ends.at(-1) ?? ([0, 0] as const))]];
    for (let at = drawn.length - 1; at > 0; at -= 1) {
      const segment = drawn[at];
      const [x, y] = ends[at - 1] ?? [0, 0];
      if (segment?.[0] === "C") back.push(["C", segment[3], segment[4], segment[1], segment[2], x, y]);
      else back.push(["L", x, y]);
    }
    return [...back, ["Z"] as const];
  });
}
