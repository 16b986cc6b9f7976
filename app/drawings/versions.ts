/** The other colours of a drawing: how each is painted. */
import { type Drawing, type Group, type Node, type Shape, shapesOf } from "./drawing.ts";
import { type Painted, withHoles } from "./holes.ts";
import type { Version } from "./proposals.ts";
import { boxOf, moved } from "./svg/geometry.ts";
import { tonesOf } from "./tones.ts";

/** Below this a shape is a shade, which one ink cannot print. */
const SHADE = 0.5;

/** All versions of a drawing are cut alike. */
const KNOWN = new WeakMap<Drawing, readonly Painted[]>();

/** In one ink: what is open is cut out, or else painted as the ground. */
export function inVersion(drawing: Drawing, { ink, ground }: Version): Drawing {
  const painted = KNOWN.get(drawing) ?? withHoles(paintedOf(drawing), drawing);
  KNOWN.set(drawing, painted);
  const coloured = painted.map((one) => ({
    ...one,
    shape: { ...one.shape, opacity: 1, paint: one.isOpen ? ground : ink },
  }));
  const children = nested(coloured, 0);
  // A drawing of shades only would vanish.
  return { ...drawing, children: children.length > 0 ? children : inInk(drawing.children, ink) };
}

/** Without ground and shades, in the order in which it is painted. */
function paintedOf(drawing: Drawing): Painted[] {
  const tones = tonesOf(drawing);
  let index = 0;
  const from = (nodes: readonly Node[], within: readonly Group[], opacity: number): Painted[] =>
    nodes.flatMap((node): Painted[] => {
      if (node.kind === "group")
        return from(node.children, node.clips.length > 0 ? [...within, node] : within, opacity * node.opacity);
      const tone = tones[index];
      index += 1;
      if (tone === "paper" || opacity * node.opacity < SHADE) return [];
      return [{ shape: node, isOpen: tone === "opening", within }];
    });
  return from(drawing.children, [], 1);
}

/** Neighbours within the same group share it again. */
function nested(painted: readonly Painted[], depth: number): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < painted.length; ) {
    const group = painted[at]?.within[depth];
    let end = at + 1;
    while (group && painted[end]?.within[depth] === group) end += 1;
    const run = painted.slice(at, end);
    if (group) nodes.push({ ...group, opacity: 1, children: nested(run, depth + 1) });
    else nodes.push(...run.map(({ shape }) => shape));
    at = end;
  }
  return nodes;
}

const inInk = (nodes: readonly Node[], ink: string): Node[] =>
  nodes.map((node) =>
    node.kind === "group" ? { ...node, opacity: 1, children: inInk(node.children, ink) } : { ...node, paint: ink },
  );

/** A colour of a drawing with the part that it takes of all painted boxes, largest first. */
export type FoundColour = { hex: string; part: number };
const MOST_COLOURS = 24;

export function coloursOf({ children }: Drawing): FoundColour[] {
  const areas = new Map<string, number>();
  for (const shape of shapesOf(children)) {
    const colours = typeof shape.paint === "string" ? [shape.paint] : shape.paint.stops.map(({ colour }) => colour);
    for (const colour of new Set(colours)) areas.set(colour, (areas.get(colour) ?? 0) + areaOf(shape) / colours.length);
  }
  const whole = [...areas.values()].reduce((sum, area) => sum + area, 0) || 1;
  const found = [...areas].map(([hex, area]) => ({ hex, part: area / whole }));
  return found.sort((one, other) => other.part - one.part).slice(0, MOST_COLOURS);
}

function areaOf(shape: Shape): number {
  const box = boxOf(shape.kind === "stroke" ? moved(shape.path, shape.matrix) : shape.path);
  return box ? Math.max(1e-6, (box.right - box.left) * (box.bottom - box.top)) : 0;
}
