/** The other colours of a drawing: how each is painted. */
import { type Drawing, type Node, type Shape, shapesOf } from "./drawing.ts";
import type { Version } from "./proposals.ts";
import { boxOf, moved } from "./svg/geometry.ts";
import { tonesOf } from "./tones.ts";

/** Below this a shape is a shade, which one ink cannot print. */
const SHADE = 0.5;

export function inVersion(drawing: Drawing, { ink, ground }: Version): Drawing {
  const tones = tonesOf(drawing);
  let index = 0;
  const painted = (nodes: readonly Node[], opacity: number): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (node.kind === "group") {
        const children = painted(node.children, opacity * node.opacity);
        return children.length === 0 ? [] : [{ ...node, opacity: 1, children }];
      }
      const tone = tones[index];
      index += 1;
      if (tone === "paper" || opacity * node.opacity < SHADE) return [];
      return [{ ...node, opacity: 1, paint: tone === "opening" ? ground : ink }];
    });
  const children = painted(drawing.children, 1);
  // A drawing of shades only would vanish.
  return { ...drawing, children: children.length > 0 ? children : inInk(drawing.children, ink) };
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
