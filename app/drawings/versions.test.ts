/** Which versions are proposed, how they are painted, and what is said of colours. */
import { expect, test } from "vitest";
import { BADGE, GEMA, LEITE, TORRA } from "../../tests/support/kits.ts";
import { readSvg } from "./clean-svg.ts";
import { approximateCmyk, cmykOf, contrastGrade, contrastOf, contrastPairs, contrastText } from "./colours.ts";
import { shapesOf } from "./drawing.ts";
import { proposedVersions } from "./proposals.ts";
import { tonesOf } from "./tones.ts";
import { coloursOf, inVersion } from "./versions.ts";

const TELHA = "#e4572e";
const ONCA = [
  { name: "Gema", hex: GEMA },
  { name: "Torra", hex: TORRA },
  { name: "Telha", hex: TELHA },
  { name: "Leite", hex: LEITE },
];
const read = (inner: string) =>
  readSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>`));
const PRINT = { id: "x", name: "x", ink: "#000001", ground: "#fffffe" };
const paintsOf = (inner: string) => [...shapesOf(inVersion(read(inner), PRINT).children)].map(({ paint }) => paint);
const INK = PRINT.ink;
const OPENING = PRINT.ground;

test("[KIT-4] one colour, negative, and each colour where it reaches 3:1: the design's example", () => {
  expect(proposedVersions(ONCA).map(({ id, ink, ground }) => [id, ink, ground])).toEqual([
    ["uma-cor", TORRA, "#ffffff"],
    ["negativa", "#ffffff", TORRA],
    ["gema", GEMA, TORRA],
    ["telha", TELHA, LEITE],
    ["leite", LEITE, TELHA],
  ]);
});

test("[KIT-4] a brand of pastels, of one colour, of none", () => {
  const pastels = [
    { name: "Céu", hex: "#cfe8ff" },
    { name: "Rosa", hex: "#ffd6e0" },
  ];
  const versions = proposedVersions(pastels);
  expect(versions.map(({ id, ground }) => [id, ground])).toEqual([
    ["uma-cor", "#ffffff"],
    ["negativa", "#111111"],
    ["ceu", "#111111"],
    ["rosa", "#111111"],
  ]);
  for (const { ink, ground } of versions) expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(3);
  expect(proposedVersions([]).map(({ id }) => id)).toEqual(["uma-cor", "negativa"]);
  expect(proposedVersions([{ name: "Preto", hex: "#000000" }]).map(({ ink }) => ink)).toEqual(["#000000", "#ffffff"]);
});

test("[KIT-4] versions of colours with the same name, or none in Latin letters, have names of their own", () => {
  const palette = ["Cor", "cor", "Négativa", "赤"].map((name) => ({ name, hex: "#ff0000" }));
  expect(proposedVersions(palette).map(({ id }) => id)).toEqual([
    ...["uma-cor", "negativa", "cor-2", "cor-3", "negativa-2", "cor-4"],
  ]);
});

test("[KIT-4] in one colour what lies on another colour is an opening, and what lies on an opening is ink", () => {
  expect(tonesOf(readSvg(Buffer.from(BADGE)))).toEqual(["ink", "opening", "opening", "ink"]);
  const tonesIn = (inner: string) => tonesOf(read(inner));
  const square = (x: number, size: number, attributes: string) =>
    `<rect x="${x}" y="${x}" width="${size}" height="${size}" ${attributes}/>`;
  // Side by side, of one colour, of a gradient, a stroke.
  expect(tonesIn(`${square(0, 40, 'fill="red"')}${square(50, 40, 'fill="gold"')}`)).toEqual(["ink", "ink"]);
  expect(tonesIn(`${square(0, 80, 'fill="red"')}${square(20, 20, 'fill="#f60808"')}`)).toEqual(["ink", "ink"]);
  const gradient =
    '<linearGradient id="g"><stop stop-color="gold"/><stop offset="1" stop-color="yellow"/></linearGradient>';
  expect(tonesIn(`${gradient}${square(0, 80, "")}${square(20, 20, 'fill="url(#g)"')}`)).toEqual(["ink", "opening"]);
  // A hole is no ground.
  expect(
    tonesIn(`<path fill-rule="evenodd" d="M0 0H90V90H0ZM20 20H70V70H20Z"/>${square(30, 20, 'fill="gold"')}`),
  ).toEqual(["ink", "ink"]);
});

test("[KIT-4] an opening is cut out of the ink, in one path with it where it lies within; a pen's is painted", () => {
  const badge = [...shapesOf(inVersion(readSvg(Buffer.from(BADGE)), PRINT).children)];
  expect(badge.map(({ paint }) => paint)).toEqual([INK, INK]);
  const [apart] = inVersion(
    read(
      '<rect width="90" height="90"/><circle cx="20" cy="50" r="9" fill="gold"/><circle cx="60" cy="50" r="9" fill="gold"/>',
    ),
    PRINT,
  ).children;
  if (apart?.kind !== "fill") return expect.unreachable();
  expect(apart.rule).toBe("evenodd");
  expect(apart.path.filter(([kind]) => kind === "M")).toHaveLength(3);
  // Over the edge: by a clip.
  const [group] = inVersion(
    read(`<rect width="50" height="50"/><rect x="20" y="5" width="40" height="40" fill="gold"/>`),
    PRINT,
  ).children;
  expect(group).toMatchObject({
    kind: "group",
    clips: [{ rule: "evenodd" }],
    children: [{ kind: "fill", paint: INK }],
  });
  expect(paintsOf('<rect width="80" height="80"/><path d="M20 40H60" stroke="gold" fill="none"/>')).toEqual([
    INK,
    OPENING,
  ]);
});

test("[KIT-4] a ground below the whole and faint shades are left out; a drawing of these alone is not", () => {
  expect(paintsOf('<rect width="100" height="100" fill="#fff"/><circle cx="50" cy="50" r="30" fill="gold"/>')).toEqual([
    INK,
  ]);
  expect(paintsOf('<circle cx="50" cy="50" r="30"/><circle cx="50" cy="50" r="9" fill="red" opacity=".2"/>')).toEqual([
    INK,
  ]);
  expect(paintsOf('<rect width="100" height="100" fill="#fff"/>')).toEqual([INK]);
  expect(paintsOf('<circle r="30" opacity=".2"/>')).toEqual([INK]);
});

test("[KIT-4] the colours of a drawing, largest first", () => {
  const colours = coloursOf(
    read('<rect width="9" height="9" fill="gold"/><rect x="9" width="50" height="50" fill="red"/>'),
  );
  expect(colours.map(({ hex }) => hex)).toEqual(["#ff0000", "#ffd700"]);
  expect(colours.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1);
});

test("[KIT-9] contrast by WCAG, with what it is good for, never rounded into another", () => {
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
  expect(contrastText(contrastOf(GEMA, TORRA))).toBe("9,9");
  expect(contrastText(contrastOf(TELHA, LEITE))).toBe("3,3");
  expect([4.5, 4.49, 3, 2.99].map(contrastGrade)).toEqual([
    ...(["passa", "só em letra grande", "só em letra grande", "não passa"] as const),
  ]);
  expect(contrastText(4.49)).toBe("4,4");
  expect(contrastText(2.96)).toBe("2,9");
  expect(contrastPairs(ONCA)).toHaveLength(6);
});

test("[KIT-9] CMYK is computed only where none is typed, and says so", () => {
  expect(approximateCmyk("#000000")).toEqual([0, 0, 0, 100]);
  expect(approximateCmyk("#ff0000")).toEqual([0, 100, 100, 0]);
  expect(cmykOf({ name: "Gema", hex: GEMA })).toEqual({ cmyk: [0, 26, 89, 4], isApproximate: true });
  expect(cmykOf({ name: "Gema", hex: GEMA, cmyk: [0, 30, 95, 0] })).toEqual({
    cmyk: [0, 30, 95, 0],
    isApproximate: false,
  });
});
