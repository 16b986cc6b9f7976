/** Changes of a draft that a press or a drag makes, and what the page says of it. Pure. */
import { isSameValue } from "../../kit/json.ts";
import { amountText, moneyText, parseMoney } from "../../kit/money.ts";
import {
  ITEM_KINDS,
  type ItemKind,
  type PaymentPlan,
  QUOTE_LIMITS,
  type QuoteContent,
  type QuoteDraft,
} from "../../quotes/quote-content.ts";
import { paymentsOf } from "../../quotes/totals.ts";
import { type DraftFaults, parseCount } from "../draft.ts";

export type DraftItem = QuoteDraft["items"][number];
export type DraftStage = QuoteDraft["stages"][number];

export const itemsOf = ({ items }: QuoteDraft, kind: ItemKind): DraftItem[] =>
  items.filter((item) => item.kind === kind);

export function addItem(draft: QuoteDraft, kind: ItemKind, id: string): QuoteDraft {
  const item = { id, kind, name: "", about: "", quantity: "1", price: "" };
  // 'Nenhum' is no answer any more.
  const noMaterials = kind === "material" ? false : draft.noMaterials;
  return { ...draft, noMaterials, items: [...draft.items, item] };
}

export const changeItem = (draft: QuoteDraft, id: string, to: Partial<DraftItem>): QuoteDraft => ({
  ...draft,
  items: draft.items.map((item) => (item.id === id ? { ...item, ...to } : item)),
});

export const removeItem = (draft: QuoteDraft, id: string): QuoteDraft => ({
  ...draft,
  items: draft.items.filter((item) => item.id !== id),
});

/** To a place among those of its kind; beyond an end it stays at the end. */
export function moveItem(draft: QuoteDraft, id: string, to: number): QuoteDraft {
  const moved = draft.items.find((item) => item.id === id);
  if (!moved) return draft;
  const others = itemsOf(draft, moved.kind).filter((item) => item !== moved);
  const group = others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, moved);
  const kinds = Object.keys(ITEM_KINDS) as ItemKind[];
  return { ...draft, items: kinds.flatMap((kind) => (kind === moved.kind ? group : itemsOf(draft, kind))) };
}

export const addStage = (draft: QuoteDraft, id: string): QuoteDraft => ({
  ...draft,
  stages: [...draft.stages, { id, day: "", what: "" }],
});

export const changeStage = (draft: QuoteDraft, id: string, to: Partial<DraftStage>): QuoteDraft => ({
  ...draft,
  stages: draft.stages.map((stage) => (stage.id === id ? { ...stage, ...to } : stage)),
});

export const removeStage = (draft: QuoteDraft, id: string): QuoteDraft => ({
  ...draft,
  stages: draft.stages.filter((stage) => stage.id !== id),
});

/** '1234,5' becomes '1.234,50'; what is no amount stays as typed. */
export function formattedAmount(typed: string): string {
  const amount = parseMoney(typed);
  return amount === null ? typed : amountText(amount);
}

/** What a card of the payment says: the plan with the amounts of this quote, and the instalments as typed. */
export function planText(plan: PaymentPlan, content: QuoteContent, typed: string): string {
  const instalments = parseCount(typed, 2, QUOTE_LIMITS.instalments) ?? 2;
  const payments = paymentsOf({ ...content, plan, instalments });
  const [down, next] = payments.map(({ amount }) => moneyText(amount));
  if (!down) return "Nada a pagar ainda";
  if (!next) return `${down} antes de começar`;
  if (plan === "instalments") return `${down} na entrada, mais ${payments.length - 1} de ${next}`;
  return `${down} na entrada, ${next} na entrega`;
}

const FIELD_LABELS: Record<string, string> = {
  labour: "Mão de obra",
  material: "Materiais",
  items: "Itens",
  begin: "Começo",
  delivery: "Entrega",
  rounds: "Revisões incluídas",
  validDays: "Validade do orçamento",
  roundPrice: "Mais uma rodada",
  stages: "Etapas",
  instalments: "Parcelas",
  discount: "Desconto",
  means: "Meio",
  "rights.what": "O que passa",
  "rights.where": "Onde pode usar",
  "rights.duration": "Por quanto tempo",
  excluded: "O que não está incluído",
  intro: "Abertura",
  notes: "Observações",
};

const ITEM_FIELDS: Record<string, string> = { name: "", about: ", descrição", quantity: ", quantidade", price: "" };

/** Of an item without a name: 'Item 3', 'Material 1'. */
function itemLabel(draft: QuoteDraft, item: DraftItem): string {
  const among = item.kind === "material" ? itemsOf(draft, "material") : draft.items;
  return `${ITEM_KINDS[item.kind].add} ${among.indexOf(item) + 1}`;
}

/** How the list of faults calls a field: 'Manual da Marca', 'Item 3', 'Etapa 1', 'Começo'. */
export function fieldLabel(field: string, draft: QuoteDraft): string {
  const [list, id, part = ""] = field.split(".");
  if (list === "items" && id) {
    const item = draft.items.find((one) => one.id === id);
    return `${item ? item.name.trim() || itemLabel(draft, item) : "Item"}${ITEM_FIELDS[part] ?? ""}`;
  }
  if (list === "stages" && id) return `Etapa ${draft.stages.findIndex((stage) => stage.id === id) + 1}`;
  return FIELD_LABELS[field] ?? field;
}

/** Without those of items and stages that `tried`, an earlier state of the draft, did not have. */
export function faultsSince(faults: DraftFaults, tried: QuoteDraft): DraftFaults {
  const known = new Set([...tried.items, ...tried.stages].map(({ id }) => id));
  const isKnown = (field: string) => {
    const [list, id = ""] = field.split(".");
    return (list !== "items" && list !== "stages") || id === "" || known.has(id);
  };
  return Object.fromEntries(Object.entries(faults).filter(([field]) => isKnown(field)));
}

const COMPARED: [string, (draft: QuoteDraft) => unknown][] = [
  ["Mão de obra", (draft) => itemsOf(draft, "labour")],
  ["Materiais", (draft) => [draft.noMaterials, itemsOf(draft, "material")]],
  ["Datas", ({ begin, delivery, rounds, roundPrice, validDays }) => [begin, delivery, rounds, roundPrice, validDays]],
  ["Etapas", ({ stages }) => stages],
  ["Pagamento", ({ plan, instalments, discount, means }) => [plan, instalments, discount, means]],
  ["Direitos de uso", ({ rights }) => rights],
  ["O que não está incluído", ({ excluded }) => excluded],
  ["Abertura", ({ intro }) => intro],
  ["Observações", ({ notes }) => notes],
];

/** The parts of the page in which two drafts differ. */
export const differences = (one: QuoteDraft, other: QuoteDraft): string[] =>
  COMPARED.filter(([, part]) => !isSameValue(part(one), part(other))).map(([label]) => label);
