import { expect, test } from "vitest";
import { addTags } from "./tag-input.tsx";

test("[BRAND-3] a comma and a pasted list add tags; empty and repeated ones are ignored", () => {
  expect(addTags([], "famílias")).toEqual(["famílias"]);
  expect(addTags(["famílias"], " cafés,, vizinhos do   centro;\nFAMÍLIAS\tcafés ")).toEqual([
    "famílias",
    "cafés",
    "vizinhos do centro",
  ]);
  expect(addTags(["famílias"], " , ")).toEqual(["famílias"]);
});
