import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { draw } from "./draw.ts";

const drawn = draw(1, 200);

test("one seed draws the same faults again, another seed others", () => {
  expect(draw(1, 200)).toEqual(drawn);
  expect(draw(2, 200)).not.toEqual(drawn);
});

test("a drawn fault stands once in its file, and changes it", () => {
  for (const { name, file, find, replace } of drawn) {
    const source = readFileSync(file, "utf8");
    expect([name, source.split(find).length]).toEqual([name, 2]);
    expect(replace, name).not.toBe(find);
  }
});
