/**
 * A drawing without transparency, for PostScript, which has none: where a shape shines through, each place that it
 * shares with a shape below is painted in the colour that both give. On white where nothing lies below.
 */
import type { Clip, Drawing, Gradient, Node, Paint, Shape, Stop, Stroke } from "../drawing.ts";
import { type Box, boxOf, moved } from "../svg/geometry.ts";
import { rgbOf } from "./stops.ts";

/** A shape that replaces what lies below it, inside each of `within`. */
export type Layer = { shape: Shape; within: (Clip | Stroke)[] };
type Placed = Layer & { box: Box };

/** More than these are mixed with white only: a drawing with hundreds of veils would take thousands of layers. */
const MAX_LAYERS = 3_000;
const WHITE = "#ffffff";

export function opaqueLayers({ children }: Drawing): Layer[] {
  return laidOn([], children, 1, []).map(({ shape, within }) => ({
    shape: { ...shape, ...over(shape, WHITE, 1) },
    within,
  }));
}

/** The layers of `nodes`, on those below them. */
function laidOn(below: Placed[], nodes: readonly Node[], opacity: number, within: Clip[]): Placed[] {
  const layers = [...below];
  for (const node of nodes) {
    if (node.kind === "group") {
      const inside = [...within, ...node.clips];
      const shines = node.opacity * opacity < 1;
      // As a whole: what lies below must not show twice where its shapes overlap.
      const own = shines ? laidOn([], node.children, 1, inside) : laidOn(layers, node.children, 1, inside);
      if (shines) layers.push(...own.flatMap((layer) => onLayers(layers, layer, node.opacity * opacity)));
      else layers.splice(0, layers.length, ...own);
    } else {
      const box = boxOfShape(node);
      if (box) layers.push(...onLayers(layers, { shape: node, within, box }, opacity));
    }
  }
  return layers;
}

/** One layer, and its meeting with each of those below. */
function onLayers(below: Placed[], layer: Placed, opacity: number): Placed[] {
  const shape: Shape = { ...layer.shape, opacity: layer.shape.opacity * opacity };
  const alone = { ...layer, shape };
  if (isOpaque(shape) || below.length > MAX_LAYERS) return [alone];
  const met = below.filter(({ box }) => meets(box, layer.box));
  return [
    alone,
    ...met.map((other) => ({
      shape: { ...shape, ...over(shape, other.shape.paint, other.shape.opacity) },
      within: [...layer.within, ...other.within, regionOf(other.shape)],
      box: layer.box,
    })),
  ];
}

const isOpaque = ({ opacity, paint }: Shape) =>
  opacity === 1 && (typeof paint === "string" || paint.stops.every((stop) => stop.opacity === 1));

const regionOf = (shape: Shape): Clip | Stroke =>
  shape.kind === "stroke" ? shape : { path: shape.path, rule: shape.rule };

function boxOfShape(shape: Shape): Box | null {
  if (shape.kind === "fill") return boxOf(shape.path);
  const box = boxOf(moved(shape.path, shape.matrix));
  const [a, b, c, d] = shape.matrix;
  const margin = shape.width * shape.miterLimit * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return (
    box && {
      left: box.left - margin,
      top: box.top - margin,
      right: box.right + margin,
      bottom: box.bottom + margin,
    }
  );
}

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

type Mixed = { paint: Paint; opacity: number };

/** The paint that shows where `top` lies on a paint. Of two gradients the lower one counts with its mean colour. */
function over(top: Mixed, paint: Paint, opacity: number): Mixed {
  if (typeof top.paint !== "string") {
    const colour = typeof paint === "string" ? paint : meanOf(paint);
    return {
      paint: mixedStops(top.paint, (stop) => mix(stop.colour, stop.opacity * top.opacity, colour, opacity)),
      opacity: 1,
    };
  }
  const { paint: colour } = top;
  if (typeof paint !== "string")
    return {
      paint: mixedStops(paint, (stop) => mix(colour, top.opacity, stop.colour, stop.opacity * opacity)),
      opacity: 1,
    };
  const mixed = mix(colour, top.opacity, paint, opacity);
  return { paint: mixed.colour, opacity: mixed.opacity };
}

const mixedStops = (gradient: Gradient, mixed: (stop: Stop) => { colour: string; opacity: number }): Gradient => ({
  ...gradient,
  stops: fineStops(gradient.stops).map((stop) => ({ at: stop.at, ...mixed(stop) })),
});

const STEPS = 8;

/** Colour and opacity change evenly, but what both give does not: so more stops between two of other opacity. */
function fineStops(stops: readonly Stop[]): Stop[] {
  return stops.flatMap((stop, index): Stop[] => {
    const before = stops[index - 1];
    if (!before || before.opacity === stop.opacity) return [stop];
    const [from, to] = [rgbOf(before.colour), rgbOf(stop.colour)];
    return Array.from({ length: STEPS }, (_, step): Stop => {
      const part = (step + 1) / STEPS;
      const between = (one: number, other: number) => one + (other - one) * part;
      return {
        at: between(before.at, stop.at),
        colour: hexOf(from.map((value, channel) => between(value, to[channel] ?? 0))),
        opacity: between(before.opacity, stop.opacity),
      };
    });
  });
}

function mix(top: string, opacity: number, below: string, under: number): { colour: string; opacity: number } {
  const sum = opacity + under * (1 - opacity);
  if (sum === 0) return { colour: top, opacity: 0 };
  const [one, other] = [rgbOf(top), rgbOf(below)];
  const parts = one.map((part, index) => (part * opacity + (other[index] ?? 0) * under * (1 - opacity)) / sum);
  return { colour: hexOf(parts), opacity: sum };
}

const hexOf = (parts: readonly number[]) =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(Math.max(part, 0), 1) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Not weighted by the distance between stops: close enough for a colour that shines through. */
export function meanOf({ stops }: Gradient): string {
  const sum = [0, 1, 2].map((part) => stops.reduce((total, { colour }) => total + (rgbOf(colour)[part] ?? 0), 0));
  return hexOf(sum.map((one) => one / stops.length));
}
