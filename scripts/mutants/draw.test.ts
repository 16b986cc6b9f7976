import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { draw } from "./draw.ts";

test("one seed draws the same faults again, another seed others", () => {
  const drawn = draw(1, 20);
  expect(draw(1, 20)).toEqual(drawn);
  expect(draw(2, 20)).not.toEqual(drawn);
});

test("a drawn fault stands once in its file, and changes it", () => {
  for (const { name, file, find, replace } of draw(3, 300)) {
    const source = readFileSync(file, "utf8");
    expect([name, source.split(find).length]).toEqual([name, 2]);
    expect(replace, name).not.toBe(find);
  }
});
