import { ColorSpace, contrastWCAG21, deltaE2000, Lab, OKLab, OKLCH, sRGB } from "colorjs.io/fn";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type CoverColours, coverColours } from "./cover-colours.server.ts";

for (const space of [sRGB, OKLab, OKLCH, Lab]) ColorSpace.register(space);

const WIDTH = 64;
const HEIGHT = 36;

/** A crop whose pixels this function colours. */
function draw(colourAt: (x: number, y: number) => string): CoverColours {
  const pixels = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) pixels.set(Buffer.from(colourAt(x, y).slice(1), "hex"), 3 * (y * WIDTH + x));
  return coverColours(pixels, WIDTH, HEIGHT);
}

/** The same for the same number, so that a failure can be run again. */
function noise(seed: number): Uint8Array {
  const bytes = new Uint8Array(3 * WIDTH * HEIGHT);
  let state = seed;
  for (let at = 0; at < bytes.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

const ROSA = "#ff9cc2";
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
/** Colours that a rule has trouble with: the house's pink and what is near it, and grounds that neither white nor mata fits. */
const hard = fc.oneof(
  hex,
  fc.constantFrom(ROSA, "#ff98c0", "#f59bb0", "#ffb0c8", "#808080", "#ff3b1f", "#1e8a4c", "#000000", "#ffffff"),
);
/** Noise, a few colours in one of several arrangements, and one colour alone. */
const covers = fc.oneof(
  fc.integer({ min: 1 }).map((seed) => coverColours(noise(seed), WIDTH, HEIGHT)),
  fc
    .tuple(
      fc.array(hard, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
    )
    .map(([colours, across, down]) =>
      draw((x, y) => colours[(Math.floor(x / across) + 3 * Math.floor(y / down)) % colours.length] ?? ""),
    ),
);

test("[STORY-21] whatever a cover shows, its texts can be read, its cedilla is seen, and no ground is the house's pink", () => {
  fc.assert(
    fc.property(covers, ({ ground, text, accent, ground2, text2, flatTop, palette }) => {
      for (const colour of [ground, text, accent, ground2, text2, ...palette.map((one) => one.hex)])
        expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrastWCAG21(ground, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrastWCAG21(ground2, text2)).toBeGreaterThanOrEqual(4.5);
      expect(contrastWCAG21(ground, accent)).toBeGreaterThanOrEqual(3);
      expect(deltaE2000(ground, ROSA)).toBeGreaterThanOrEqual(10);
      expect(deltaE2000(ground2, ROSA)).toBeGreaterThanOrEqual(10);
      expect(flatTop).toBeGreaterThanOrEqual(0);
      expect(flatTop).toBeLessThanOrEqual(1);
      expect(palette.length).toBeGreaterThan(0);
      expect(palette.length).toBeLessThanOrEqual(6);
      const parts = palette.map(({ part }) => part);
      expect(parts).toEqual(parts.toSorted((one, other) => other - one));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(1.003);
    }),
    { numRuns: 100 },
  );
});

/** The mockup of the openings (screen caso-aberturas): what the rule makes of the demo's covers. `y`: focal point, in percent. */
const OPENINGS = [
  ["trilha-capa", 50, { ground: "#12342b", text: "#ffffff" }],
  ["azulejo-capa", 50, { ground: "#1746a2", accent: "#f7c948", flatTop: 0 }],
  ["ruido-capa", 50, { ground: "#ff3b1f", text: "#0b0b0b", accent: "#0b0b0b", flatTop: 0 }],
  ["sobrado-capa", 50, { ground: "#c9cdcb", text: "#16181a" }],
  ["lume-cartaz", 8, { ground: "#f5601c", text: "#170b0e", accent: "#170b0e" }],
  ["virgula-capa", 50, { ground: "#d9d3c7" }],
] as const;

test.each(OPENINGS)("[STORY-21] %s opens in the colours that the design shows", async (name, y, expected) => {
  const drawn = sharp(`demo/artwork/${name}.svg`).flatten({ background: "#fff" });
  const { width, height } = await drawn.metadata();
  const crop = { width, height: Math.round((width * 9) / 16), left: 0 };
  const pixels = await sharp(await drawn.removeAlpha().png().toBuffer())
    .extract({ ...crop, top: Math.round(((height - crop.height) * y) / 100) })
    .resize({ width: 320, height: 180, fit: "fill", kernel: "nearest" })
    .raw()
    .toBuffer();
  expect(coverColours(pixels, 320, 180)).toMatchObject(expected);
});

test("[STORY-21] a flat top is the ground as deep as it is flat, and an uneven top gives way to the most vivid area", () => {
  const stripes = (x: number) => (x % 8 < 5 ? "#e8c030" : "#101010");
  const flat = draw((x, y) => (y < 9 ? "#204060" : stripes(x)));
  expect(flat).toMatchObject({ ground: "#204060", flatTop: 0.25, ground2: "#e8c030" });
  // A line that reaches the top would stand behind the title.
  const lined = draw((x, y) => (y >= 9 || x % 10 > 0 ? "#204060" : "#ffffff"));
  expect(lined).toMatchObject({ ground: "#204060", flatTop: 0 });
  const halves = draw((x) => (x < 34 ? "#777777" : "#d02020"));
  expect(halves).toMatchObject({ ground: "#d02020", text: "#ffffff", flatTop: 0 });
});

test("[STORY-21] greys without a flat top open on the house's névoa, and one colour alone is both grounds", () => {
  expect(draw((x) => (x % 3 ? "#404040" : "#c0c0c0"))).toMatchObject({ ground: "#f0f3ef", ground2: "#404040" });
  expect(draw(() => "#f7f7f7")).toEqual({
    ground: "#f7f7f7",
    text: "#0a3a29",
    accent: "#0a3a29",
    ground2: "#f7f7f7",
    text2: "#0a3a29",
    flatTop: 1,
    palette: [{ hex: "#f7f7f7", part: 1 }],
  });
});

test("[STORY-21] a cover in the house's pink opens lighter than it, and its quote in another colour", () => {
  const { ground, ground2, flatTop } = draw((x, y) => (x > 20 && y > 20 ? "#1a2a5a" : ROSA));
  expect([ground, ground2, flatTop]).toEqual(["#ffd4e8", "#1a2a5a", 0]);
});
