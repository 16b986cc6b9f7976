/** Each field of a quote is shown, compared and named: one that is added and forgotten fails here. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sentQuote } from "../../tests/support/sent-quotes.ts";
import { quoteChanges } from "../quotes/quote-changes.ts";
import type { QuoteContent, QuoteDraft } from "../quotes/quote-content.ts";
import { sheetOf } from "../quotes/quote-sheet.ts";
import { completeQuote, newDraft } from "./draft.ts";
import { differences, fieldLabel } from "./editor/changes.ts";
import { FOLD_NAMES, FOLDS, foldOf, lackOf } from "./editor/folds.ts";
import { QuoteParts } from "./editor/quote-parts.tsx";

const { content } = sentQuote();

const CHANGED: QuoteContent = {
  intro: "Outra apresentação.",
  items: content.items.slice(1),
  noMaterials: true,
  discount: 30_000,
  excluded: "O registro no INPI.",
  begin: "2026-12-08",
  delivery: "2027-01-30",
  stages: [],
  rounds: 3,
  roundPrice: 30_000,
  plan: "upfront",
  instalments: 4,
  means: "Boleto",
  rights: { ...content.rights, where: "No Brasil" },
  validDays: 11,
  notes: "Uma observação.",
};

/** In which quote a field says something, where that is not every one. */
const WHERE: Partial<Record<keyof QuoteContent, Partial<QuoteContent>>> = {
  noMaterials: { items: content.items.filter(({ kind }) => kind === "labour") },
  instalments: { plan: "instalments", instalments: 3 },
};

test.each(Object.keys(CHANGED) as (keyof QuoteContent)[])(
  "[QUOTE-36] [QUOTE-48] a version that says otherwise in '%s' shows it, also as a change",
  (field) => {
    const before = sentQuote({ content: { ...content, ...WHERE[field] } });
    const after = sentQuote({ content: { ...before.content, [field]: CHANGED[field] } });
    expect(sheetOf(after)).not.toEqual(sheetOf(before));
    expect(quoteChanges(before, after)).not.toEqual([]);
  },
);

const stages = [{ id: "ideias", day: "", what: "" }];
const draft = { ...newDraft(["Marca"], "2026-11-25", { rights: "", paymentMeans: "" }), stages };

const TYPED: QuoteDraft = {
  ...CHANGED,
  items: [],
  stages: [],
  discount: "300",
  rounds: "3",
  roundPrice: "300",
  instalments: "4",
  validDays: "11",
};

test.each(Object.keys(TYPED) as (keyof QuoteDraft)[])(
  "[QUOTE-25] two drafts that differ in '%s' are told apart",
  (field) => {
    expect(differences(draft, { ...draft, [field]: TYPED[field] })).toHaveLength(1);
  },
);

test.each(Object.keys(TYPED) as (keyof QuoteDraft)[])("[QUOTE-20] the editor has a control for '%s'", (field) => {
  const stay = { foldsStay: true, itemsStay: true, fold: null, item: null };
  const folds = { ...stay, openFold: () => {}, openItem: () => {}, show: () => {} };
  const form = { content, faults: {}, lacks: {}, folds, change: () => draft, deliverables: [], customer: "Lúcia" };
  const shown = (typed: QuoteDraft) =>
    renderToStaticMarkup(createElement(QuoteParts, { ...form, today: "2026-11-25", draft: typed }));
  const before = { ...draft, ...(field === "instalments" && { plan: "instalments" as const }) };
  expect(shown({ ...before, [field]: TYPED[field] })).not.toBe(shown(before));
});

test("[QUOTE-22] a fault of any field has a name, and its fold says that something is missing", () => {
  const isTyped = (name: string, value: unknown) =>
    typeof value === "string" && !["id", "kind", "plan", "from"].includes(name);
  const wrong: QuoteDraft = JSON.parse(
    JSON.stringify({ ...draft, plan: "instalments", noMaterials: true }, (name, value) =>
      isTyped(name, value) ? "\0" : value,
    ),
  );
  const material = { id: "letra", kind: "material", name: "\0", about: "\0", quantity: "\0", price: "\0" } as const;
  const read = completeQuote({ ...wrong, items: [...wrong.items, material] }, "2026-11-25");
  const faults = "faults" in read ? read.faults : {};
  // A choice cannot be wrong, and 'Nenhum' is wrong as the materials.
  const told = new Set(Object.keys(faults).map((field) => field.split(".")[0]));
  expect([...told, "noMaterials", "plan"].sort()).toEqual([...Object.keys(draft), "material"].sort());
  for (const field of [...Object.keys(faults), "labour", "items", "stages"]) {
    expect(fieldLabel(field, draft)).not.toBe(field);
    expect(FOLD_NAMES.filter((name) => FOLDS[name].fields.test(field))).toEqual([foldOf(field)]);
    expect(lackOf(foldOf(field), { [field]: "x" })).toMatch(/^falta \S/);
  }
});
