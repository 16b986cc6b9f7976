import fc from "fast-check";
import { expect, test } from "vitest";
import { nastyTexts } from "../../tests/support/nasty-texts.ts";
import { MOST_CENTAVOS, parseMoney } from "../kit/money.ts";
import { QUOTE_LIMITS, type QuoteDraft } from "../quotes/quote-content.ts";
import { sheetOf } from "../quotes/quote-sheet.ts";
import { paymentsOf, totalsOf } from "../quotes/totals.ts";
import { completeQuote, type DraftFaults, newDraft, readIncomplete } from "./draft.ts";
import { QUOTE_TEXTS } from "./terms.server.ts";

const TODAY = "2026-11-24";

const complete: QuoteDraft = {
  ...newDraft(["Cores e Fontes"], TODAY, QUOTE_TEXTS),
  items: [
    { id: "a", kind: "labour", name: "Cores e Fontes", about: "", quantity: "1", price: "2.400,00" },
    { id: "b", kind: "material", name: "Licença da letra", about: "", quantity: "2", price: "130" },
  ],
  delivery: "2027-01-29",
};

const faultsOf = (change: Partial<QuoteDraft>): DraftFaults => {
  const read = completeQuote({ ...complete, ...change }, TODAY);
  return "faults" in read ? read.faults : {};
};
const item = (change: Partial<QuoteDraft["items"][number]>) => ({
  items: [{ ...complete.items[0], ...change } as QuoteDraft["items"][number], ...complete.items.slice(1)],
});
const stage = (day: string, what = "Propostas") => ({ stages: [{ id: "s", day, what }] });

test("[QUOTE-20] a new draft has the ticked deliverables as labour, and asks only for what nobody can know", () => {
  const draft = newDraft(["Cores e Fontes", "Manual da Marca"], TODAY, QUOTE_TEXTS);
  expect(draft.items.map(({ kind, name, quantity }) => [kind, name, quantity])).toEqual([
    ["labour", "Cores e Fontes", "1"],
    ["labour", "Manual da Marca", "1"],
  ]);
  expect(draft.begin).toBe("2026-12-08");
  expect(newDraft([], "2026-11-28", QUOTE_TEXTS).begin, "a Monday, on a Saturday").toBe("2026-12-14");
  expect(newDraft([], TODAY, QUOTE_TEXTS).items.map(({ name }) => name)).toEqual(["Marca"]);
  const read = completeQuote(draft, TODAY);
  const [first, second] = draft.items.map(({ id }) => id);
  expect("faults" in read && Object.keys(read.faults)).toEqual([
    `items.${first}.price`,
    `items.${second}.price`,
    "material",
    "delivery",
  ]);
});

test("[QUOTE-21] a complete draft is read in whole centavos, labour first, stages by their day", () => {
  const read = completeQuote(
    {
      ...complete,
      items: [complete.items[1], complete.items[0]] as QuoteDraft["items"],
      stages: [
        { id: "2", day: "2027-01-10", what: " Provas " },
        { id: "1", day: "2026-12-20", what: "Propostas" },
      ],
      discount: "100,5",
      roundPrice: "R$ 350",
    },
    TODAY,
  );
  expect(read).toMatchObject({
    content: {
      items: [
        { id: "a", quantity: 1, price: 240000 },
        { id: "b", quantity: 2, price: 13000 },
      ],
      stages: [
        { id: "1", what: "Propostas" },
        { id: "2", what: "Provas" },
      ],
      discount: 10050,
      roundPrice: 35000,
      rounds: 2,
      validDays: 10,
      instalments: 0,
    },
  });
});

