import fc from "fast-check";
import jsQR from "jsqr";
import { expect, test } from "vitest";
import { pixCode } from "../pix.ts";
import { qrPath } from "./qr.ts";

/** Reads the drawing with another program, each module as a square of pixels. */
function readCode({ size, path }: ReturnType<typeof qrPath>): string | undefined {
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      pixels.fill(0, 4 * (row * width + Number(x) * scale), 4 * (row * width + (Number(x) + Number(length)) * scale));
  // Without colour and opaque.
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return jsQR(pixels, width, width)?.data;
}

test("[QUOTE-46] another program reads the drawn QR as exactly the code", () => {
  const longest = {
    key: `${"a".repeat(65)}@traco.example`.slice(-77),
    name: "Estúdio Traço Comunicação",
    city: "São José dos Ca",
  };
  const code = pixCode({ ...longest, amount: 99_999_999_99, id: "a".repeat(25) });
  expect(readCode(qrPath(code))).toBe(code);
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 1_000_000 }), (key, amount) => {
      const one = pixCode({
        key,
        name: "Estúdio Traço",
        city: "Recife",
        amount,
        id: key.replaceAll("-", "").slice(0, 25),
      });
      expect(readCode(qrPath(one))).toBe(one);
    }),
    { numRuns: 20 },
  );
});

test("[QUOTE-46] it has the white edge that readers need, and is one path of whole modules", () => {
  const { size, path } = qrPath("traço");
  expect(path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/);
  const lines = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
  // A wider one makes the code itself smaller on a phone.
  expect(Math.min(...lines.map(([x = 0]) => x))).toBe(4);
  expect(Math.min(...lines.map(([, y = 0]) => y))).toBe(4);
  expect(Math.max(...lines.map(([x = 0, , length = 0]) => x + length))).toBe(size - 4);
});
