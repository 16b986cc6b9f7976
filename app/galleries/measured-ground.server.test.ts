import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import cases from "../../tests/cases/grounds.json" with { type: "json" };
import { GROUNDS } from "../kit/ground.ts";
import { measureGround } from "./measured-ground.server.ts";

const SIDE = 100;

function paint(parts: [string, number[]][]): Uint8Array {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (const [colour, [left = 0, top = 0, width = 0, height = 0]] of parts)
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) pixels.set(Buffer.from(colour.slice(1), "hex"), 4 * (SIDE * y + x));
  return pixels;
}

test.each(cases.cases)("[GROUND-1] $name: $ground", ({ parts, ground }) => {
  expect(measureGround(paint(parts as [string, number[]][]))).toBe(ground);
});

test("[GROUND-1] the styles lay the colours that were measured against", () => {
  const styles = readFileSync(new URL("../styles/grounds.css", import.meta.url), "utf8");
  for (const [ground, colour] of Object.entries(GROUNDS))
    expect(styles).toMatch(new RegExp(`\\[data-under="${ground}"\\] img \\{\\s*background-color: ${colour}`));
});
