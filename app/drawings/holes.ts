/**
 * Cuts what is open in a drawing of one colour out of the ink below it, so that whatever it is printed on shows there:
 * as a part of the same path where that lies wholly in the ink, otherwise by a clip.
 */
import type { Group, Path, Shape } from "./drawing.ts";
import { type Box, moved } from "./svg/geometry.ts";
import { MAX_SEGMENTS } from "./svg/limits.ts";
import { type Area, areaOf, type Budget, boxesMeet, evenOddParts, relationOf } from "./svg/overlap.ts";

/** `within`: the groups around it whose clips count, the outermost first. */
export type Painted = { shape: Shape; isOpen: boolean; within: readonly Group[] };

/** Beyond these the openings stay painted: a picture takes a layer for each clip. */
const MOST_CLIPS = 60;
const MOST_CLIPS_DEEP = 3;
/** Openings with a clip of their own, over one shape: each draws it twice. */
const MOST_EDGED = 2;
/** A tenth of a second. */
const MOST_EDGES = 20_000_000;

type Item = Painted & { area: Area };
/** A part of an opening, whose place is `of`. */
type Cut = { number: number; area: Area; of: number };

/** What stays open afterwards could not be cut: pens, and what lies within several clips. */
export function withHoles(painted: readonly Painted[], page: { width: number; height: number }): readonly Painted[] {
  const items = painted.map((one): Item => ({ ...one, area: reachOf(one.shape) }));
  const cutter = new Cutter(page);
  const cuts = items.map((item, at) => cutter.cutsOf(item, at, items.slice(0, at)));
  const result: Painted[] = [];
  for (const [at, item] of items.entries()) {
    if (cuts[at]) continue;
    const above = cuts.slice(at + 1).flatMap((some) => some ?? []);
    result.push(...(item.isOpen ? [item] : cutter.cut(item, above)));
    if (cutter.isTooMuch) return painted;
  }
  return result;
}

function reachOf(shape: Shape): Area {
  if (shape.kind === "fill") return areaOf(shape.path, shape.rule);
  const area = areaOf(moved(shape.path, shape.matrix), "nonzero");
  const [a, b, c, d] = shape.matrix;
  const reach = (shape.width / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)) * Math.max(1, shape.miterLimit);
  const { left, top, right, bottom } = area.box;
  return { ...area, box: { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach } };
}

class Cutter {
  isTooMuch = false;
  private readonly budget: Budget = { edges: MOST_EDGES };
  private readonly page: Path;
  /** What nobody sees. */
  private readonly slack: number;
  /** By the numbers of what they leave out, so that neighbours share one. */
  private readonly groups = new Map<string, Group>();
  /** The clips of openings, by the ink that they leave a part of. */
  private readonly edges = new Map<Item, Cut[]>();
  private number = 0;
  private segments = 0;
  private clips = 0;

  constructor({ width, height }: { width: number; height: number }) {
    this.slack = 1e-4 * Math.max(width, height);
    // Larger than the page, whose edge no clip may soften.
    this.page = frameOf({ left: -width, top: -height, right: 2 * width, bottom: 2 * height });
  }

  /** null: ink, or an opening that is not cut. */
  cutsOf(item: Item, at: number, below: readonly Item[]): Cut[] | null {
    const { shape, isOpen, area } = item;
    if (!isOpen || shape.kind !== "fill") return null;
    const edges = new Map<Item, Area>();
    for (const ink of below.filter((one) => !one.isOpen && boxesMeet(one.area.box, area.box))) {
      const [clip, ...others] = this.narrower(item, ink);
      if (!clip) continue;
      const [edge, ...more] = evenOddParts(clip.path, clip.rule, this.budget) ?? [];
      if (!edge || others.length > 0 || more.length > 0) return null;
      if ((this.edges.get(ink)?.length ?? 0) === MOST_EDGED) return null;
      edges.set(ink, edge);
    }
    const parts = evenOddParts(shape.path, shape.rule, this.budget)?.map((part) => this.cutAs(part, at)) ?? null;
    if (!parts) return null;
    for (const [ink, edge] of edges) this.edges.set(ink, [...(this.edges.get(ink) ?? []), this.cutAs(edge, at)]);
    return parts;
  }

  private cutAs(area: Area, of: number): Cut {
    this.number += 1;
    return { number: this.number, area, of };
  }

  /** An opening's own clips that leave neither all of it nor all of the ink. */
  private narrower({ within, area }: Item, ink: Item): Area[] {
    const own = within.filter((group) => !ink.within.includes(group)).flatMap(({ clips }) => clips);
    const areas = own.map(({ path, rule }) => areaOf(path, rule));
    return areas.filter((clip) => ![area.box, ink.area.box].some((box) => this.holds(clip, box)));
  }

