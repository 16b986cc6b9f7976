/** Clip paths, each as one path. */
import type { Element } from "@xmldom/xmldom";
import type { Clip, Matrix, Path } from "../drawing.ts";
import { SvgRefused } from "../svg-faults.ts";
import { boxOf, moved, multiply, polygonsOf, reversed, signedArea } from "./geometry.ts";
import { isElement } from "./guard.ts";
import { MAX_SEGMENTS } from "./limits.ts";
import { hrefOf, referenceOf } from "./paints.ts";
import { measure, SHAPES, shapePath } from "./shape-paths.ts";
import { propertyOf, type Style, styleInPlace, styleOf } from "./style.ts";
import { isHidden, type Surroundings, UNSEEN, type Whole } from "./surroundings.ts";
import { transformOf } from "./values.ts";

/**
 * All parts as one path, because PDF and EPS clip by one. Parts that turn the same way add up to what is inside any of
 * them; the even-odd rule has no such sum.
 */
export function clipOf(parts: readonly Clip[], matrix: Matrix): Clip {
  const [only, ...others] = parts;
  if (only && others.length === 0) return { ...only, path: moved(only.path, matrix) };
  if (parts.some(({ path, rule }) => rule === "evenodd" && polygonsOf(path).length > 1)) throw new SvgRefused("clip");
  const turned = ({ path }: Clip): Path => (signedArea(path) < 0 ? reversed(path) : path);
  return { path: moved(parts.flatMap(turned), matrix), rule: "nonzero" };
}

/** Without clips that cut nothing: many programs clip everything by the artboard. */
export function withoutWhole(clips: Clip[], { size }: Whole): Clip[] {
  const slack = 1e-4 * Math.max(size.width, size.height);
  return clips.filter(({ path }) => {
    const corners = path.filter(([kind]) => kind !== "Z");
    const isBox =
      corners.every(([kind]) => kind !== "C") &&
      (corners.length === 4 || corners.length === 5) &&
      corners.every((segment) => {
        const [x = 0, y = 0] = segment.slice(1) as number[];
        return (x <= slack || x >= size.width - slack) && (y <= slack || y >= size.height - slack);
      });
    const box = isBox ? boxOf(path) : null;
    const area = box ? (box.right - box.left) * (box.bottom - box.top) : 0;
    return (
      !box ||
      Math.abs(Math.abs(signedArea(path)) / 2 - area) > slack * slack ||
      box.left > slack ||
      box.top > slack ||
      box.right < size.width - slack ||
      box.bottom < size.height - slack
    );
  });
}

/** The clips of an element, all of which count; null: nothing is left. */
export function clipsNamed(id: string, element: Element, around: Surroundings, whole: Whole): Clip[] | null {
  const clips: Clip[] = [];
  const seen: Element[] = [];
  for (let next: string | undefined = id; next !== undefined; ) {
    const source: Element | undefined = whole.find(next);
    if (source?.localName !== "clipPath") throw new SvgRefused("reference", next);
    if (seen.includes(source)) throw new SvgRefused("cycle");
    seen.push(source);
    const clip = clipFrom(source, element, around, whole);
    if (!clip) return null;
    clips.push(clip);
    next = referenceOf(propertyOf(source, "clip-path") ?? "none");
  }
  return clips;
}

function clipFrom(source: Element, element: Element, around: Surroundings, whole: Whole): Clip | null {
  let matrix = multiply(around.matrix, transformOf(propertyOf(source, "transform") ?? "none"));
  if (source.getAttribute("clipPathUnits") === "objectBoundingBox") {
    const box = SHAPES.has(element.localName ?? "") ? boxOf(shapePath(element, around.viewport)) : null;
    if (!box) throw new SvgRefused("clip");
    matrix = multiply(matrix, [box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top]);
  }
  const style = styleInPlace(source);
  const parts = [...source.childNodes].filter(isElement).flatMap((child) => clipParts(child, style, around, whole));
  whole.segments += parts.reduce((sum, { path }) => sum + path.length, 0);
  if (whole.segments > MAX_SEGMENTS) throw new SvgRefused("too-complex");
  return parts.length === 0 ? null : clipOf(parts, matrix);
}

/** The shapes of one child of a clip path, each with the rule that says what is inside. */
function clipParts(child: Element, outer: Style, around: Surroundings, whole: Whole): Clip[] {
  const name = child.localName ?? "";
  if (isHidden(child) || UNSEEN.has(name)) return [];
  const style = styleOf(child, outer);
  if (style.visibility !== "visible") return [];
  if ((propertyOf(child, "clip-path") ?? "none") !== "none") throw new SvgRefused("clip");
  const own = transformOf(propertyOf(child, "transform") ?? "none");
  if (name === "use") {
    const used = whole.find(hrefOf(child));
    if (!used) throw new SvgRefused("reference", hrefOf(child));
    if (!SHAPES.has(used.localName ?? "")) throw new SvgRefused("clip");
    const { across, down } = measure(child, around.viewport);
    const place = multiply(own, [1, 0, 0, 1, across("x"), down("y")]);
    return clipParts(used, style, around, whole).map(({ path, rule }) => ({ path: moved(path, place), rule }));
  }
  if (!SHAPES.has(name)) throw new SvgRefused(name === "text" ? "text" : "clip");
  const rule = style["clip-rule"] === "evenodd" ? "evenodd" : "nonzero";
  return [{ path: moved(shapePath(child, around.viewport), own), rule }];
}
