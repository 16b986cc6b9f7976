/** Whether a flat drawing can be made into pictures in bounded time and memory, and its size as a usual number. */
import { type Drawing, type Matrix, type Node, shapesOf } from "../drawing.ts";
import { movedNode } from "../makers/placed.ts";
import { SvgRefused } from "../svg-faults.ts";
import { type Box, boxOf, lengthOf, moved } from "./geometry.ts";
import { MAX_DASHES, MAX_LAYERS, MAX_LAYERS_DEEP, MAX_OVERDRAW, MAX_REACH } from "./limits.ts";

/** Longer sides between these stay as the designer has them; others become the usual one. */
const LEAST_SIDE = 10;
const MOST_SIDE = 10_000;
const USUAL_SIDE = 1_000;

export function checkDrawing(drawing: Drawing): Drawing {
  const side = Math.max(drawing.width, drawing.height);
  const factor = side < LEAST_SIDE || side > MOST_SIDE ? USUAL_SIDE / side : 1;
  const { width, height, children } = factor === 1 ? drawing : scaled(drawing, factor);
  const reach = MAX_REACH * Math.max(width, height);
  let area = 0;
  let dashes = 0;
  for (const shape of shapesOf(children)) {
    const path = shape.kind === "stroke" ? moved(shape.path, shape.matrix) : shape.path;
    for (const value of path.flat())
      if (typeof value === "number" && !(Math.abs(value) <= reach)) throw new SvgRefused("number", String(value));
    let margin = 0;
    if (shape.kind === "stroke") {
      const [a, b, c, d] = shape.matrix;
      margin = (shape.width / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)) * shape.miterLimit;
      if (!Number.isFinite(margin)) throw new SvgRefused("number", String(shape.width));
      const period = shape.dashes.reduce((sum, one) => sum + one, 0);
      if (period > 0) dashes += (lengthOf(shape.path) / period) * shape.dashes.length;
    }
    area += areaOnPage(boxOf(path), margin, width, height);
  }
  if (dashes > MAX_DASHES || area > MAX_OVERDRAW * width * height) throw new SvgRefused("too-complex");
  const { count, deep } = layersOf(children);
  if (count > MAX_LAYERS || deep > MAX_LAYERS_DEEP) throw new SvgRefused("too-complex");
  if (area === 0) throw new SvgRefused("empty");
  return { width, height, children };
}

function areaOnPage(box: Box | null, margin: number, width: number, height: number): number {
  if (!box) return 0;
  const across = Math.min(width, box.right + margin) - Math.max(0, box.left - margin);
  const down = Math.min(height, box.bottom + margin) - Math.max(0, box.top - margin);
  return Math.max(0, across) * Math.max(0, down);
}

/** Groups that need a picture of their own while they are drawn. */
function layersOf(nodes: readonly Node[]): { count: number; deep: number } {
  let [count, deep] = [0, 0];
  for (const node of nodes) {
    if (node.kind !== "group") continue;
    const inner = layersOf(node.children);
    count += inner.count + node.clips.length + (node.opacity < 1 ? 1 : 0);
    deep = Math.max(deep, inner.deep + (node.opacity < 1 ? 1 : 0));
  }
  return { count, deep };
}

function scaled({ width, height, children }: Drawing, factor: number): Drawing {
  const matrix: Matrix = [factor, 0, 0, factor, 0, 0];
  return { width: width * factor, height: height * factor, children: children.map((node) => movedNode(node, matrix)) };
}
