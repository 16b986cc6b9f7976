import { expect, test } from "vitest";
import { deadlineText } from "./deadline.ts";

test.each([
  ["2026-12-24", "24 de dezembro de 2026"],
  ["2027-03-01", "1º de março de 2027"],
  ["até o Carnaval", "até o Carnaval"],
  ["", ""],
])("[BUD-12] the day %s reads %s", (deadline, text) => expect(deadlineText(deadline)).toBe(text));
