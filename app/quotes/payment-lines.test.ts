import { expect, test } from "vitest";
import { sentQuote } from "../../tests/support/sent-quotes.ts";
import { nextPayment, paymentLines } from "./payment-lines.ts";
import type { PaymentState, QuoteVersion } from "./quote-content.ts";
import { validityText } from "./quote-state.ts";

const at = (text: string) => Date.parse(text);
const NOW = at("2026-12-08T15:00:00Z");

const versionWith = (payments: PaymentState[], plan: "halves" | "instalments" = "halves"): QuoteVersion => {
  const sent = sentQuote();
  return {
    id: "a",
    number: 1,
    state: "accepted",
    hash: "",
    sent: { ...sent, content: { ...sent.content, plan, instalments: 3 } },
    total: 416_000,
    decision: null,
    payments,
    undoAskedBy: null,
    hasPdf: false,
  };
};
const told = (version: QuoteVersion, isCustomer: boolean) =>
  paymentLines(version, { isCustomer, customer: "Lúcia", now: NOW }).map(({ title, due, stage, status }) =>
    [title, due, stage, status].filter(Boolean).join(" | "),
  );

test("[QUOTE-42] each payment says what, when and its state, in words for who reads", () => {
  const paid = versionWith([
    { number: 1, claimedAt: "2026-12-07T18:10:00.000Z", receivedAt: "2026-12-08T12:00:00.000Z" },
    { number: 2, claimedAt: "2026-12-08T13:00:00.000Z", receivedAt: null },
  ]);
  expect(told(paid, true)).toEqual([
    "Entrada, para começar | received | recebido em 8 de dezembro",
    "Na entrega | 29 de janeiro de 2027 | claimed | você disse que pagou hoje, às 10:00",
  ]);
  expect(told(paid, false)[1]).toBe(
    "Na entrega | 29 de janeiro de 2027 | claimed | Lúcia diz que pagou hoje, às 10:00",
  );
  expect(told(versionWith([], "instalments"), true)).toEqual([
    "Entrada, para começar | waiting | a pagar",
    "Parcela 2 de 3 | até 7 de janeiro de 2027 | waiting | a pagar",
    "Parcela 3 de 3 | até 7 de fevereiro de 2027 | waiting | a pagar",
  ]);
});

test("[QUOTE-42] the down payment is due at once, a later one on its day, and none that somebody says is paid", () => {
  const next = (payments: PaymentState[], today: string) =>
    nextPayment(versionWith(payments, "instalments"), today)?.number ?? null;
  const claimed = { number: 1, claimedAt: "2026-12-01T12:00:00.000Z", receivedAt: null };
  const received = { number: 1, claimedAt: null, receivedAt: "2026-12-01T12:00:00.000Z" };
  expect(next([], "2026-11-26")).toBe(1);
  expect(next([claimed], "2026-12-31")).toBe(null);
  expect(next([received], "2027-01-06")).toBe(null);
  expect(next([received], "2027-01-07")).toBe(2);
});

test("[QUOTE-30] the validity names its day and how many are left", () => {
  const until = at("2026-12-06T02:59:59.999Z");
  expect(validityText(until, at("2026-11-26T15:00:00Z"))).toBe("Vale até sábado, 5 de dezembro: faltam 9 dias.");
  expect(validityText(until, at("2026-12-04T15:00:00Z"))).toBe("Vale até sábado, 5 de dezembro: falta 1 dia.");
  expect(validityText(until, at("2026-12-05T15:00:00Z"))).toBe("Vale até hoje, às 23:59.");
});
