import { expect, test } from "vitest";
import { OPEN } from "../../tests/support/budget-states.ts";
import { EVENTS, eventText } from "./events.ts";

test("[BUD-10] the timeline says what happened, with the names of the coloured line", () => {
  expect(eventText({ kind: "status", details: { from: 1, to: 2 } })).toBe(
    "mudou o estado de ‘Criando’ para ‘Concluído’.",
  );
  expect(eventText({ kind: "quote_accepted", details: { from: 0, to: 1 } })).toBe(
    "aceitou o orçamento. O projeto passou para ‘Criando’.",
  );
  expect(eventText({ kind: "quote_sent", details: { fileName: "proposta.pdf" } })).toBe(
    "enviou um orçamento: proposta.pdf.",
  );
});

test("[ROOMS-1] [BUD-10] an event of a kind that another version stored is told plainly", () => {
  const stored = (kind: string) => eventText({ ...JSON.parse(`{"kind": "${kind}"}`), details: {} });
  expect(stored("created")).toBe("fez o pedido.");
  for (const kind of ["teleported", "toString", "__proto__"]) expect(stored(kind)).toBe("mudou o projeto.");
});

test("[QUOTE-41] the mail about a payment names which one, and its amount", () => {
  const facts = {
    about: { budgetId: "b1", nameProject: "Aurora" },
    state: OPEN,
    ...{ customer: "Clara", designer: "Davi", next: "", until: 0, now: 0 },
    reader: { id: "davi", typeUser: 1, name: "Davi" } as const,
  };
  const amountOf = (details: object) =>
    EVENTS.payment_claimed.mail.write({ author: "Clara", at: new Date(0), details }, facts).props.amount;
  expect(amountOf({ payment: 1, amount: 2_400_50 })).toBe("a entrada, R$\u00a02.400,50");
  expect(amountOf({ payment: 2, amount: 99 })).toBe("o pagamento 2, R$\u00a00,99");
});
