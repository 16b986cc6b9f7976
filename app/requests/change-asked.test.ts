import { expect, test } from "vitest";
import { OPEN } from "../../tests/support/budget-states.ts";
import { changeDue } from "./change-asked.ts";
import { turnOf } from "./turn.ts";

const at = (moment: string) => Date.parse(`${moment}:00-03:00`);
const change = { quote: "q", number: 2, text: "Dá?", at: new Date(at("2026-11-27T15:20")).toISOString() };

test("[WALK-31] a new version is due at the end of the next working day", () => {
  const due = (moment: string) => changeDue({ at: new Date(at(moment)).toISOString() });
  const end = (day: string) => at(`${day}T00:00`) + 24 * 60 * 60 * 1000 - 1;
  expect(due("2026-11-26T23:59")).toBe(end("2026-11-27"));
  for (const day of ["27", "28", "29"]) expect(due(`2026-11-${day}T15:20`)).toBe(end("2026-11-30"));
});

test("[WALK-31] the turn names the day and the version, and says when it is late", () => {
  const asked = { ...OPEN, designSelect: "rui", budget: true, written: true, change };
  const facts = {
    customer: "Lúcia Andrade",
    designer: "Rui Nogueira",
    openedAt: 0,
    since: 0,
    answerDays: 3,
    hasPix: true,
  };
  const said = (part: "customer" | "designer", now: number) => {
    const { who, what } = turnOf(asked, part, { ...facts, now });
    return `${who} ${what}`;
  };
  expect(said("customer", at("2026-11-27T16:00"))).toBe("Com Rui, até segunda: mandar a versão 3");
  expect(said("designer", at("2026-11-27T16:00"))).toBe("Sua vez: mandar a versão 3, até segunda");
  expect(said("customer", at("2026-12-01T09:00"))).toBe("Com Rui, em atraso desde ontem: mandar a versão 3");
});
