/** What is refused, and what is taken. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HOSTILE_SVGS } from "../../tests/support/hostile-svgs.ts";
import { comparedSize, difference, svgPixels } from "../../tests/support/rasters.ts";
import { readSvg } from "./clean-svg.ts";
import { type Drawing, type Shape, shapesOf } from "./drawing.ts";
import { svgText } from "./makers/svg.ts";
import { SVG_FAULTS, type SvgFault, SvgRefused, svgFaultText } from "./svg-faults.ts";

const svg = (inner: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const read = (text: string) => readSvg(Buffer.from(text));
const onlyShape = (drawing: Drawing): Shape => [...shapesOf(drawing.children)][0] ?? expect.unreachable("no shape");
const SQUARE = '<path d="M10 10H90V90H10Z"/>';

function outcomeOf(bytes: Buffer): string {
  try {
    // Nothing but what the program writes itself is left.
    expect(svgText(readSvg(bytes))).not.toMatch(/script|on\w+=|href|evil|url\((?!#d\d+\))|<!|<\?(?!xml)/i);
    return "made";
  } catch (error) {
    if (error instanceof SvgRefused) return error.fault;
    throw error;
  }
}

test("[KIT-2] there are sixty kinds of hostile SVG at least, each fault among them", () => {
  expect(HOSTILE_SVGS.length).toBeGreaterThan(60);
  const shown = new Set(HOSTILE_SVGS.map(({ right }) => right));
  // The last two need a drawing and a slow machine.
  const others = ["made", "too-slow", "clip", "gradient", "unsupported"];
  expect(Object.keys(SVG_FAULTS).filter((fault) => !shown.has(fault) && !others.includes(fault))).toEqual([]);
});

test.each(HOSTILE_SVGS)("[KIT-2] $name: $right", ({ bytes, right }) => {
  expect(outcomeOf(bytes)).toBe(right);
});

test("[KIT-2] every refusal says what to do", () => {
  for (const fault of Object.keys(SVG_FAULTS) as SvgFault[]) {
    const text = svgFaultText(fault, "x");
    expect(text).toMatch(/mande outra vez\.$/);
    expect(text.length).toBeLessThan(160);
  }
});

test("[KIT-2] the rest of what not every program draws alike", () => {
  for (const [inner, fault] of [
    [
      '<linearGradient id="g" spreadMethod="reflect"><stop stop-color="red"/><stop offset="1"/></linearGradient><path fill="url(#g)" d="M0 0H9V9Z"/>',
      "gradient",
    ],
    ['<path clip-path="circle(40%)" d="M0 0H9V9Z"/>', "clip"],
    ['<path vector-effect="non-scaling-stroke" stroke="red" transform="scale(2)" d="M0 0H9V9Z"/>', "unsupported"],
    ['<switch><path d="M0 0H9V9Z"/></switch>', "unsupported"],
  ] as const)
    expect(outcomeOf(Buffer.from(svg(inner)))).toBe(fault);
});

test.each(["utf16.svg", "utf16-be.svg", "utf16-sem-marca.svg"])("[KIT-1] %s is read in its own encoding", (name) => {
  const bytes = readFileSync(join(import.meta.dirname, "../../tests/cases/files", name));
  expect([...shapesOf(readSvg(bytes).children)].length).toBeGreaterThan(0);
});

const EXPORTED = join(import.meta.dirname, "../../tests/cases/exported-svg");

test.each(readdirSync(EXPORTED))(
  "[KIT-1] %s, with what its program writes beside the drawing, is drawn alike",
  async (name) => {
    const sent = readFileSync(join(EXPORTED, name), "utf8");
    const drawing = readSvg(Buffer.from(sent));
    expect([...shapesOf(drawing.children)]).not.toEqual([]);
    const size = comparedSize(drawing);
    // A percentage is of the page around it, which there is none of here.
    const alone = sent.replace('width="100%" height="100%"', 'width="512" height="512"');
    expect(difference(await svgPixels(alone, size), await svgPixels(svgText(drawing), size)).mean).toBeLessThan(0.2);
  },
);

test("[KIT-1] a mark before UTF-8, an encoding that is named, a document type of SVG 1.1 and no namespace are read", () => {
  const named = svg(SQUARE).replace(/^/, '<?xml version="1.0" encoding="iso-8859-1"?><!-- caf\xe9 -->');
  const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  for (const bytes of [
    Buffer.from(`\ufeff${svg(SQUARE)}`),
    Buffer.from(named, "latin1"),
    Buffer.from(type + svg(SQUARE)),
    Buffer.from('<svg viewBox="0 0 100 100"><rect width="9" height="9"/></svg>'),
  ])
    expect([...shapesOf(readSvg(bytes).children)]).toHaveLength(1);
});

test("[KIT-1] the size is the view box, or width and height in any unit", () => {
  const sizeOf = (attributes: string) => {
    const { width, height } = read(svg('<circle r="1"/>', attributes));
    return [Math.round(width), Math.round(height)];
  };
  expect(sizeOf('viewBox="-10 -20 300 200"')).toEqual([300, 200]);
  expect(sizeOf('width="2in" height="25.4mm"')).toEqual([192, 96]);
  expect(sizeOf('width="72pt" height="6pc" ')).toEqual([96, 96]);
  // A very small or large one becomes a usual one.
  expect(sizeOf('viewBox="0 0 2 1"')).toEqual([1000, 500]);
  expect(sizeOf('viewBox="0 0 50000 25000"')).toEqual([1000, 500]);
});

test("[KIT-1] a drawing begins at 0 0, with absolute paths and without transforms", () => {
  const shape = onlyShape(
    read(svg('<g transform="translate(10 5) scale(2)"><path d="m1 1h2v2z"/></g>', 'viewBox="10 5 20 20"')),
  );
  expect(shape).toMatchObject({
    kind: "fill",
    paint: "#000000",
    path: [["M", 2, 2], ["L", 6, 2], ["L", 6, 6], ["Z"]],
  });
});

test("[KIT-1] rules, styles and attributes win in the order of CSS", () => {
  const colours = (inner: string) => [...shapesOf(read(svg(inner)).children)].map(({ paint }) => paint);
  const square = (attributes: string) => SQUARE.replace("<path", `<path ${attributes}`);
  expect(
    colours(
      `<style>.a{fill:red} path{fill:blue} #b{fill:lime}</style>${square("")}${square('class="a"')}${square('class="a" id="b"')}${square('class="a" style="fill:#0ff"')}${square('fill="#123456"')}`,
    ),
  ).toEqual(["#0000ff", "#ff0000", "#00ff00", "#00ffff", "#0000ff"]);
  expect(
    colours(
      `<g fill="red" color="lime">${SQUARE}${square('fill="currentColor"')}${square('fill="var(--x, #abc)"')}</g>`,
    ),
  ).toEqual(["#ff0000", "#00ff00", "#aabbcc"]);
});

test("[KIT-1] parts of a clip unite, whichever way they turn", async () => {
  const clip = (second: string) =>
    svg(
      `<clipPath id="c"><path d="M10 10H60V60H10Z"/><path d="${second}"/></clipPath><path clip-path="url(#c)" d="M0 0H100V100H0Z"/>`,
    );
  const [one, other] = ["M40 40H90V90H40Z", "M40 40V90H90V40Z"].map((second) => svgText(read(clip(second))));
  const size = { width: 100, height: 100 };
  const whole = await svgPixels(svg('<path d="M10 10H60V40H90V90H40V60H10Z"/>'), size);
  for (const made of [one, other]) expect(difference(whole, await svgPixels(made ?? "", size)).mean).toBeLessThan(0.1);
});

test("[KIT-1] a clip of the whole page and groups that do nothing leave nothing behind", () => {
  const page = '<clipPath id="c"><rect width="100" height="100"/></clipPath>';
  const { children } = read(svg(`${page}<g clip-path="url(#c)"><g><g opacity="1">${SQUARE}</g></g></g>`));
  expect(children.map(({ kind }) => kind)).toEqual(["fill"]);
});
