/** The path of each basic shape, in its own coordinates. */
import type { Element } from "@xmldom/xmldom";
import type { Path } from "../drawing.ts";
import { parsePath } from "./path-data.ts";
import { propertyOf } from "./style.ts";
import { lengthOf, numbersOf } from "./values.ts";

/** What percentages stand for. */
export type Viewport = { width: number; height: number };

export const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);

/** Lengths by the direction that their percentages are of. */
export function measure(element: Element, { width, height }: Viewport) {
  const read =
    (whole: number) =>
    (name: string, missing = "0") => {
      const written = propertyOf(element, name) ?? "auto";
      return lengthOf(written === "auto" ? missing : written, whole);
    };
  return { across: read(width), down: read(height), other: read(Math.sqrt((width ** 2 + height ** 2) / 2)) };
}

export function shapePath(element: Element, viewport: Viewport): Path {
  const { across, down, other } = measure(element, viewport);
  switch (element.localName) {
    case "path":
      return parsePath(element.getAttribute("d") ?? "");
    case "rect":
      return rectangle(element, viewport);
    case "circle": {
      const radius = other("r");
      return ellipse(across("cx"), down("cy"), radius, radius);
    }
    case "ellipse": {
      const written = (name: string) => propertyOf(element, name) ?? "auto";
      const [rx, ry] = [across("rx"), down("ry")];
      return ellipse(across("cx"), down("cy"), written("rx") === "auto" ? ry : rx, written("ry") === "auto" ? rx : ry);
    }
    case "line":
      return [
        ["M", across("x1"), down("y1")],
        ["L", across("x2"), down("y2")],
      ];
    default: {
      const numbers = numbersOf(element.getAttribute("points") ?? "");
      const points: Path = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [
        index === 0 ? "M" : "L",
        numbers[2 * index] ?? 0,
        numbers[2 * index + 1] ?? 0,
      ]);
      return element.localName === "polygon" && points.length > 0 ? [...points, ["Z"]] : points;
    }
  }
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Path {
  if (!(rx > 0 && ry > 0)) return [];
  return parsePath(`M${cx + rx} ${cy}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy}A${rx} ${ry} 0 0 1 ${cx + rx} ${cy}Z`);
}

function rectangle(element: Element, viewport: Viewport): Path {
  const { across, down } = measure(element, viewport);
  const [x, y, width, height] = [across("x"), down("y"), across("width"), down("height")];
  if (!(width > 0 && height > 0)) return [];
  const given = (name: string) => {
    const length = name === "rx" ? across(name, "-1") : down(name, "-1");
    return length < 0 ? null : length;
  };
  const rx = Math.min(given("rx") ?? given("ry") ?? 0, width / 2);
  const ry = Math.min(given("ry") ?? given("rx") ?? 0, height / 2);
  if (rx === 0 || ry === 0) return boxPath(x, y, width, height);
  const corner = (toX: number, toY: number) => `a${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  const [flat, upright] = [width - 2 * rx, height - 2 * ry];
  return parsePath(
    `M${x + rx} ${y}h${flat}${corner(rx, ry)}v${upright}${corner(-rx, ry)}h${-flat}${corner(-rx, -ry)}v${-upright}${corner(rx, -ry)}z`,
  );
}

export const boxPath = (x: number, y: number, width: number, height: number): Path => [
  ["M", x, y],
  ["L", x + width, y],
  ["L", x + width, y + height],
  ["L", x, y + height],
  ["Z"],
];
