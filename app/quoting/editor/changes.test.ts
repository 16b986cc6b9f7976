import { expect, test } from "vitest";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { newDraft, readIncomplete } from "../draft.ts";
import { QUOTE_TEXTS } from "../terms.server.ts";
import {
  addItem,
  addStage,
  changeItem,
  changeStage,
  differences,
  faultsSince,
  fieldLabel,
  formattedAmount,
  itemsOf,
  moveItem,
  planText,
  removeItem,
  removeStage,
} from "./changes.ts";
import { previewSheet } from "./preview.ts";

const TODAY = "2026-11-24";
const empty: QuoteDraft = { ...newDraft([], TODAY, QUOTE_TEXTS), items: [] };
const items = (...names: string[]) =>
  names.reduce(
    (draft, name) =>
      changeItem(addItem(draft, name.startsWith("m") ? "material" : "labour", name), name, { name, price: "100" }),
    empty,
  );
const order = (draft: QuoteDraft) => draft.items.map(({ id }) => id).join(" ");

test("[QUOTE-20] items are added, changed, moved within their kind and removed", () => {
  const draft = items("a", "m1", "b", "m2", "c");
  expect(itemsOf(draft, "material").map(({ id }) => id)).toEqual(["m1", "m2"]);
  expect(order(moveItem(draft, "c", 0))).toBe("c a b m1 m2");
  expect(order(moveItem(draft, "a", 99))).toBe("b c a m1 m2");
  expect(order(moveItem(draft, "m2", -1))).toBe("a b c m2 m1");
  expect(moveItem(draft, "x", 1)).toBe(draft);
  expect(order(removeItem(draft, "b"))).toBe("a m1 m2 c");
});

test("[QUOTE-20] a material takes 'Nenhum' back; labour leaves it", () => {
  const none = { ...empty, noMaterials: true };
  expect(addItem(none, "material", "m").noMaterials).toBe(false);
  expect(addItem(none, "labour", "a").noMaterials).toBe(true);
});

test("[QUOTE-20] stages are added, changed and removed", () => {
  const draft = changeStage(addStage(addStage(empty, "1"), "2"), "2", { what: "Provas" });
  expect(draft.stages).toEqual([
    { id: "1", day: "", what: "" },
    { id: "2", day: "", what: "Provas" },
  ]);
  expect(removeStage(draft, "1").stages.map(({ id }) => id)).toEqual(["2"]);
});

test.each([
  ["2400", "2.400,00"],
  ["2.400", "2.400,00"],
  ["R$ 1234,5", "1.234,50"],
  ["0", "0,00"],
  ["mil", "mil"],
  ["", ""],
])("[QUOTE-21] '%s' is written '%s' when its field is left", (typed, written) => {
  expect(formattedAmount(typed)).toBe(written);
});

test("[QUOTE-21] each plan says its amounts, the odd centavo in the down payment", () => {
  const draft = { ...items("a"), items: [{ ...items("a").items[0], price: "100,01" }] as QuoteDraft["items"] };
  const { content } = readIncomplete(draft, TODAY);
  expect(planText("halves", content, "3")).toBe("R$\u00a050,01 na entrada, R$\u00a050,00 na entrega");
  expect(planText("upfront", content, "3")).toBe("R$\u00a0100,01 antes de começar");
  expect(planText("instalments", content, "3")).toBe("R$\u00a033,35 na entrada, mais 2 de R$\u00a033,33");
  expect(planText("instalments", content, "4"), "as typed, while another plan is chosen").toBe(
    "R$\u00a025,01 na entrada, mais 3 de R$\u00a025,00",
  );
  expect(planText("halves", readIncomplete(empty, TODAY).content, "3")).toBe("Nada a pagar ainda");
});

test("[QUOTE-22] the list of what is left calls each fault by its name", () => {
  const draft = items("a", "m1");
  const unnamed = addItem(draft, "labour", "x");
  expect(fieldLabel("items.x.name", unnamed)).toBe("Item 3");
  expect(fieldLabel("items.y.name", addItem(unnamed, "material", "y"))).toBe("Material 2");
  expect(fieldLabel("items.a.quantity", unnamed)).toBe("a, quantidade");
  expect(fieldLabel("stages.s.day", addStage(draft, "s"))).toBe("Etapa 1");
  expect(fieldLabel("rights.what", draft)).toBe("O que passa");
});

test("[QUOTE-22] a row that is newer than the last try to send has no faults yet", () => {
  const tried = addStage(items("a"), "s");
  const faults = { "items.a.price": "1", "items.x.price": "2", items: "3", "stages.t.day": "4", "rights.what": "5" };
  expect(Object.keys(faultsSince(faults, tried))).toEqual(["items.a.price", "items", "rights.what"]);
  expect(faultsSince(faults, addStage(addItem(tried, "labour", "x"), "t"))).toEqual(faults);
});

test("[QUOTE-25] two drafts are told apart by the parts in which they differ", () => {
  const draft = items("a");
  expect(differences(draft, draft)).toEqual([]);
  const other = { ...changeItem(draft, "a", { price: "1" }), validDays: "5", notes: "x" };
  expect(differences(draft, other)).toEqual(["Mão de obra", "Datas", "Observações"]);
});

test("[QUOTE-27] an incomplete draft can be looked at, without days that nobody chose", () => {
  const facts = { id: "r", nameProject: "Padaria", number: 2, withdrawal: "", today: TODAY };
  const draft: QuoteDraft = { ...items("a"), begin: "", plan: "instalments" };
  const { content, faults } = readIncomplete(draft, TODAY);
  const sheet = previewSheet(content, faults, facts);
  expect(sheet.stations.map(({ day }) => day)).toEqual(["A definir", "A definir"]);
  expect(sheet.payments.map(({ label }) => label)).toEqual([
    "Entrada, para começar",
    "Parcela 2 de 3",
    "Parcela 3 de 3",
  ]);
  expect(sheet.validUntil).toBe("4 de dezembro de 2026");
});
