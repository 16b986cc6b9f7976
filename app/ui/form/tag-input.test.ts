import { expect, test } from "vitest";
import { LIMITS } from "../../brief/questionnaire.ts";
import { addTags, addTyped } from "./tag-input.tsx";

test("[BRAND-3] a comma and a pasted list add tags; empty and repeated ones are ignored", () => {
  expect(addTags([], "famílias")).toEqual(["famílias"]);
  expect(addTags(["famílias"], " cafés,, vizinhos do   centro;\nFAMÍLIAS\tcafés ")).toEqual([
    "famílias",
    "cafés",
    "vizinhos do centro",
  ]);
  expect(addTags(["famílias"], " , ")).toEqual(["famílias"]);
});

test("[BRAND-15] what finds no room among the tags stays typed, word for word", () => {
  expect(addTyped(["Farm"], "Natura, Havaianas, Osklen, Melissa", 3)).toEqual({
    tags: ["Farm", "Natura", "Havaianas"],
    typed: "Osklen, Melissa",
  });
  const long = "a".repeat(LIMITS.tag + 1);
  expect(addTyped([], long, 3)).toEqual({ tags: [], typed: long });
  expect(addTyped(["Farm"], " farm ", 1)).toEqual({ tags: ["Farm"], typed: "" });
  expect(addTyped([], long)).toEqual({ tags: [long], typed: "" });
});
