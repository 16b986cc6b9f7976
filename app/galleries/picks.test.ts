import { expect, test } from "vitest";
import { ATTEMPTS, mostSquare, pickDistinct } from "./picks.ts";

test("[HOME-5] picks are distinct items of the pool, and not always the same", () => {
  const pool = Array.from({ length: 40 }, (_, index) => index);
  const runs = Array.from({ length: 50 }, () => pickDistinct(pool, 3));
  for (const run of runs) {
    const found = run.filter((item) => item !== null);
    expect(new Set(found).size).toBe(found.length);
    expect(pool).toEqual(expect.arrayContaining(found));
  }
  expect(new Set(runs.map(String)).size).toBeGreaterThan(10);
});

test("[HOME-5] with too few items the places that are left stay empty, after ten attempts", () => {
  expect(pickDistinct([], 3)).toEqual([null, null, null]);
  let asked = 0;
  const random = () => {
    asked += 1;
    return 0;
  };
  expect(pickDistinct(["onça"], 3, random)).toEqual(["onça", null, null]);
  expect(asked).toBe(1 + 2 * ATTEMPTS);
});

test("[HOME-5] the tenth attempt still counts", () => {
  const numbers = [0, ...Array<number>(9).fill(0), 0.9];
  expect(pickDistinct(["a", "b"], 2, () => numbers.shift() ?? 0)).toEqual(["a", "b"]);
});

test("[SEC-8.17] a round place is given the picture nearest to a square, the first of several", () => {
  const [wide, tall, alike] = [
    { width: 1600, height: 900 },
    { width: 1200, height: 1500 },
    { width: 1500, height: 1200 },
  ];
  expect(mostSquare([wide])).toBe(wide);
  expect(mostSquare([wide, tall, alike])).toBe(tall);
  expect(mostSquare([alike, tall, wide])).toBe(alike);
});
