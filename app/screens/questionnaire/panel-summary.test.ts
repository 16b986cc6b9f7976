import { expect, test } from "vitest";
import type { Summary } from "./draft.ts";
import { isWanted } from "./panel-summary.tsx";

const summary: Summary = { text: "A padaria.", writer: "built-in", madeOf: "answers", edited: false };

test("[BRAND-8] a text is asked for when there is none, or when the answers changed", () => {
  expect(isWanted(null, "answers")).toBe(true);
  expect(isWanted({ ...summary, text: " " }, "answers")).toBe(true);
  expect(isWanted(summary, "other answers")).toBe(true);
});

test("[BRAND-8] unchanged answers do not ask again, and a text changed by hand is never replaced by itself", () => {
  expect(isWanted(summary, "answers")).toBe(false);
  expect(isWanted({ ...summary, edited: true }, "other answers")).toBe(false);
});
