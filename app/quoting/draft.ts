/** A quote's draft, as typed, and what it says once it is complete. */
import { addDays, isDay } from "../kit/calendar.ts";
import { nextWorkday, noonOf } from "../kit/day.ts";
import { MOST_CENTAVOS, moneyText, parseMoney } from "../kit/money.ts";
import { isStorable } from "../kit/storable.ts";
import { hasVisibleText } from "../kit/visible.ts";
import {
  ITEM_KINDS,
  type ItemKind,
  QUOTE_LIMITS as LIMITS,
  type QuoteContent,
  type QuoteDraft,
} from "../quotes/quote-content.ts";
import { totalsOf } from "../quotes/totals.ts";

/** By field, in the order of the page: 'items.3f….price', 'stages.1a….day', 'begin', 'rights.what', 'labour'. */
export type DraftFaults = Record<string, string>;

/** No work is planned further ahead; a year that was mistyped often is. */
const MOST_DAYS_AHEAD = 3650;

/** A whole number from `least` to `most`, or null. */
export function parseCount(typed: string, least: number, most: number): number | null {
  if (!/^\d{1,4}$/.test(typed.trim())) return null;
  const count = Number(typed);
  return count >= least && count <= most ? count : null;
}

/** Collects what is wrong, and gives a value in its place so that the rest is read too. */
class Reading {
  readonly faults: DraftFaults = {};
  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }

  text(field: string, typed: string, most: number, missing?: string): string {
    const text = typed.trim();
    if (missing && !hasVisibleText(text)) this.faults[field] = missing;
    else if (text.length > most) this.faults[field] = `Passa de ${most} caracteres. Encurte um pouco.`;
    else if (!isStorable(text)) this.faults[field] = "Há um sinal aqui que não dá para guardar.";
    return text;
  }

  /** `missing`: what an empty field says; absent: it may be empty. */
  money(field: string, typed: string, missing?: string): number | null {
    if (typed.trim() === "" && missing === undefined) return null;
    const amount = parseMoney(typed);
    if (amount === null) this.faults[field] = (typed.trim() === "" && missing) || MONEY_FAULT;
    return amount;
  }

  count(field: string, typed: string, least: number, most: number): number {
    const count = parseCount(typed, least, most);
    if (count === null) this.faults[field] = `Escreva um número de ${least} a ${most}.`;
    return count ?? least;
  }

  day(field: string, typed: string, missing: string): string {
    if (!isDay(typed)) this.faults[field] = typed === "" ? missing : "Essa data não existe.";
    else if (typed > addDays(this.today, MOST_DAYS_AHEAD)) this.faults[field] = "Essa data fica longe demais.";
    return typed;
  }
}

export const DELIVERY_TOO_EARLY = "A entrega vem antes do começo.";
export const MONEY_FAULT = "Escreva um valor em reais, como 1.250,00.";

/** Labour before materials, as the page has them. */
function readItems(read: Reading, draft: QuoteDraft): QuoteContent["items"] {
  const { faults } = read;
  const groups = (Object.keys(ITEM_KINDS) as ItemKind[]).map((kind) => {
    const items = draft.items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        id: item.id,
        kind,
        name: read.text(`items.${item.id}.name`, item.name, LIMITS.name, "Diga o que é."),
        quantity: read.count(`items.${item.id}.quantity`, item.quantity, 1, LIMITS.quantity),
        price: read.money(`items.${item.id}.price`, item.price, "Falta o preço.") ?? 0,
        about: read.text(`items.${item.id}.about`, item.about, LIMITS.about),
      }));
    if (kind === "labour" && items.length === 0) faults.labour = "Falta a mão de obra. Ponha pelo menos um item.";
    if (kind === "material" && items.length === 0 && !draft.noMaterials)
      faults.material = "Diga quais materiais entram, ou marque ‘Nenhum’.";
    if (kind === "material" && items.length > 0 && draft.noMaterials)
      faults.material = "Há materiais na lista. Tire ‘Nenhum’ ou os materiais.";
    return items;
  });
  const items = groups.flat();
  const { labour, material } = totalsOf({ items, discount: 0 });
  if (items.length > LIMITS.items) faults.items = `Cabem ${LIMITS.items} itens.`;
  else if (labour + material > MOST_CENTAVOS) faults.items = `A soma passa de ${moneyText(MOST_CENTAVOS)}.`;
  return items;
}

