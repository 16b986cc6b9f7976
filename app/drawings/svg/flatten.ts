/** From a guarded SVG to a flat drawing: everything in the drawing's own coordinates, every `use` a copy. */
import type { Element } from "@xmldom/xmldom";
import type { Clip, Drawing, Node } from "../drawing.ts";
import { type SvgFault, SvgRefused } from "../svg-faults.ts";
import { clipOf, clipsNamed, withoutWhole } from "./clips.ts";
import { multiply } from "./geometry.ts";
import { isElement } from "./guard.ts";
import { MAX_DEPTH, MAX_NODES, MAX_SEGMENTS } from "./limits.ts";
import { hrefOf, referenceOf } from "./paints.ts";
import { boxPath, measure, SHAPES, shapePath } from "./shape-paths.ts";
import { paintedShape } from "./shapes.ts";
import { FIRST_STYLE, propertyOf, refuseEffects, styledOf, styleOf } from "./style.ts";
import { isHidden, type Surroundings, UNSEEN, type Whole } from "./surroundings.ts";
import { partOf, transformOf } from "./values.ts";
import { fitted, pageOf, sizeOf, viewBoxOf } from "./viewports.ts";
import { checkDrawing } from "./weight.ts";

const REFUSED: Record<string, SvgFault> = {
  text: "text",
  tspan: "text",
  textPath: "text",
  flowRoot: "text",
  image: "picture",
  video: "picture",
  audio: "picture",
  canvas: "picture",
};

export function flatten(root: Element): Drawing {
  const box = sizeOf(root);
  const ids = new Map<string, Element>();
  for (const element of [root, ...root.getElementsByTagName("*")]) {
    const id = element.getAttribute("id");
    if (id && !ids.has(id)) ids.set(id, element);
  }
  const size = { width: box.width, height: box.height };
  const find = (id: string) => ids.get(id) ?? ids.get(decoded(id));
  const whole: Whole = { find, size, zoom: (pageOf(root)?.width ?? box.width) / box.width, segments: 0, nodes: 0 };
  const around: Surroundings = {
    matrix: [1, 0, 0, 1, -box.x, -box.y],
    style: styleOf(root, FIRST_STYLE),
    viewport: size,
    depth: 0,
    copied: [],
  };
  if (propertyOf(root, "transform")) throw new SvgRefused("unsupported", "transform");
  for (const name of ["background", "background-color"])
    if (!/^(?:none|transparent|initial)?$/i.test(styledOf(root, name) ?? "")) throw new SvgRefused("unsupported", name);
  refuseEffects(root);
  const children = isHidden(root) ? [] : wrapped(root, childrenOf(root, around, whole), around, whole);
  return checkDrawing({ ...size, children });
}

/** A name as addresses write it: 'a%20b' is 'a b'. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function childrenOf(element: Element, around: Surroundings, whole: Whole): Node[] {
  return [...element.childNodes].filter(isElement).flatMap((child) => nodesOf(child, around, whole));
}

function nodesOf(element: Element, outer: Surroundings, whole: Whole): Node[] {
  const name = element.localName ?? "";
  if (UNSEEN.has(name) || isHidden(element)) return [];
  if (outer.depth > MAX_DEPTH) throw new SvgRefused("too-complex");
  const fault = REFUSED[name];
  if (fault && (fault !== "text" || element.textContent?.trim()))
    throw new SvgRefused(fault, element.textContent ?? "");
  if (fault) return [];
  refuseEffects(element);
  whole.nodes += 1;
  if (whole.nodes > MAX_NODES) throw new SvgRefused("too-complex");
  const around = {
    ...outer,
    depth: outer.depth + 1,
    style: styleOf(element, outer.style),
    matrix: multiply(outer.matrix, name === "use" ? moveOf(element, outer) : turnOf(element)),
  };
  return wrapped(element, ownNodes(element, around, whole), around, whole);
}

const turnOf = (element: Element) => transformOf(propertyOf(element, "transform") ?? "none");

/** The place of a copy is part of its transform, within which its clips lie too. */
function moveOf(element: Element, { viewport }: Surroundings) {
  const { across, down } = measure(element, viewport);
  return multiply(turnOf(element), [1, 0, 0, 1, across("x"), down("y")]);
}

