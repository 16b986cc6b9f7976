import { expect, test } from "vitest";
import type { ShownPicture } from "../kit/picture.ts";
import { galleryRows } from "./gallery-rows.ts";

const shape = (width: number, height: number): ShownPicture => {
  return { link: "/picture/ilustrations/a.jpg", width, height, thumbhash: "", alt: "", avif: false };
};
const wide = shape(1600, 900);
const tall = shape(1200, 1500);
const square = shape(1000, 1000);

const shown = (pictures: ShownPicture[]) => galleryRows(pictures).map((row) => row.map(({ index }) => index));

test("[PORT-4] the cover is not repeated in the gallery", () => {
  expect(shown([])).toEqual([]);
  expect(shown([wide])).toEqual([]);
});

test("[PORT-4] one wide, two portrait, one wide, and so on", () => {
  expect(shown([wide, wide, tall, tall, wide, wide, tall, tall])).toEqual([[1], [2, 3], [4], [5], [6, 7]]);
});

test("[PORT-4] a lone portrait has a row of its own, and the order stays", () => {
  expect(shown([wide, tall, wide, tall])).toEqual([[1], [2], [3]]);
  expect(shown([wide, tall, tall, tall])).toEqual([[1, 2], [3]]);
  expect(shown([tall, square, tall])).toEqual([[1], [2]]);
});
