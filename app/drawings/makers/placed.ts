/** A drawing moved onto a page of another size. */
import type { Drawing, Gradient, Matrix, Node, Paint } from "../drawing.ts";
import { moved, multiply } from "../svg/geometry.ts";
import { boxPath } from "../svg/shape-paths.ts";

/** In the middle of a page, inside a box of `width` and `height` parts of it. Ends at its own edges, as alone. */
export function placedOn(
  drawing: Drawing,
  page: { width: number; height: number },
  part: { width: number; height: number },
): Drawing {
  const scale = Math.min((page.width * part.width) / drawing.width, (page.height * part.height) / drawing.height);
  const [x, y] = [(page.width - drawing.width * scale) / 2, (page.height - drawing.height * scale) / 2];
  const matrix: Matrix = [scale, 0, 0, scale, x, y];
  const edge = { path: moved(boxPath(0, 0, drawing.width, drawing.height), matrix), rule: "nonzero" as const };
  const children = drawing.children.map((node) => movedNode(node, matrix));
  return { ...page, children: [{ kind: "group", opacity: 1, clips: [edge], children }] };
}

export function movedNode(node: Node, matrix: Matrix): Node {
  if (node.kind === "fill") return { ...node, path: moved(node.path, matrix), paint: movedPaint(node.paint, matrix) };
  // The pen's own matrix takes the change, with its width, its dashes and its paint.
  if (node.kind === "stroke") return { ...node, matrix: multiply(matrix, node.matrix) };
  const clips = node.clips.map(({ path, rule }) => ({ path: moved(path, matrix), rule }));
  return { ...node, clips, children: node.children.map((child) => movedNode(child, matrix)) };
}

const movedPaint = (paint: Paint, matrix: Matrix): Paint =>
  typeof paint === "string" ? paint : ({ ...paint, matrix: multiply(matrix, paint.matrix) } satisfies Gradient);
