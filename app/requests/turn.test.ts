import { expect, test } from "vitest";
import { OPEN } from "../../tests/support/budget-states.ts";
import { type BudgetState, positionOf, STAGES, stageOf, turnOf } from "./turn.ts";

const CLAIMED: BudgetState = { ...OPEN, designSelect: "rui" };
const QUOTED: BudgetState = { ...CLAIMED, budget: true };

// A Wednesday, 14:00 in the studio's time zone.
const NOW = Date.parse("2026-11-25T17:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
const facts = {
  customer: "Clara Andrade",
  designer: "Rui Nogueira",
  openedAt: NOW - DAY,
  since: NOW - DAY,
  now: NOW,
  answerDays: 3,
  hasPix: true,
};
const said = (budget: BudgetState, part: Parameters<typeof turnOf>[1], changed: Partial<typeof facts> = {}) => {
  const { who, what } = turnOf(budget, part, { ...facts, ...changed });
  return `${who} ${what}`;
};

test("[ROOM-1] a request has one stage, whatever has happened to it", () => {
  expect(stageOf(OPEN)).toBe("waitingForDesigner");
  expect(stageOf(CLAIMED)).toBe("waitingForQuote");
  expect(stageOf(QUOTED)).toBe("waitingForAnswer");
  expect(stageOf({ ...QUOTED, quoteAnswer: "declined" })).toBe("waitingForNewQuote");
  expect(stageOf({ ...QUOTED, quoteAnswer: "accepted", status: 1 })).toBe("creating");
  expect(stageOf({ ...CLAIMED, status: 2 })).toBe("done");
  expect(stageOf({ ...CLAIMED, status: 3 })).toBe("closed");
  expect(stageOf({ ...QUOTED, withdrawn: true })).toBe("withdrawn");
});

test("[ROOM-1] [WALK-20] an accepted quote stays the third station until its down payment is received", () => {
  const accepted: BudgetState = { ...QUOTED, quoteAnswer: "accepted", status: 1 };
  const stationOf = (budget: BudgetState) => STAGES[stageOf(budget)].station;
  expect(stationOf({ ...accepted, downPayment: "due" })).toBe(3);
  expect(stationOf({ ...accepted, downPayment: "claimed" })).toBe(3);
  expect(stationOf(accepted)).toBe(4);
});

test("[ROOM-1] the turn is told in words for the person who looks", () => {
  expect(said(OPEN, "customer")).toBe("Com o estúdio, até sexta: um designer assume o pedido");
  expect(said(OPEN, "visitor")).toBe("Aberto: qualquer designer pode assumir");
  expect(said(CLAIMED, "customer")).toBe("Com Rui, desde ontem: prepara o orçamento");
  expect(said(CLAIMED, "designer")).toBe("Sua vez: enviar um orçamento");
  expect(said(QUOTED, "customer")).toBe("Sua vez: responder ao orçamento");
  expect(said(QUOTED, "designer", { since: NOW - 9 * DAY })).toBe("Com Clara, desde 16 de novembro: lê o orçamento");
  expect(said({ ...CLAIMED, status: 1 }, "designer")).toBe("Com você, desde ontem: criar a marca");
});

test("[ROOM-1] after the days to answer, the studio itself has the turn", () => {
  const late = { openedAt: NOW - 3 * DAY - 1 };
  expect(turnOf(OPEN, "admin", facts).side).toBe("theirs");
  expect(turnOf(OPEN, "admin", { ...facts, ...late })).toMatchObject({ side: "yours", action: "assign" });
  expect(said(OPEN, "customer", late)).toBe("Com o estúdio: a direção escolhe um designer");
});

test("[ROOM-1] a request without a designer that is under way is with the studio", () => {
  expect(said({ ...OPEN, status: 1 }, "customer", { designer: "" })).toBe("Com o estúdio, desde ontem: cria a marca");
});

test("[ROOM-1] nobody is spoken of in the third person on their own page", () => {
  for (const { turns } of Object.values(STAGES))
    for (const part of ["customer", "designer"] as const) {
      const line = turns[part]({
        customer: "CLARA",
        designer: "RUI",
        since: "terça",
        until: "sexta",
        late: false,
        version: 2,
        hasPix: true,
      });
      expect(`${line.who} ${line.what}`).not.toContain(part === "customer" ? "CLARA" : "RUI");
    }
});

test("[ROOM-1] a designer who does not hold a request is a visitor to it", () => {
  expect(positionOf(CLAIMED, { id: "rui", typeUser: 1 })).toBe("designer");
  expect(positionOf(CLAIMED, { id: "dora", typeUser: 1 })).toBe("visitor");
  expect(positionOf(CLAIMED, { id: "clara", typeUser: 0 })).toBe("customer");
  expect(positionOf(CLAIMED, { id: "ada", typeUser: 2 })).toBe("admin");
});