test.each<[string, Partial<QuoteDraft>, DraftFaults]>([
  ["no labour", { items: complete.items.slice(1) }, { labour: "Falta a mão de obra. Ponha pelo menos um item." }],
  [
    "no word on materials",
    { items: complete.items.slice(0, 1) },
    { material: "Diga quais materiais entram, ou marque ‘Nenhum’." },
  ],
  ["materials and none", { noMaterials: true }, { material: "Há materiais na lista. Tire ‘Nenhum’ ou os materiais." }],
  ["an item without a name", item({ name: " " }), { "items.a.name": "Diga o que é." }],
  ["a name that nobody sees", item({ name: "\u200b\u2060" }), { "items.a.name": "Diga o que é." }],
  ["a long name", item({ name: "a".repeat(201) }), { "items.a.name": "Passa de 200 caracteres. Encurte um pouco." }],
  [
    "a long description",
    item({ about: "a".repeat(601) }),
    { "items.a.about": "Passa de 600 caracteres. Encurte um pouco." },
  ],
  ["NUL", item({ about: "a\0" }), { "items.a.about": "Há um sinal aqui que não dá para guardar." }],
  ["half a pair", item({ name: "Marca \ud83d" }), { "items.a.name": "Há um sinal aqui que não dá para guardar." }],
  ["no price", item({ price: "" }), { "items.a.price": "Falta o preço." }],
  ["a price in words", item({ price: "mil" }), { "items.a.price": "Escreva um valor em reais, como 1.250,00." }],
  ["a price below zero", item({ price: "-10" }), { "items.a.price": "Escreva um valor em reais, como 1.250,00." }],
  ["a price with thirds", item({ price: "10,333" }), { "items.a.price": "Escreva um valor em reais, como 1.250,00." }],
  ["no quantity", item({ quantity: "" }), { "items.a.quantity": "Escreva um número de 1 a 9999." }],
  ["half a thing", item({ quantity: "1,5" }), { "items.a.quantity": "Escreva um número de 1 a 9999." }],
  ["quantity zero", item({ quantity: "0" }), { "items.a.quantity": "Escreva um número de 1 a 9999." }],
  ["too many", item({ quantity: "10000" }), { "items.a.quantity": "Escreva um número de 1 a 9999." }],
  ["a sum above the most", item({ price: "99999999,99" }), { items: "A soma passa de R$\u00a099.999.999,99." }],
  ["a discount above the sum", { discount: "2.660,01" }, { discount: "O desconto passa da soma dos itens." }],
  ["a discount in words", { discount: "dez" }, { discount: "Escreva um valor em reais, como 1.250,00." }],
  ["no begin", { begin: "" }, { begin: "Falta o dia do começo." }],
  ["a begin that passed", { begin: "2026-11-23" }, { begin: "Esse dia já passou." }],
  ["no such day", { begin: "2027-02-30" }, { begin: "Essa data não existe." }],
  ["no delivery", { delivery: "" }, { delivery: "Falta o dia da entrega." }],
  ["delivery first", { delivery: "2026-12-07" }, { delivery: "A entrega vem antes do começo." }],
  ["a mistyped year", { delivery: "2207-01-29" }, { delivery: "Essa data fica longe demais." }],
  ["a stage without a day", stage(""), { "stages.s.day": "Falta o dia." }],
  ["a stage without words", stage("2026-12-20", ""), { "stages.s.what": "Diga o que fica pronto." }],
  ["a stage too early", stage("2026-12-01"), { "stages.s.day": "Esse dia fica fora do prazo." }],
  ["a stage too late", stage("2027-01-30"), { "stages.s.day": "Esse dia fica fora do prazo." }],
  ["rounds", { rounds: "21" }, { rounds: "Escreva um número de 0 a 20." }],
  ["a round's price", { roundPrice: "x" }, { roundPrice: "Escreva um valor em reais, como 1.250,00." }],
  ["validity", { validDays: "121" }, { validDays: "Escreva um número de 1 a 120." }],
  ["no validity", { validDays: "" }, { validDays: "Escreva um número de 1 a 120." }],
  ["instalments", { plan: "instalments", instalments: "1" }, { instalments: "Escreva um número de 2 a 12." }],
  ["no means", { means: " " }, { means: "Diga como se paga." }],
  ["a long text", { notes: "a".repeat(3001) }, { notes: "Passa de 3000 caracteres. Encurte um pouco." }],
])("[QUOTE-22] %s is a fault of its field, and of no other", (_, change, faults) => {
  expect(faultsOf(change)).toEqual(faults);
});