function ownNodes(element: Element, around: Surroundings, whole: Whole): Node[] {
  const name = element.localName ?? "";
  if (name === "g") return childrenOf(element, around, whole);
  if (name === "use") return usedNodes(element, around, whole);
  if (name === "svg") {
    const { across, down } = measure(element, around.viewport);
    const place = { x: across("x"), y: down("y"), width: across("width", "100%"), height: down("height", "100%") };
    return inViewport(element, place, around, whole);
  }
  if (!SHAPES.has(name)) throw new SvgRefused("unsupported", name);
  const path = shapePath(element, around.viewport);
  whole.segments += path.length;
  if (whole.segments > MAX_SEGMENTS) throw new SvgRefused("too-complex");
  return paintedShape(element, path, around, whole);
}

function usedNodes(element: Element, outer: Surroundings, whole: Whole): Node[] {
  const id = hrefOf(element);
  const used = whole.find(id);
  if (!used) throw new SvgRefused("reference", id);
  if (outer.copied.includes(used)) throw new SvgRefused("cycle");
  const around = { ...outer, copied: [...outer.copied, used] };
  if (used.localName !== "symbol" && used.localName !== "svg") return nodesOf(used, around, whole);
  if (isHidden(used)) return [];
  refuseEffects(used);
  // The size that the copy is given counts before the symbol's own.
  const sized = (name: "width" | "height") => (propertyOf(element, name) ? element : used);
  const width = measure(sized("width"), outer.viewport).across("width", "100%");
  const height = measure(sized("height"), outer.viewport).down("height", "100%");
  const { across, down } = measure(used, outer.viewport);
  const matrix = multiply(around.matrix, turnOf(used));
  const within = { ...around, matrix, style: styleOf(used, around.style), depth: around.depth + 1 };
  if (within.depth > MAX_DEPTH) throw new SvgRefused("too-complex");
  return wrapped(used, inViewport(used, { x: across("x"), y: down("y"), width, height }, within, whole), within, whole);
}

/** A nested drawing: it has its own coordinates and ends at its edges. */
function inViewport(
  element: Element,
  place: { x: number; y: number; width: number; height: number },
  outer: Surroundings,
  whole: Whole,
): Node[] {
  // Within its own coordinates, or within those around it: programs differ.
  if ((propertyOf(element, "clip-path") ?? "none") !== "none") throw new SvgRefused("clip");
  if (!(place.width > 0 && place.height > 0)) return [];
  const box = viewBoxOf(element);
  const inner = box
    ? fitted(box, place, element.getAttribute("preserveAspectRatio"))
    : ([1, 0, 0, 1, place.x, place.y] as const);
  const viewport = box ?? { width: place.width, height: place.height };
  const children = childrenOf(element, { ...outer, viewport, matrix: multiply(outer.matrix, inner) }, whole);
  if (/^(visible|auto)$/.test(propertyOf(element, "overflow") ?? "hidden")) return children;
  const edge = clipOf([{ path: boxPath(place.x, place.y, place.width, place.height), rule: "nonzero" }], outer.matrix);
  return grouped(children, 1, withoutWhole([edge], whole));
}

/** Opacity and clips of an element, around what it draws. */
function wrapped(element: Element, nodes: Node[], around: Surroundings, whole: Whole): Node[] {
  const opacity = partOf(propertyOf(element, "opacity"));
  if (nodes.length === 0 || opacity === 0) return [];
  const id = referenceOf(propertyOf(element, "clip-path") ?? "none");
  const isBasicShape = id === undefined && (propertyOf(element, "clip-path") ?? "none") !== "none";
  if (isBasicShape) throw new SvgRefused("clip");
  const clips = id === undefined ? [] : clipsNamed(id, element, around, whole);
  if (clips === null) return [];
  return grouped(nodes, opacity, withoutWhole(clips, whole));
}

function grouped(nodes: Node[], opacity: number, clips: Clip[]): Node[] {
  const [only, ...others] = nodes;
  if (!only || (opacity === 1 && clips.length === 0)) return nodes;
  // One shape shines through nothing of its own.
  if (others.length === 0 && clips.length === 0 && only.kind !== "group")
    return [{ ...only, opacity: only.opacity * opacity }];
  if (others.length === 0 && only.kind === "group")
    return [{ ...only, opacity: only.opacity * opacity, clips: [...clips, ...only.clips] }];
  if (others.length === 0 && only.kind !== "group")
    return [{ kind: "group", opacity: 1, clips, children: [{ ...only, opacity: only.opacity * opacity }] }];
  return [{ kind: "group", opacity, clips, children: nodes }];
}
