import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "../app/platform/env.server.ts";

const example = readFileSync(".env.example", "utf8").split("\n");
const manual = readFileSync("docs/operations.md", "utf8");

test(".env.example has every variable of the configuration once, and no other", () => {
  const names = example.flatMap((line) => /^#?([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

test("each variable of .env.example is off and has one line that explains it", () => {
  for (const [index, line] of example.entries()) {
    if (!/^#?[A-Z0-9_]+=/.test(line)) continue;
    expect(line).toMatch(/^#/);
    expect(example[index - 1], line).toMatch(/^# .+[.]$/);
  }
});

test("the table of docs/operations.md has the same variables", () => {
  const [, table = ""] = /\| name \| default \| meaning \|\n\|[-|]+\n([\s\S]*?)\n\n/.exec(manual) ?? [];
  const firstCells = table.split("\n").map((row) => row.split("|")[1] ?? "");
  const names = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(names.toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});
