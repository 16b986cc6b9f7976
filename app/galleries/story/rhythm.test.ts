import { expect, test } from "vitest";
import { rowsOf } from "./rhythm.ts";

const wide = { width: 1600, height: 900 };
const tall = { width: 1200, height: 1500 };
const shapes = (sets: (typeof wide)[][]) => rowsOf(sets, { hadPlane: false }).map(({ shape }) => shape);
const each = (...pictures: (typeof wide)[]) => pictures.map((picture) => [picture]);

/** As drawn in design/screens/caso-ritmo.png. */
const DRAWN: [string, (typeof wide)[][], string[]][] = [
  ["one wide", each(wide), ["full"]],
  ["one upright", each(tall), ["plane"]],
  ["two upright", each(tall, tall), ["pair"]],
  ["three upright", each(tall, tall, tall), ["trio"]],
  ["four upright", each(tall, tall, tall, tall), ["pair", "pair"]],
  ["five upright", each(tall, tall, tall, tall, tall), ["trio", "pair"]],
  ["two wide", each(wide, wide), ["full", "margins"]],
  ["wide, upright, wide", each(wide, tall, wide), ["full", "plane", "full"]],
  ["wide, two upright, wide", each(wide, tall, tall, wide), ["full", "pair", "full"]],
  ["three wide, one upright", each(wide, wide, wide, tall), ["full", "margins", "full", "plane"]],
  ["upright, wide, upright", each(tall, wide, tall), ["plane", "full", "left"]],
  ["a pair made by hand", [[wide, wide], [wide]], ["pair", "full"]],
];

test.each(DRAWN)("[STORY-3] rows by the pictures' shapes: %s", (_name, sets, expected) => {
  expect(shapes(sets)).toEqual(expected);
});

test("[STORY-3] longer runs are trios, with pairs where one would be left, and the order stays", () => {
  const run = (count: number) => shapes(each(...Array.from({ length: count }, () => tall)));
  expect(run(6)).toEqual(["trio", "trio"]);
  expect(run(7)).toEqual(["trio", "pair", "pair"]);
  expect(run(8)).toEqual(["trio", "trio", "pair"]);
  expect(run(10)).toEqual(["trio", "trio", "pair", "pair"]);
  const pictures = Array.from({ length: 23 }, (_, index) => ({ ...(index % 5 === 0 ? wide : tall), index }));
  const order = rowsOf(each(...pictures) as (typeof pictures)[], { hadPlane: false });
  expect(order.flatMap((row) => row.pictures.map(({ index }) => index))).toEqual(pictures.map(({ index }) => index));
});

test("[STORY-3] a story has one plane of colour, whatever stands between its pictures", () => {
  const rhythm = { hadPlane: false };
  expect(rowsOf(each(tall), rhythm).map(({ shape }) => shape)).toEqual(["plane"]);
  expect(rowsOf(each(tall), rhythm).map(({ shape }) => shape)).toEqual(["left"]);
});
