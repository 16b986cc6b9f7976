/** What the address of Pedidos says: which requests, in which order, and from where on. */
import { isDocumentId } from "../../../kit/storable.ts";
import { searchedText } from "../../../kit/visible.ts";
import { STAGE_NAMES, type Stage } from "../../../requests/turn.ts";

/** The parts of the pipeline, as the address names them. */
export const GROUPS = {
  andamento: "Em andamento",
  "sem-designer": "Sem designer",
  preparando: "Preparando orçamento",
  "com-cliente": "Com o cliente",
  criando: "Criando",
  terminados: "Terminados",
} as const;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

const GROUP_OF: Record<Stage, Exclude<Group, "andamento">> = {
  waitingForDesigner: "sem-designer",
  waitingForQuote: "preparando",
  waitingForNewQuote: "preparando",
  waitingForAnswer: "com-cliente",
  changeAsked: "preparando",
  waitingForDownPayment: "com-cliente",
  downPaymentClaimed: "criando",
  creating: "criando",
  done: "criando",
  closed: "terminados",
  withdrawn: "terminados",
};

export const stagesOf = (group: Group): Stage[] =>
  STAGE_NAMES.filter((stage) => (group === "andamento" ? GROUP_OF[stage] !== "terminados" : GROUP_OF[stage] === group));

export const QUOTE_FILTERS = {
  sem: "Sem orçamento",
  rascunho: "Rascunho",
  enviado: "Esperando resposta",
  vencido: "Vencido",
  aceito: "Aceito",
  recusado: "Recusado",
} as const;
export type QuoteFilter = keyof typeof QUOTE_FILTERS;

export const ORDERS = {
  novos: "Mais novos primeiro",
  antigos: "Mais antigos primeiro",
  nome: "Projeto, de A a Z",
  "nome-inverso": "Projeto, de Z a A",
} as const;
export type Order = keyof typeof ORDERS;

/** `key`: milliseconds of the age's beginning, or the name as lists are sorted by it. */
export type Cursor = { key: string; id: string };

export type OrderFilters = {
  group: Group;
  q: string;
  /** id of a designer */
  designer: string | null;
  quote: QuoteFilter | null;
  order: Order;
  /** the rows after this one, or before it */
  after: Cursor | null;
  before: Cursor | null;
  /** how many rows are before the page; a hint, because rows move */
  skipped: number;
  /** the month or year of the figures (periods.ts); empty: this month */
  period: string;
};

export const SEARCH_LENGTH = 100;

const oneOf = <Name extends string>(record: Record<Name, unknown>, value: string | null): Name | null =>
  value !== null && Object.hasOwn(record, value) ? (value as Name) : null;

/** Names have neither letter case nor underscores (`search_words`). */
const KEYS: Record<"age" | "name", RegExp> = { age: /^\d{1,14}$/, name: /^[^_]{0,400}$/u };
export const keyOf = (order: Order) => (order === "novos" || order === "antigos" ? "age" : "name");

function cursorIn(text: string | null, order: Order): Cursor | null {
  const split = text?.lastIndexOf("_") ?? -1;
  if (!text || split === -1) return null;
  const [key, id] = [text.slice(0, split), text.slice(split + 1)];
  return KEYS[keyOf(order)].test(key) && key.isWellFormed() && !key.includes("\0") && isDocumentId(id)
    ? { key, id }
    : null;
}

/** What is unknown or wrong reads as not said. */
export function readFilters(asked: URLSearchParams): OrderFilters {
  const order = oneOf(ORDERS, asked.get("ordem")) ?? "novos";
  const after = cursorIn(asked.get("depois"), order);
  const designer = asked.get("designer") ?? "";
  return {
    group: oneOf(GROUPS, asked.get("etapa")) ?? "andamento",
    q: searchedText(asked.get("q"), SEARCH_LENGTH),
    designer: isDocumentId(designer) ? designer.toLowerCase() : null,
    quote: oneOf(QUOTE_FILTERS, asked.get("orcamento")),
    order,
    after,
    before: after ? null : cursorIn(asked.get("antes"), order),
    skipped: /^\d{1,6}$/.test(asked.get("linha") ?? "") ? Number(asked.get("linha")) : 0,
    period: asked.get("mes") ?? "",
  };
}

/** The other way round, without what reads as not said; begins with '?', or is empty. */
export function addressOf(filters: Partial<OrderFilters>): string {
  const said = new URLSearchParams();
  const say = (name: string, value: string | null | undefined) => value && said.set(name, value);
  say("etapa", filters.group === "andamento" ? "" : filters.group);
  say("q", filters.q);
  say("designer", filters.designer);
  say("orcamento", filters.quote);
  say("ordem", filters.order === "novos" ? "" : filters.order);
  say("mes", filters.period);
  say("depois", filters.after && `${filters.after.key}_${filters.after.id}`);
  say("antes", filters.before && `${filters.before.key}_${filters.before.id}`);
  say("linha", filters.skipped ? String(filters.skipped) : "");
  const text = said.toString();
  return text && `?${text}`;
}

/** The same choice from its beginning. */
export const fromStart = (filters: OrderFilters): OrderFilters => ({
  ...filters,
  after: null,
  before: null,
  skipped: 0,
});
