import { expect, test } from "vitest";
import { deadlineLabel, deadlineText } from "./deadline.ts";

test.each([
  ["2026-12-24", "24 de dezembro de 2026"],
  ["2027-03-01", "1º de março de 2027"],
  ["até o Carnaval", "até o Carnaval"],
  ["", ""],
])("[BUD-12] the day %s reads %s", (deadline, text) => expect(deadlineText(deadline)).toBe(text));

const NOW = Date.parse("2026-11-22T12:00:00Z");
test.each([
  ["2027-01-20", "Quer até 20 de janeiro"],
  ["2026-12-01", "Quer até 1º de dezembro"],
  ["2027-11-20", "Quer até 20 de novembro de 2027"],
  ["até o Carnaval", "Quer: até o Carnaval"],
  ["", "Sem data"],
])("[ROOM-2] on a card the wished date %s reads %s", (deadline, text) =>
  expect(deadlineLabel(deadline, NOW)).toBe(text),
);
