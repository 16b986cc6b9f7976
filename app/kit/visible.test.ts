import fc from "fast-check";
import { expect, test } from "vitest";
import cases from "../../tests/cases/typed-texts.json" with { type: "json" };
import { cleanLine, cleanText, hasVisibleText, searchedText } from "./visible.ts";

const INVISIBLE = ["", " ", "\u200b", "\u2060", "\u3164", "\ufeff", "\u00ad", "\u2800", "\u{e0041}\u{e007f}", "\u200d"];

test.each([
  ...INVISIBLE,
  "\u0000",
  "\u202e",
  "\u180e",
  "\u115f\u1160",
  "\ufe0f",
  "\ud83d",
  "\ufffc",
  "\u034f",
  "\u0007",
])("[PUBLISH-10] nothing is seen of %j", (text) => {
  expect(hasVisibleText(text)).toBe(false);
  expect([cleanText(text), cleanLine(` ${text}\n${text}`)]).toEqual(["", ""]);
});

test.each(["a", "❤️", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "क्‍ष", "می‌خواهم", "…", "\u0301a", "日本", "1️⃣"])(
  "[PUBLISH-10] %j is seen, and stays as it is",
  (text) => {
    expect(hasVisibleText(text)).toBe(true);
    expect([cleanText(text), cleanLine(text)]).toEqual([text, text]);
  },
);

test.each([
  ["Primeira\u000bSegunda", "Primeira\nSegunda", "Primeira Segunda"],
  ["Meu ", "Meu ", "Meu "],
  ["a\u2028b\u2029c\u0085d\fe\r\nf\rg", "a\nb\nc\nd\ne\nf\ng", "a b c d e f g"],
  ["guarda\u001echuva", "guarda-chuva", "guarda-chuva"],
  ["a\u0000b\u0007c\u001bd\u007fe\u0092f\ufffeg\uffffh\ufdd0i", "abcdefghi", "abcdefghi"],
  ["foto\u202egpj.exe", "fotogpj.exe", "fotogpj.exe"],
  ["a\ud83d b", "a b", "a b"],
  ["\u200bAurora\u200b", "\u200bAurora\u200b", "Aurora"],
  ["a\tb", "a\tb", "a b"],
])("[PUBLISH-10] %j is stored as %j, in one line as %j", (typed, text, line) => {
  expect([cleanText(typed), cleanLine(typed)]).toEqual([text, line]);
});

test("[PUBLISH-10] what is stored is cleaned once: again it stays the same, in what XML and PostgreSQL take", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
      for (const clean of [cleanText, cleanLine]) {
        const stored = clean(typed);
        expect(clean(stored)).toBe(stored);
        expect(stored.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
        expect(stored).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/);
      }
      expect(cleanLine(typed)).not.toMatch(/[\n\t\u2028\u2029]/);
    }),
    { numRuns: 1000 },
  );
});

test.each(cases)("[PUBLISH-10] $kind: $typed", ({ typed, text, line }) => {
  expect([cleanText(typed), cleanLine(typed).trim(), hasVisibleText(typed)]).toEqual([text, line, text !== ""]);
});

test("[PUBLISH-10] a search is one line without half a character", () => {
  expect(searchedText(" padaria\u0000\u200b\n ", 100)).toBe("padaria");
  expect(searchedText("aaaa🙂", 5)).toBe("aaaa");
  expect(searchedText(null, 5)).toBe("");
});
