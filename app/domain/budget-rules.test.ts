import { expect, test } from "vitest";
import { refusal } from "./budget-rules.ts";
import type { BudgetState } from "./turn.ts";

const OPEN: BudgetState = {
  userCreate: "clara",
  designSelect: "false",
  status: 0,
  budget: false,
  quoteAnswer: null,
  withdrawn: false,
};
const CLAIMED: BudgetState = { ...OPEN, designSelect: "davi" };
const QUOTED: BudgetState = { ...CLAIMED, budget: true };
const clara = { id: "clara", typeUser: 0 } as const;
const davi = { id: "davi", typeUser: 1 } as const;
const dora = { id: "dora", typeUser: 1 } as const;
const ada = { id: "ada", typeUser: 2 } as const;

test("[BUD-8] designers claim, admins and customers do not", () => {
  expect(refusal("claim", OPEN, davi)).toBeUndefined();
  expect(refusal("claim", OPEN, ada)).toBe("Só designers requisitam projetos.");
  expect(refusal("claim", OPEN, clara)).toBe("Só designers requisitam projetos.");
});

test("[BUD-9] the claiming designer and admins quote, with a reason for everybody else", () => {
  expect(refusal("sendQuote", OPEN, davi)).toBe("Requisite o projeto primeiro.");
  expect(refusal("sendQuote", CLAIMED, davi)).toBeUndefined();
  expect(refusal("sendQuote", CLAIMED, dora)).toBe("Outro designer cuida deste projeto.");
  expect(refusal("sendQuote", OPEN, ada)).toBeUndefined();
  expect(refusal("withdrawQuote", CLAIMED, davi)).toBe("Nenhum orçamento foi enviado ainda.");
  expect(refusal("withdrawQuote", QUOTED, davi)).toBeUndefined();
});

test("[BUD-9] an accepted quote is neither replaced nor taken back", () => {
  const accepted: BudgetState = { ...QUOTED, status: 1, quoteAnswer: "accepted" };
  expect(refusal("sendQuote", accepted, davi)).toBe("O orçamento já foi aceito.");
  expect(refusal("withdrawQuote", accepted, davi)).toBe("O orçamento já foi aceito.");
});

test("[BUD-10] only the customer answers, only a sent quote, and only once", () => {
  expect(refusal("answerQuote", QUOTED, clara)).toBeUndefined();
  expect(refusal("answerQuote", CLAIMED, clara)).toBe("Nenhum orçamento foi enviado ainda.");
  expect(refusal("answerQuote", { ...QUOTED, quoteAnswer: "declined" }, clara)).toBe(
    "Este orçamento já foi respondido.",
  );
  expect(refusal("answerQuote", QUOTED, davi)).toBe("Só quem fez o pedido responde ao orçamento.");
});
