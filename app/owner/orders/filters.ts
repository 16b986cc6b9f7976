/** What the address of Pedidos says: which requests, in which order, and from where on. */
import {
  choiceParameter,
  type FiltersOf,
  filterParameter,
  listAddress,
  type NarrowingOf,
  placeParameters,
  searchParameter,
} from "../../kit/list-address.ts";
import { isDocumentId } from "../../kit/storable.ts";
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
  proofWaiting: "com-cliente",
  proofAnswered: "criando",
  approved: "criando",
  delivered: "com-cliente",
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

/** Names have neither letter case nor underscores (`search_words`). */
const KEYS: Record<"age" | "name", RegExp> = { age: /^\d{1,14}$/, name: /^[^_]{0,400}$/u };
export const keyOf = (order: Order) => (order === "novos" || order === "antigos" ? "age" : "name");

const order = choiceParameter<Order>("ordem", ORDERS, "novos");

function cursorIn(text: string | null, order: Order): Cursor | null {
  const split = text?.lastIndexOf("_") ?? -1;
  if (!text || split === -1) return null;
  const [key, id] = [text.slice(0, split), text.slice(split + 1)];
  return KEYS[keyOf(order)].test(key) && key.isWellFormed() && !key.includes("\0") && isDocumentId(id)
    ? { key, id }
    : null;
}

const PARAMETERS = {
  group: choiceParameter<Group>("etapa", GROUPS, "andamento"),
  q: searchParameter,
  /** id of a designer */
  designer: {
    name: "designer",
    does: "narrows",
    read: (said: string | null) => (said && isDocumentId(said) ? said.toLowerCase() : null),
  },
  quote: filterParameter("orcamento", QUOTE_FILTERS),
  order,
  /** the month or year of the figures (periods.ts); empty: this month */
  period: { name: "mes", read: (said: string | null) => said ?? "" },
  ...placeParameters<Cursor>(
    (said, asked) => cursorIn(said, order.read(asked.get(order.name))),
    ({ key, id }) => `${key}_${id}`,
  ),
  /** how many rows are before the page; a hint, because rows move */
  skipped: {
    name: "linha",
    does: "places",
    read: (said: string | null) => (said && /^\d{1,6}$/.test(said) ? Number(said) : 0),
  },
} as const;
export type OrderFilters = FiltersOf<typeof PARAMETERS>;
export type Narrowing = NarrowingOf<typeof PARAMETERS>;

export const {
  read: readFilters,
  addressOf,
  fromStart,
  linkTo,
  besides,
  isNarrowed,
  withoutNarrowing,
} = listAddress(PARAMETERS);
