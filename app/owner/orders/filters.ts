/** What the address of Pedidos says: which requests, in which order, and from where on. */
import { isDocumentId } from "../../kit/storable.ts";
import { searchedText } from "../../kit/visible.ts";
import { STAGE_NAMES, type Stage } from "../../requests/turn.ts";

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

type Parameter<Value> = {
  name: string;
  /** what is unknown or wrong reads as not said */
  read: (said: string | null, asked: URLSearchParams) => Value;
  /** null or empty: not said */
  say: (value: Value) => string | null;
};

const orderIn = (asked: URLSearchParams): Order => oneOf(ORDERS, asked.get("ordem")) ?? "novos";
const sayCursor = (cursor: Cursor | null) => cursor && `${cursor.key}_${cursor.id}`;

/** How the address says each of them, in this order. */
const PARAMETERS: { [Name in keyof OrderFilters]: Parameter<OrderFilters[Name]> } = {
  group: {
    name: "etapa",
    read: (said) => oneOf(GROUPS, said) ?? "andamento",
    say: (group) => (group === "andamento" ? null : group),
  },
  q: { name: "q", read: (said) => searchedText(said, SEARCH_LENGTH), say: (q) => q },
  designer: {
    name: "designer",
    read: (said) => (said && isDocumentId(said) ? said.toLowerCase() : null),
    say: (designer) => designer,
  },
  quote: { name: "orcamento", read: (said) => oneOf(QUOTE_FILTERS, said), say: (quote) => quote },
  order: { name: "ordem", read: (_, asked) => orderIn(asked), say: (order) => (order === "novos" ? null : order) },
  period: { name: "mes", read: (said) => said ?? "", say: (period) => period },
  after: { name: "depois", read: (said, asked) => cursorIn(said, orderIn(asked)), say: sayCursor },
  before: {
    name: "antes",
    read: (said, asked) => (cursorIn(asked.get("depois"), orderIn(asked)) ? null : cursorIn(said, orderIn(asked))),
    say: sayCursor,
  },
  skipped: {
    name: "linha",
    read: (said) => (said && /^\d{1,6}$/.test(said) ? Number(said) : 0),
    say: (skipped) => (skipped === 0 ? null : String(skipped)),
  },
};
const FILTER_NAMES = Object.keys(PARAMETERS) as (keyof OrderFilters)[];

export function readFilters(asked: URLSearchParams): OrderFilters {
  const read = FILTER_NAMES.map((filter) => {
    const { name, read } = PARAMETERS[filter];
    return [filter, read(asked.get(name), asked)];
  });
  return Object.fromEntries(read) as OrderFilters;
}

function said<Name extends keyof OrderFilters>(filter: Name, value: OrderFilters[Name] | undefined): string | null {
  return value === undefined ? null : PARAMETERS[filter].say(value) || null;
}

/** What the address says of these filters but `except`, as names and values. */
export const saidFilters = (filters: Partial<OrderFilters>, except: (keyof OrderFilters)[] = []): [string, string][] =>
  FILTER_NAMES.flatMap((filter): [string, string][] => {
    const value = except.includes(filter) ? null : said(filter, filters[filter]);
    return value === null ? [] : [[PARAMETERS[filter].name, value]];
  });

/** The other way round, without what reads as not said; begins with '?', or is empty. */
export function addressOf(filters: Partial<OrderFilters>): string {
  const text = new URLSearchParams(saidFilters(filters)).toString();
  return text && `?${text}`;
}

/** As without any of them in the address. */
const UNSAID = readFilters(new URLSearchParams());

/** What leaves requests of a stage out: all but the stage, and where and how the list is shown. */
export type Narrowing = Exclude<keyof OrderFilters, "group" | "order" | "period" | "after" | "before" | "skipped">;
const NARROWING = { q: true, designer: true, quote: true } satisfies Record<Narrowing, true>;

export const isNarrowed = (filters: OrderFilters): boolean =>
  (Object.keys(NARROWING) as Narrowing[]).some((name) => filters[name] !== UNSAID[name]);

/** Everything in the same stage. */
export const withoutNarrowing = (filters: OrderFilters): OrderFilters => ({
  ...fromStart(filters),
  ...Object.fromEntries(Object.keys(NARROWING).map((name) => [name, UNSAID[name as Narrowing]])),
});

/** The same choice from its beginning. */
export const fromStart = (filters: OrderFilters): OrderFilters => ({
  ...filters,
  after: null,
  before: null,
  skipped: 0,
});
