import { expect, test } from "vitest";
import type { Summary } from "./draft.ts";
import { isWanted, textToKeep, withWritten } from "./use-summary.ts";

const summary: Summary = { text: "A padaria.", writer: "built-in", madeOf: "answers", edited: false };

test("[BRAND-8] a text is asked for when there is none, or when the answers changed", () => {
  expect(isWanted({ summary: null, earlier: null }, "answers")).toBe(true);
  expect(isWanted({ summary: { ...summary, text: " " }, earlier: null }, "answers")).toBe(true);
  expect(isWanted({ summary, earlier: null }, "other answers")).toBe(true);
});

test("[BRAND-8] unchanged answers do not ask again, and a text changed by hand is never replaced by itself", () => {
  expect(isWanted({ summary, earlier: null }, "answers")).toBe(false);
  expect(isWanted({ summary: { ...summary, edited: true }, earlier: null }, "other answers")).toBe(false);
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

test("[AI-10] a text that was brought back in place of one about these answers is not replaced", () => {
  const newer = { ...summary, text: "Outro.", madeOf: "other answers" };
  expect(isWanted({ summary, earlier: newer }, "other answers")).toBe(false);
  expect(isWanted({ summary, earlier: newer }, "answers changed again")).toBe(true);
});

test("[AI-10] words that were edited while a text was written stay, and the text can be brought back", () => {
  const own: Summary = { ...summary, text: "Meu texto.", edited: true };
  const written: Summary = { ...summary, text: "Novo." };
  expect(withWritten({ summary: own, earlier: null }, written, summary)).toEqual({ summary: own, earlier: written });
  expect(withWritten({ summary: own, earlier: own }, written, null)).toEqual({ summary: own, earlier: own });
  expect(withWritten({ summary: own, earlier: null }, written, own)).toEqual({ summary: written, earlier: own });
  expect(withWritten({ summary, earlier: null }, written, null)).toEqual({ summary: written, earlier: summary });
});
