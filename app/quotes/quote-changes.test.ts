import { expect, test } from "vitest";
import { sentQuote } from "../../tests/support/sent-quotes.ts";
import { quoteChanges } from "./quote-changes.ts";

const before = sentQuote();
const withContent = (change: Partial<typeof before.content>) =>
  sentQuote({ number: 2, content: { ...before.content, ...change } });
const linesOf = (after: typeof before) =>
  quoteChanges(before, after).map(({ kind, what, before, after }) => `${kind} ${what}: ${before} > ${after}`);
const [colours, manual, licence] = before.content.items;
if (!colours || !manual || !licence) throw new Error("the quote has three items");

test("[QUOTE-36] the same content has changed nothing", () => {
  expect(quoteChanges(before, withContent({}))).toEqual([]);
  expect(quoteChanges(before, before)).toEqual([]);
});

test("[QUOTE-36] items are added, removed and changed, and the sums that follow are said", () => {
  const lines = linesOf(
    withContent({
      items: [
        { ...colours, price: 200_000 },
        licence,
        { id: "new", kind: "labour", name: "Saco de pão", about: "", quantity: 3, price: 18_000 },
      ],
    }),
  );
  expect(lines).toContain("changed Cores e Fontes: R$\u00a02.400,00 > R$\u00a02.000,00");
  expect(lines).toContain("added Saco de pão:  > 3 × R$\u00a0180,00");
  expect(lines).toContain("removed Manual da Marca: R$\u00a01.900,00 > ");
  expect(lines).toContain("changed Total: R$\u00a04.160,00 > R$\u00a02.400,00");
  expect(lines).toContain("changed Entrada, para começar: R$\u00a02.080,00 > R$\u00a01.200,00");
});

test("[QUOTE-36] an item says each part of it that changed, and keeps its line under another id", () => {
  const changed = { ...licence, id: "another", quantity: 2, about: "" };
  const [line] = quoteChanges(before, withContent({ items: [colours, manual, changed], discount: 66_000 }));
  expect(line).toMatchObject({
    kind: "changed",
    what: "Licença da letra",
    before: "R$\u00a0260,00; Uso comercial, sem prazo.",
    after: "2 × R$\u00a0260,00; sem descrição",
  });
});

test("[QUOTE-36] terms are compared by their names: dates, stages, payments, rights, what is left out", () => {
  const { content } = before;
  const lines = linesOf(
    withContent({
      delivery: "2027-02-05",
      stages: [],
      plan: "instalments",
      instalments: 3,
      rounds: 3,
      excluded: "",
      notes: "A placa fica com o serralheiro.",
      rights: { ...content.rights, from: "delivery" },
    }),
  );
  expect(lines).toEqual([
    "changed Entrega: 29 de janeiro de 2027 > 5 de fevereiro de 2027",
    "changed Entrada, para começar: R$\u00a02.080,00 > R$\u00a01.386,68",
    "added Parcela 2 de 3, em 7 de janeiro de 2027:  > R$\u00a01.386,66",
    "added Parcela 3 de 3, em 7 de fevereiro de 2027:  > R$\u00a01.386,66",
    "changed Revisões: 2 rodadas incluídas > 3 rodadas incluídas",
    "added Observação:  > A placa fica com o serralheiro.",
    "removed O que não está incluído: A placa da fachada. > ",
    "changed A partir de quando: Com o último pagamento > Na entrega",
    "removed Etapa: 21 de dezembro de 2026: Duas propostas para escolher > ",
    "removed Na entrega: R$\u00a02.080,00 > ",
  ]);
});

test("[QUOTE-36] a quote that began from another one has changed only where it says something else", () => {
  const { items, stages } = before.content;
  const renewed = {
    items: items.map((item) => ({ ...item, id: `${item.id}-2` })),
    stages: stages.map((stage) => ({ ...stage, id: `${stage.id}-2` })),
  };
  expect(linesOf(withContent(renewed))).toEqual([]);
  const [proposals] = renewed.stages;
  if (!proposals) throw new Error("the quote has a stage");
  expect(linesOf(withContent({ ...renewed, stages: [{ ...proposals, day: "2026-12-22" }] }))).toEqual([
    "changed Etapa: 21 de dezembro de 2026: Duas propostas para escolher > 22 de dezembro de 2026: Duas propostas para escolher",
  ]);
});
