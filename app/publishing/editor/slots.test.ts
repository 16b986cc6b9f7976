import { expect, test } from "vitest";
import type { Block } from "../../galleries/story/blocks.ts";
import { lackingPlace, withUploaded } from "./slots.ts";

const loose = (...rows: string[][]): Block => ({ id: "b", kind: "pictures", rows });

test("[EDIT-24] a picture that arrives after its row was moved replaces what it was chosen for, and nothing else", () => {
  expect(withUploaded(loose([""], ["b"]), 0, "", "new")).toEqual(loose(["new"], ["b"]));
  expect(withUploaded(loose(["b"], [""]), 0, "", "new")).toEqual(loose(["b"], ["new"]));
  expect(withUploaded(loose(["b", "a"]), 0, "a", "new")).toEqual(loose(["b", "new"]));
  expect(withUploaded(loose(["b"]), 0, "a", "new")).toEqual(loose(["b"], ["new"]));
  const row: Block = { id: "b", kind: "row", pictures: ["a", "b"] };
  expect(withUploaded(row, 2, "", "new")).toEqual(row);
});

test("[WALK-52] what a block lacks is at one of its places for pictures, or at none", () => {
  const row: Block = { id: "b", kind: "row", pictures: ["", "b", ""] };
  expect(["Imagem 1", "Imagem 3", "Texto"].map((what) => lackingPlace(row, { what }))).toEqual([0, 2, undefined]);
  expect(lackingPlace(row, { what: "Texto alternativo", picture: "b" })).toBe(1);
  expect(lackingPlace(row, { what: "Texto alternativo", picture: "gone" })).toBeUndefined();
  const compare: Block = { id: "b", kind: "compare", before: "a", after: "" };
  expect(lackingPlace(compare, { what: "Imagem de depois" })).toBe(1);
  const beside: Block = { id: "b", kind: "beside", heading: "", text: "", picture: "" };
  expect(["Texto", "Imagem"].map((what) => lackingPlace(beside, { what }))).toEqual([undefined, 0]);
});
