/**
 * A flat drawing: what is left of an SVG when everything that a printer or browser might read otherwise is gone.
 * Every maker draws from it, never from the file that was sent. Plain data, so that it can be stored as JSON.
 */

/** a b c d e f, as in SVG and PDF */
export type Matrix = readonly [number, number, number, number, number, number];

/** Absolute. Arcs and quadratic curves have become cubic ones. */
export type Segment =
  | readonly ["M", number, number]
  | readonly ["L", number, number]
  | readonly ["C", number, number, number, number, number, number]
  | readonly ["Z"];
export type Path = readonly Segment[];

export type Rule = "nonzero" | "evenodd";

/** `at` from 0 to 1, in order; `colour` '#rrggbb' */
export type Stop = { at: number; colour: string; opacity: number };
/** In coordinates that `matrix` takes to the drawing's. Beyond its ends it goes on with the end's colour. */
export type Gradient = { matrix: Matrix; stops: Stop[] } & (
  | { kind: "linear"; from: [x: number, y: number]; to: [x: number, y: number] }
  | { kind: "radial"; from: [x: number, y: number, r: number]; to: [x: number, y: number, r: number] }
);
/** '#rrggbb', or a gradient */
export type Paint = string | Gradient;

export type Fill = { kind: "fill"; path: Path; rule: Rule; paint: Paint; opacity: number };
/** The path and the pen are in coordinates that `matrix` takes to the drawing's, because a pen may be stretched. */
export type Stroke = {
  kind: "stroke";
  path: Path;
  matrix: Matrix;
  paint: Paint;
  opacity: number;
  width: number;
  cap: "butt" | "round" | "square";
  join: "miter" | "round" | "bevel";
  miterLimit: number;
  dashes: number[];
  dashOffset: number;
};
export type Clip = { path: Path; rule: Rule };
/** `opacity` below 1 counts for the group as a whole, so that its shapes do not shine through each other. */
export type Group = { kind: "group"; opacity: number; clips: Clip[]; children: Node[] };
export type Shape = Fill | Stroke;
export type Node = Shape | Group;

/** From 0 0 to `width` `height`. */
export type Drawing = { width: number; height: number; children: Node[] };

/** In the order in which they are painted. */
export function* shapesOf(nodes: readonly Node[]): Generator<Shape> {
  for (const node of nodes) {
    if (node.kind === "group") yield* shapesOf(node.children);
    else yield node;
  }
}
