import { expect, test } from "vitest";
import type { QuoteState } from "../quote-content.ts";
import { verdictText } from "./verdict.ts";

test("[QUOTE-56] each state of a version has its words, and only an accepted one is said to be accepted", () => {
  const textOf = (state: QuoteState, withRecord = false) =>
    verdictText({ ours: true, code: "2026-0418", number: 2, state, withRecord });
  expect(textOf("accepted")).toEqual({
    title: "É nosso: orçamento 2026-0418, versão 2",
    text: "Esta versão foi aceita.",
  });
  expect(textOf("accepted", true).text).toBe("Esta versão foi aceita. Este arquivo traz o registro do aceite.");
  for (const state of ["expired", "replaced", "withdrawn", "declined", "superseded", "undone"] as const)
    expect(textOf(state).text, state).toContain("não vale mais");
  expect(verdictText({ ours: false }).title).toBe("Não é um arquivo nosso");
});
