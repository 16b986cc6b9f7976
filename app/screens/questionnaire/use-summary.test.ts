import { expect, test } from "vitest";
import type { Summary } from "./draft.ts";
import { isWanted, textToKeep } from "./use-summary.ts";

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

test("[AI-10] the text that gives way can be brought back, and somebody's own words before a writer's", () => {
  const own: Summary = { ...summary, text: "Meu texto.", edited: true };
  const other: Summary = { ...summary, text: "Outro." };
  expect(textToKeep(summary, null)).toBe(summary);
  expect(textToKeep(summary, other)).toBe(summary);
  expect(textToKeep(summary, own)).toBe(own);
  expect(textToKeep({ ...own, text: "Mais um meu." }, own)).toMatchObject({ text: "Mais um meu." });
  expect(textToKeep({ ...own, text: " " }, other)).toBe(other);
  expect(textToKeep(null, own)).toBe(own);
});