test("[QUOTE-22] rights of use, and lists that are too long, have their faults; in the order of the page", () => {
  const rights = { what: "", where: " ", duration: "\u200b", from: "delivery" } as const;
  const items = Array.from({ length: QUOTE_LIMITS.items + 1 }, (_, index) => ({
    ...complete.items[0],
    id: `i${index}`,
  }));
  const stages = Array.from({ length: QUOTE_LIMITS.stages + 1 }, (_, index) => ({
    ...{ id: `s${index}`, day: "2026-12-20", what: "Propostas" },
  }));
  const faults = faultsOf({
    items: items as QuoteDraft["items"],
    noMaterials: true,
    stages,
    rights,
    means: "",
    delivery: "",
  });
  expect(Object.keys(faults)).toEqual([
    "items",
    "delivery",
    "stages",
    "means",
    "rights.what",
    "rights.where",
    "rights.duration",
  ]);
});

test("[QUOTE-22] instalments are counted only where they are the plan; what is hidden has no fault", () => {
  expect(faultsOf({ plan: "halves", instalments: "um monte" })).toEqual({});
  expect(faultsOf({ plan: "upfront", instalments: "" })).toEqual({});
});

const typed = fc.oneof(
  fc.constantFrom("", "0", "1", "2.400", "12,5", "1.2.3", "R$ 10", "99999999,99", "mil", "\0", "\ud83d"),
  fc.string({ maxLength: 12 }),
);
const days = fc.oneof(fc.constantFrom("", "2026-11-24", "2026-12-08", "2027-02-30", "9999-12-31", "x"), fc.string());
const drafts: fc.Arbitrary<QuoteDraft> = fc.record({
  intro: fc.string(),
  items: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom("labour", "material"),
      name: typed,
      about: typed,
      quantity: typed,
      price: typed,
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  ),
  noMaterials: fc.boolean(),
  discount: typed,
  excluded: fc.string(),
  begin: days,
  delivery: days,
  stages: fc.uniqueArray(fc.record({ id: fc.uuid(), day: days, what: typed }), {
    selector: ({ id }) => id,
    maxLength: 3,
  }),
  rounds: typed,
  roundPrice: typed,
  plan: fc.constantFrom("halves", "upfront", "instalments"),
  instalments: typed,
  means: typed,
  rights: fc.record({ what: typed, where: typed, duration: typed, from: fc.constantFrom("delivery", "lastPayment") }),
  validDays: typed,
  notes: fc.string(),
});

test("[QUOTE-22] whatever is typed is read without an error, and what passes is whole centavos that add up", () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const { content, faults } = readIncomplete(draft, TODAY);
      const { total, labour, material, discount } = totalsOf(content);
      expect([total, labour, material, discount].every(Number.isSafeInteger)).toBe(true);
      const sent = { format: 1, request: "r", code: "c", number: 1, nameProject: "n", withdrawal: "w" } as const;
      const party = { name: "a", email: "", tell: "" };
      const at = "2026-11-24T15:00:00.000Z";
      const sheet = sheetOf({ ...sent, customer: party, sender: party, sentAt: at, validUntil: at, content });
      expect(sheet.stations.every(({ day }) => /^\d/.test(day))).toBe(true);
      const read = completeQuote(draft, TODAY);
      if ("faults" in read) {
        expect(read.faults).toEqual(faults);
        return;
      }
      expect(total).toBeGreaterThanOrEqual(0);
      expect(total).toBeLessThanOrEqual(MOST_CENTAVOS);
      expect(paymentsOf(content).reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    }),
  );
});

test("[QUOTE-22] nasty texts in every field are read, or refused at their field", () => {
  for (const text of nastyTexts(QUOTE_LIMITS.text, [])) {
    const line = text.slice(0, 60);
    expect(parseMoney(line) === null || Number.isSafeInteger(parseMoney(line))).toBe(true);
    const change = {
      ...item({ name: text, about: text, price: line, quantity: line }),
      ...{ intro: text, excluded: text, notes: text, means: text, discount: line, roundPrice: line },
      ...{ begin: line, delivery: line, rounds: line, validDays: line, ...stage(line, text) },
      rights: { what: text, where: text, duration: text, from: "delivery" as const },
    };
    const known = Object.keys(faultsOf(change)).every((field) => /^[a-zA-Z]+(\.\w+)*$/.test(field));
    expect(known).toBe(true);
  }
});
