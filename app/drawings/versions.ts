/** The other colours of a drawing: which are proposed, and how each is painted. */
import { contrastOf, luminanceOf, MARK_CONTRAST, type PaletteColour } from "./colours.ts";
import { type Drawing, type Group, type Node, type Shape, shapesOf } from "./drawing.ts";
import { type Painted, withHoles } from "./holes.ts";
import { fileWord } from "./kit-names.ts";
import { boxOf, moved } from "./svg/geometry.ts";
import { tonesOf } from "./tones.ts";

/** A drawing in one colour. `ink` is the colour, `ground` what it is drawn for and what shows in its openings. */
export type Version = { id: string; name: string; ink: string; ground: string };

const WHITE = "#ffffff";
const BLACK = "#111111";
/** What a brand's darkest colour needs to white, to stand for black. */
const DARK_CONTRAST = 7;

/** One colour, negative, and each colour of the palette on a ground where it reaches 3:1. */
export function proposedVersions(palette: readonly PaletteColour[]): Version[] {
  const darkest = palette.map(({ hex }) => hex).sort((one, other) => luminanceOf(one) - luminanceOf(other))[0] ?? BLACK;
  const dark = contrastOf(darkest, WHITE) >= DARK_CONTRAST ? darkest : BLACK;
  const own = palette.flatMap(({ name, hex }, index): Version[] => {
    const ground = groundFor(hex, palette, dark);
    // The darkest is 'uma cor' already.
    if (ground === null || hex === dark) return [];
    return [{ id: fileWord(name) || `cor-${index + 1}`, name, ink: hex, ground }];
  });
  return distinct([
    { id: "uma-cor", name: "Uma cor", ink: dark, ground: WHITE },
    { id: "negativa", name: "Negativa", ink: WHITE, ground: dark },
    ...own,
  ]);
}

/** Another colour of the palette before the dark ground, which 'negativa' shows; then white. */
function groundFor(ink: string, palette: readonly PaletteColour[], dark: string): string | null {
  const others = palette.map(({ hex }) => hex).filter((hex) => hex !== dark && hex !== ink);
  const best = others.sort((one, other) => contrastOf(other, ink) - contrastOf(one, ink));
  return [...best, dark, WHITE].find((ground) => contrastOf(ground, ink) >= MARK_CONTRAST) ?? null;
}

/** Names of files must differ. */
function distinct(versions: Version[]): Version[] {
  const taken = new Set(["cor"]);
  return versions.map((version) => {
    let { id } = version;
    for (let count = 2; taken.has(id); count += 1) id = `${version.id}-${count}`;
    taken.add(id);
    return { ...version, id };
  });
}

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