  private holds(clip: Area, box: Box): boolean {
    if (!isFrame(clip)) return relationOf(areaOf(frameOf(box), "nonzero"), clip, this.budget) === "inside";
    const { left, top, right, bottom } = clip.box;
    const { slack } = this;
    return (
      box.left >= left - slack && box.right <= right + slack && box.top >= top - slack && box.bottom <= bottom + slack
    );
  }

  /**
   * Ink without what lies open above it; nothing if that is all of it. Of an opening within a clip there remain two
   * parts of the ink: what is out of the opening, and what is out of the clip.
   */
  cut(ink: Item, above: readonly Cut[]): Painted[] {
    const edges = this.edges.get(ink) ?? [];
    let ways = [above.filter(({ of }) => edges.every((edge) => edge.of !== of))];
    for (const edge of edges)
      ways = ways.flatMap((way) => [
        [...way, ...above.filter(({ of }) => of === edge.of)],
        [...way, edge],
      ]);
    return ways.flatMap((way) => this.cutOnce(ink, way));
  }

  private cutOnce(ink: Item, above: readonly Cut[]): Painted[] {
    const touching = above.filter(({ area }) => boxesMeet(area.box, ink.area.box));
    const outer = touching.filter((one) => !touching.some((other) => other !== one && this.is("inside", one, other)));
    const { shape } = ink;
    const isPlain = shape.kind === "fill" && evenOddParts(shape.path, shape.rule, this.budget)?.length === 1;
    const joined: Cut[] = [];
    const clipped: Cut[][] = [];
    for (const one of outer) {
      const relation = shape.kind === "fill" ? relationOf(one.area, ink.area, this.budget) : "crossing";
      if (relation === "apart") continue;
      if (relation === "around") return [];
      const isAlone = (others: readonly Cut[]) => others.every((other) => this.is("apart", one, other));
      // Parts that lie apart share a path.
      const room = relation === "inside" && isPlain && isAlone(joined) ? joined : clipped.find(isAlone);
      if (room) room.push(one);
      else clipped.push([one]);
      if (clipped.length > MOST_CLIPS_DEEP) this.isTooMuch = true;
      if (this.isTooMuch) return [ink];
    }
    const holed: Shape =
      shape.kind === "fill" && joined.length > 0
        ? { ...shape, path: [...shape.path, ...this.pathOf(joined)], rule: "evenodd" }
        : shape;
    const within = clipped.length > 0 ? [...ink.within, this.groupWithout(clipped)] : ink.within;
    return [{ shape: holed, isOpen: false, within }];
  }

  private is(relation: "inside" | "apart", one: Cut, other: Cut): boolean {
    return relationOf(one.area, other.area, this.budget) === relation;
  }

  private groupWithout(clipped: readonly Cut[][]): Group {
    const key = clipped.map((some) => some.map(({ number }) => number).join()).join(";");
    const known = this.groups.get(key);
    if (known) return known;
    const clips = clipped.map((some) => ({ path: [...this.page, ...this.pathOf(some)], rule: "evenodd" as const }));
    const group: Group = { kind: "group", opacity: 1, clips, children: [] };
    this.groups.set(key, group);
    this.clips += clips.length;
    if (this.clips > MOST_CLIPS) this.isTooMuch = true;
    return group;
  }

  private pathOf(cuts: readonly Cut[]): Path {
    this.segments += cuts.reduce((sum, { area }) => sum + area.path.length, 0);
    if (this.segments > MAX_SEGMENTS) this.isTooMuch = true;
    return this.isTooMuch ? [] : cuts.flatMap(({ area }) => area.path);
  }
}

/** Four straight sides along the page's. */
function isFrame({ path, box }: Area): boolean {
  const corners = path.filter(([kind]) => kind !== "Z").map((segment) => segment.slice(-2) as [number, number]);
  const isCorner = ([x, y]: [number, number]) =>
    (x === box.left || x === box.right) && (y === box.top || y === box.bottom);
  const isStraight = path.every(([kind]) => kind !== "C");
  // Neighbours share a side: no two of them lie across.
  const isRound = corners.every(([x, y], at) => {
    const [fromX, fromY] = corners.at(at - 1) ?? [x, y];
    return x === fromX || y === fromY;
  });
  const isFour = corners.length <= 5 && new Set(corners.map(String)).size === 4;
  return isStraight && isRound && isFour && corners.every(isCorner);
}

const frameOf = ({ left, top, right, bottom }: Box): Path => [
  ["M", left, top],
  ["L", right, top],
  ["L", right, bottom],
  ["L", left, bottom],
  ["Z"],
];