function readTerm(read: Reading, draft: QuoteDraft) {
  const { faults } = read;
  const begin = read.day("begin", draft.begin, "Falta o dia do começo.");
  if (!faults.begin && begin < read.today) faults.begin = "Esse dia já passou.";
  const delivery = read.day("delivery", draft.delivery, "Falta o dia da entrega.");
  if (!faults.begin && !faults.delivery && delivery < begin) faults.delivery = DELIVERY_TOO_EARLY;
  const rounds = read.count("rounds", draft.rounds, 0, LIMITS.rounds);
  const validDays = read.count("validDays", draft.validDays, 1, LIMITS.validDays);
  const roundPrice = read.money("roundPrice", draft.roundPrice);
  const stages = draft.stages.map((stage) => {
    const field = `stages.${stage.id}.day`;
    const day = read.day(field, stage.day, "Falta o dia.");
    if (!faults[field] && !faults.begin && !faults.delivery && (day < begin || day > delivery))
      faults[field] = "Esse dia fica fora do prazo.";
    const what = read.text(`stages.${stage.id}.what`, stage.what, LIMITS.line, "Diga o que fica pronto.");
    return { id: stage.id, day, what };
  });
  if (stages.length > LIMITS.stages) faults.stages = `Cabem ${LIMITS.stages} etapas.`;
  return {
    begin,
    delivery,
    rounds,
    validDays,
    roundPrice,
    stages: stages.toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}

function readPayment(read: Reading, draft: QuoteDraft, items: QuoteContent["items"]) {
  const instalments =
    draft.plan === "instalments" ? read.count("instalments", draft.instalments, 2, LIMITS.instalments) : 0;
  const discount = read.money("discount", draft.discount) ?? 0;
  const { labour, material } = totalsOf({ items, discount: 0 });
  if (discount > labour + material) read.faults.discount = "O desconto passa da soma dos itens.";
  return {
    plan: draft.plan,
    instalments,
    discount,
    means: read.text("means", draft.means, LIMITS.line, "Diga como se paga."),
  };
}

function read(draft: QuoteDraft, today: string): { content: QuoteContent; faults: DraftFaults } {
  const read = new Reading(today);
  const items = readItems(read, draft);
  const content: QuoteContent = {
    items,
    noMaterials: draft.noMaterials,
    ...readTerm(read, draft),
    ...readPayment(read, draft, items),
    rights: {
      what: read.text("rights.what", draft.rights.what, LIMITS.text, "Diga o que passa para quem contrata."),
      where: read.text("rights.where", draft.rights.where, LIMITS.line, "Diga onde pode usar."),
      duration: read.text("rights.duration", draft.rights.duration, LIMITS.line, "Diga por quanto tempo."),
      from: draft.rights.from,
    },
    excluded: read.text("excluded", draft.excluded, LIMITS.text),
    intro: read.text("intro", draft.intro, LIMITS.text),
    notes: read.text("notes", draft.notes, LIMITS.text),
  };
  return { content, faults: read.faults };
}

/** The complete quote, or every fault of the draft. `today`: '2026-11-24' in São Paulo. */
export function completeQuote(draft: QuoteDraft, today: string): { content: QuoteContent } | { faults: DraftFaults } {
  const { content, faults } = read(draft, today);
  return Object.keys(faults).length > 0 ? { faults } : { content };
}

/**
 * What can be shown of a draft that is not complete: an amount or a number that is none counts as the least, a day that is
 * none as the first that is possible, and a stage without its day is left out. Never to be sent.
 */
export function readIncomplete(draft: QuoteDraft, today: string): { content: QuoteContent; faults: DraftFaults } {
  const { content, faults } = read(draft, today);
  const begin = isDay(content.begin) ? content.begin : today;
  return {
    content: {
      ...content,
      begin,
      delivery: isDay(content.delivery) ? content.delivery : begin,
      stages: content.stages.filter(({ day }) => isDay(day)),
    },
    faults,
  };
}

/** What a quote's texts begin with; the owner may word them otherwise. */
export type QuoteTexts = { rights: string; paymentMeans: string };

/** A draft that asks for the ticked deliverables, from `today` in São Paulo. */
export function newDraft(deliverables: readonly string[], today: string, texts: QuoteTexts): QuoteDraft {
  return {
    intro: "",
    items: (deliverables.length > 0 ? deliverables : ["Marca"]).map((name) => ({
      id: crypto.randomUUID(),
      kind: "labour",
      name,
      about: "",
      quantity: "1",
      price: "",
    })),
    noMaterials: false,
    discount: "",
    excluded: "",
    begin: nextWorkday(noonOf(addDays(today, 13))),
    delivery: "",
    stages: [],
    rounds: "2",
    roundPrice: "",
    plan: "halves",
    instalments: "3",
    means: texts.paymentMeans,
    rights: { what: texts.rights, where: "No Brasil e fora dele", duration: "Sem prazo", from: "lastPayment" },
    validDays: "10",
    notes: "",
  };
}
