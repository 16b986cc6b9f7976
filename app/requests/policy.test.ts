import { expect, test } from "vitest";
import { OPEN } from "../../tests/support/budget-states.ts";
import {
  type BudgetAction,
  CHANGE_ASKED,
  DECLINE_REASONS,
  DECLINE_TYPED_LENGTH,
  declineReason,
  isParty,
  needsReason,
  reasonOf,
  refusal,
} from "./policy.ts";
import type { BudgetState } from "./turn.ts";

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
  // It expired, or its acceptance was undone: one was sent.
  expect(refusal("withdrawQuote", { ...CLAIMED, written: true }, davi)).toBe("Nenhum orçamento espera resposta.");
});

test("[BUD-9] an accepted quote is neither replaced nor taken back", () => {
  const accepted: BudgetState = { ...QUOTED, status: 1, quoteAnswer: "accepted", agreed: true };
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

test("[WALK-31] while a change is asked for the quote is answered after that is taken back", () => {
  const change = { quote: "q1", number: 1, text: "Só 50 cartões?", at: "2026-11-23T12:00:00Z" };
  const asked: BudgetState = { ...QUOTED, written: true, change };
  expect(refusal("answerQuote", asked, clara)).toBe(CHANGE_ASKED);
  expect(refusal("withdrawChange", asked, clara)).toBeUndefined();
  expect(refusal("withdrawChange", { ...asked, change: null }, clara)).toBe(
    "Nenhum pedido de mudança espera resposta.",
  );
});

const EVERYBODY = { clara, davi, dora, ada, caio: { id: "caio", typeUser: 0 } } as const;

/** The refusal of each person, `true` for those who may. */
function answers(action: BudgetAction, budget: BudgetState) {
  return Object.fromEntries(
    Object.entries(EVERYBODY).map(([name, viewer]) => [name, refusal(action, budget, viewer) ?? true]),
  );
}

test("[ROOM-5] [ROOM-6] only the customer changes or withdraws the request, and only while nobody holds it", () => {
  for (const action of ["changeAnswers", "withdrawRequest"] as const) {
    const not = "Só quem fez o pedido pode fazer isso.";
    expect(answers(action, OPEN)).toEqual({ clara: true, davi: not, dora: not, ada: not, caio: not });
    expect(refusal(action, CLAIMED, clara)).toBe("O projeto já tem designer. Conte na conversa o que mudou.");
    expect(refusal(action, { ...OPEN, budget: true }, clara), "an admin's quote waits").toBeUndefined();
    const accepted: BudgetState = { ...OPEN, budget: true, quoteAnswer: "accepted", agreed: true, status: 1 };
    expect(refusal(action, accepted, clara)).toBe("O orçamento já foi aceito.");
    expect(refusal(action, { ...OPEN, status: 3 }, clara)).toBe("O projeto está finalizado.");
  }
});

test("[ROOM-6] of a withdrawn request only the customer's 'Pedir de novo' is left", () => {
  const withdrawn: BudgetState = { ...OPEN, withdrawn: true };
  const not = "Só quem fez o pedido pode fazer isso.";
  expect(answers("reopen", withdrawn)).toEqual({ clara: true, davi: not, dora: not, ada: not, caio: not });
  expect(refusal("reopen", OPEN, clara)).toBe("O pedido continua aberto.");
  const others = { claim: davi, sendQuote: ada, withdrawQuote: ada, answerQuote: clara, changeStatus: ada } as const;
  const more = { changeAnswers: clara, withdrawRequest: clara, release: davi, assign: ada } as const;
  for (const [action, viewer] of Object.entries({ ...others, ...more }))
    expect(refusal(action as BudgetAction, withdrawn, viewer), action).toBe("O pedido foi retirado.");
});

test("[ROOM-10] who holds the project gives it back, until its quote is accepted or it is finished", () => {
  const other = "Outro designer cuida deste projeto.";
  expect(answers("release", QUOTED)).toEqual({ clara: other, davi: true, dora: other, ada: other, caio: other });
  expect(refusal("release", OPEN, davi)).toBe("Requisite o projeto primeiro.");
  expect(refusal("release", { ...QUOTED, quoteAnswer: "declined" }, davi)).toBeUndefined();
  expect(refusal("release", { ...QUOTED, quoteAnswer: "accepted", agreed: true }, davi)).toBe(
    "O orçamento foi aceito: peça ao estúdio para passar o projeto a outra pessoa.",
  );
  expect(refusal("release", { ...CLAIMED, status: 3 }, davi)).toBe("O projeto está finalizado.");
});

test("[ROOM-11] admins assign what is not finished", () => {
  const not = "Só a direção do estúdio escolhe quem cuida do projeto.";
  for (const budget of [OPEN, CLAIMED, { ...QUOTED, quoteAnswer: "accepted" as const, agreed: true }])
    expect(answers("assign", budget)).toEqual({ clara: not, davi: not, dora: not, ada: true, caio: not });
  expect(refusal("assign", { ...CLAIMED, status: 3 }, ada)).toBe("O projeto está finalizado.");
});

test("[ROOM-6] [ROOM-10] [ROOM-11] whose action each is, whatever the state", () => {
  const parties = (action: BudgetAction) =>
    Object.entries(EVERYBODY).flatMap(([name, viewer]) => (isParty(action, CLAIMED, viewer) ? [name] : []));
  expect(parties("withdrawRequest")).toEqual(["clara"]);
  expect(parties("reopen")).toEqual(["clara"]);
  expect(parties("changeAnswers")).toEqual(["clara"]);
  expect(parties("release")).toEqual(["davi", "dora"]);
  expect(parties("assign")).toEqual(["ada"]);
});

test("[ROOM-9] the end of the work needs a reason unless the quote is accepted", () => {
  expect([0, 1, 2, 3].filter((status) => needsReason(CLAIMED, status))).toEqual([2, 3]);
  expect([0, 1, 2, 3].filter((status) => needsReason({ agreed: false }, status))).toEqual([2, 3]);
  expect([0, 1, 2, 3].filter((status) => needsReason({ agreed: true }, status))).toEqual([]);
  expect(reasonOf("  A obra parou. ")).toBe("A obra parou.");
  expect(reasonOf("a".repeat(500))).toHaveLength(500);
  for (const unfit of ["a".repeat(501), "\0", "\ud800"]) expect(reasonOf(unfit)).toBeNull();
});

test("[MEND2-7] pressed and typed reasons are one text, which is never too long", () => {
  const form = new FormData();
  expect(declineReason(form)).toBe("");
  form.set("reason-price", "on");
  form.set("reason", " Ficou pesado. ");
  expect(declineReason(form)).toBe("O valor ficou acima do que eu esperava. Ficou pesado.");
  for (const id of Object.keys(DECLINE_REASONS)) form.set(id, "on");
  form.set("reason", "a".repeat(DECLINE_TYPED_LENGTH));
  expect(reasonOf(declineReason(form))).not.toBeNull();
});
