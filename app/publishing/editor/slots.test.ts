import { expect, test } from "vitest";
import type { Block } from "../../galleries/story/blocks.ts";
import { withUploaded } from "./slots.ts";

const loose = (...rows: string[][]): Block => ({ id: "b", kind: "pictures", rows });

test("[EDIT-24] a picture that arrives after its row was moved replaces what it was chosen for, and nothing else", () => {
  expect(withUploaded(loose([""], ["b"]), 0, "", "new")).toEqual(loose(["new"], ["b"]));
  expect(withUploaded(loose(["b"], [""]), 0, "", "new")).toEqual(loose(["b"], ["new"]));
  expect(withUploaded(loose(["b", "a"]), 0, "a", "new")).toEqual(loose(["b", "new"]));
  expect(withUploaded(loose(["b"]), 0, "a", "new")).toEqual(loose(["b"], ["new"]));
  const row: Block = { id: "b", kind: "row", pictures: ["a", "b"] };
  expect(withUploaded(row, 2, "", "new")).toEqual(row);
});
