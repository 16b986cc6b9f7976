/** The four parts of the form: what each holds, and what it lacks. Pure. */
import { counted } from "../../kit/count.ts";
import { moneyText } from "../../kit/money.ts";
import { PAYMENT_PLANS, type QuoteContent, type QuoteDraft } from "../../quotes/quote-content.ts";
import { calendarText } from "../../quotes/quote-sheet.ts";
import { totalsOf } from "../../quotes/totals.ts";
import { DELIVERY_TOO_EARLY, type DraftFaults } from "../draft.ts";

/** In the page's order. `fields`: the faults that belong to it. */
export const FOLDS = {
  items: { title: "Itens", fields: /^(items|labour|material)/ },
  term: { title: "Prazos", fields: /^(begin|delivery|stages|rounds|roundPrice|validDays)/ },
  payment: { title: "Pagamento", fields: /^(instalments|discount|means)/ },
  conditions: { title: "Condições", fields: /^(rights|excluded|intro|notes)/ },
} as const;
export type FoldName = keyof typeof FOLDS;

export const FOLD_NAMES = Object.keys(FOLDS) as FoldName[];

export const foldOf = (field: string): FoldName => FOLD_NAMES.find((name) => FOLDS[name].fields.test(field)) ?? "items";

/** After 'falta'. Those of items and stages by their part alone. */
const LACKS: Record<string, string> = {
  labour: "a mão de obra",
  material: "dizer os materiais",
  "items.name": "o nome de um item",
  "items.quantity": "uma quantidade",
  "items.price": "um preço",
  begin: "o começo",
  delivery: "a entrega",
  "stages.day": "o dia de uma etapa",
  "stages.what": "o que fica pronto",
  means: "o meio",
  "rights.what": "o que passa",
  "rights.where": "onde pode usar",
  "rights.duration": "por quanto tempo",
};

/** 'onde pode usar'; of anything that is there and wrong: 'corrigir uma resposta'. */
function lackText(field: string): string {
  const [list, id, part] = field.split(".");
  return LACKS[part && id ? `${list}.${part}` : field] ?? "corrigir uma resposta";
}

/** Its day is there, and wrong. */
const isTooEarly = (field: string, faults: DraftFaults) =>
  field === "delivery" && faults.delivery === DELIVERY_TOO_EARLY;

/** 'falta onde pode usar', 'faltam 3 coisas', 'entrega antes do começo'; null: nothing does. */
export function lackOf(name: FoldName, faults: DraftFaults): string | null {
  const [first, ...more] = Object.keys(faults).filter((field) => FOLDS[name].fields.test(field));
  if (first === undefined) return null;
  if (more.length > 0) return `faltam ${more.length + 1} coisas`;
  return isTooEarly(first, faults) ? "entrega antes do começo" : `falta ${lackText(first)}`;
}

/** The head of the list of faults: what is missing by its name, or how much. */
export function faultsText(faults: DraftFaults): string {
  const [first = "", ...more] = Object.keys(faults);
  if (more.length > 0) return `Faltam ${more.length + 1} coisas.`;
  return `Falta uma coisa: ${isTooEarly(first, faults) ? "corrigir a entrega" : lackText(first)}.`;
}

const WORDS = [
  "nenhuma",
  "uma",
  "duas",
  "três",
  "quatro",
  "cinco",
  "seis",
  "sete",
  "oito",
  "nove",
  "dez",
  "onze",
  "doze",
];
const inWords = (count: number): string => WORDS[count] ?? String(count);

/** '7 de dezembro': the year stands where it is another. */
const shortDay = (day: string, today: string) => calendarText(day).replace(` de ${today.slice(0, 4)}`, "");

function itemsText(content: QuoteContent): string {
  const { labour, material } = totalsOf(content);
  return `${counted(content.items.length, "item", "itens")}, ${moneyText(labour + material)}`;
}

function termText({ begin, delivery }: QuoteDraft, content: QuoteContent, today: string): string {
  const from = begin === "" ? "…" : shortDay(content.begin, today);
  const to = delivery === "" ? "…" : shortDay(content.delivery, today);
  const rounds = `${inWords(content.rounds)} ${content.rounds > 1 ? "rodadas" : "rodada"}`;
  // Nobody reads the year of the begin twice.
  const sameYear = begin.slice(0, 4) === delivery.slice(0, 4);
  return `De ${sameYear ? from.replace(/ de \d{4}$/, "") : from} a ${to}, ${rounds}`;
}

function paymentText({ means, plan }: QuoteDraft, content: QuoteContent): string {
  const how = plan === "instalments" ? `Em ${inWords(content.instalments)} parcelas` : PAYMENT_PLANS[plan].title;
  const by = means.trim() && `, por ${means.trim()}`;
  return `${how}${by}.${content.discount > 0 ? ` Desconto de ${moneyText(content.discount)}` : ""}`;
}

function conditionsText({ rights, intro }: QuoteDraft): string {
  const duration = rights.duration.trim();
  const use = /^sem prazo$/i.test(duration) ? "Sem prazo de uso" : `Uso: ${duration || "…"}`;
  return intro.trim() ? `${use}, com abertura` : use;
}

/** What the closed fold says of what is in it. */
export const heldText: Record<FoldName, (draft: QuoteDraft, content: QuoteContent, today: string) => string> = {
  items: (_, content) => itemsText(content),
  term: termText,
  payment: paymentText,
  conditions: conditionsText,
};
