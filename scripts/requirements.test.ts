import { expect, test } from "vitest";
import { citedNumbers, definedNumbers, numbersInTitles } from "./requirements.ts";

test("a number is cited with and without parts, once each, and names of standards are none", () => {
  const text =
    "Claims (BUD-8), SEC-8.13 and OPS-8.a; BUD-8 and MEND2-1 again. UTF-8, PDF-1.7 and SHA-256 are standards (AUTH-1 to AUTH-5).";
  expect(citedNumbers(text)).toEqual(["BUD-8", "SEC-8.13", "OPS-8.a", "MEND2-1", "AUTH-1", "AUTH-5"]);
});

test("the end of a sentence is no part of a number", () => {
  expect(citedNumbers("As DATA-3. Then NAV-1.")).toEqual(["DATA-3", "NAV-1"]);
});

test("a number is defined where a list item begins with it in bold, also twice", () => {
  const text =
    "- **NAV-1** One, as **NAV-2** says.\n- **SEC-8.1** Two.\n  **NAV-3** is only named.\n- **NAV-1** Again.\n";
  expect(definedNumbers(text)).toEqual(["NAV-1", "SEC-8.1", "NAV-1"]);
});

test("one list item defines several numbers that say the same", () => {
  expect(definedNumbers("- **NAV-1, SEC-8.1** One, as **NAV-2, NAV-3** say.\n")).toEqual(["NAV-1", "SEC-8.1"]);
});

test("titles carry numbers in brackets, several of them too", () => {
  expect(numbersInTitles('test("[BUD-8] [OPS-8.b] one wins (NAV-1)", () => { list[0]; })')).toEqual([
    "BUD-8",
    "OPS-8.b",
  ]);
});
