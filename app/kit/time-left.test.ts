import { expect, test } from "vitest";
import { createTimeLeft, timeLeftText } from "./time-left.ts";

const MEGABYTE = 1024 * 1024;

test("[UPLOAD-5] the time left follows the rate of the last seconds, and is not said before there is one", () => {
  const left = createTimeLeft(100 * MEGABYTE);
  expect(left(0, 0)).toBeNull();
  expect(left(MEGABYTE, 1_000)).toBeNull();
  expect(left(4 * MEGABYTE, 4_000)).toBe(96);
  // The speed drops to a tenth; after a while only the new speed counts.
  for (let second = 5; second <= 40; second++) left((4 + (second - 4) / 10) * MEGABYTE, second * 1_000);
  expect(left(7.7 * MEGABYTE, 41_000)).toBeCloseTo(923, 0);
});

test("[UPLOAD-5] the time left is not said of a line that stands still, and begins anew after a cut", () => {
  const left = createTimeLeft(MEGABYTE);
  left(0, 0);
  left(500_000, 5_000);
  expect(left(500_000, 30_000)).toBeNull();
  expect(left(400_000, 31_000)).toBeNull();
  expect(left(500_000, 35_000)).toBeCloseTo((MEGABYTE - 500_000) / 25_000, 0);
});

test("[UPLOAD-5] the time left is said in round words", () => {
  expect([0.5, 12, 50, 51, 61, 3540, 3541, 7201].map(timeLeftText)).toEqual([
    "faltam cerca de 10 s",
    "faltam cerca de 20 s",
    "faltam cerca de 50 s",
    "falta cerca de 1 min",
    "faltam cerca de 2 min",
    "faltam cerca de 59 min",
    "falta cerca de 1 h",
    "faltam cerca de 3 h",
  ]);
});
