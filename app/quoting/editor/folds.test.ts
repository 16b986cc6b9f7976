import { expect, test } from "vitest";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { newDraft, readIncomplete } from "../draft.ts";
import { FOLD_NAMES, faultsText, heldText, lackOf } from "./folds.ts";

const TODAY = "2026-11-24";
const fresh = newDraft(["Cores", "Manual"], TODAY, { rights: "Tudo.", paymentMeans: "Pix" });
const full: QuoteDraft = {
  ...fresh,
  items: fresh.items.map((item) => ({ ...item, price: "1.000" })),
  noMaterials: true,
  delivery: "2027-01-29",
};

const held = (draft: QuoteDraft) => {
  const { content } = readIncomplete(draft, TODAY);
  return FOLD_NAMES.map((name) => heldText[name](draft, content, TODAY).replaceAll("\u00a0", " "));
};
const lacks = (draft: QuoteDraft) => {
  const { faults } = readIncomplete(draft, TODAY);
  return FOLD_NAMES.map((name) => lackOf(name, faults));
};

test("[WALK-40] each fold says what it holds", () => {
  expect(held(full)).toEqual([
    "2 itens, R$ 2.000,00",
    "De 8 de dezembro a 29 de janeiro de 2027, duas rodadas",
    "Metade e metade, por Pix.",
    "Sem prazo de uso",
  ]);
  const other = { ...full, plan: "instalments", discount: "400", intro: "Lúcia,", rounds: "1", delivery: "" } as const;
  expect(held({ ...other, rights: { ...full.rights, duration: "5 anos" } }).slice(1)).toEqual([
    "De 8 de dezembro a …, uma rodada",
    "Em três parcelas, por Pix. Desconto de R$ 400,00",
    "Uso: 5 anos, com abertura",
  ]);
});

test("[WALK-40] each fold says that it is complete, or what is missing: one thing by its name, several by their number", () => {
  expect(lacks(full)).toEqual([null, null, null, null]);
  expect(lacks(fresh)).toEqual(["faltam 3 coisas", "falta a entrega", null, null]);
  const { faults } = readIncomplete({ ...full, rights: { ...full.rights, where: "" } }, TODAY);
  expect(lackOf("conditions", faults)).toBe("falta onde pode usar");
  expect(faultsText(faults)).toBe("Falta uma coisa: onde pode usar.");
  expect(faultsText(readIncomplete(fresh, TODAY).faults)).toBe("Faltam 4 coisas.");
  const wrong = readIncomplete({ ...full, discount: "9.000" }, TODAY).faults;
  expect(lackOf("payment", wrong)).toBe("falta corrigir uma resposta");
  const early = readIncomplete({ ...full, delivery: "2026-12-01" }, TODAY).faults;
  expect(lackOf("term", early)).toBe("entrega antes do começo");
  expect(faultsText(early)).toBe("Falta uma coisa: corrigir a entrega.");
});
