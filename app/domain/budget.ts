/** Budgets (orçamentos): shapes, timeline and messages. The strings are the specification's, spelling included. */
import type { TypeUser } from "./account.ts";
import { STATUS, statusOf } from "./budget-statuses.ts";
import type { TypeBanding } from "./needs.ts";

/** `designSelect` of a request that nobody claimed: the specification's string, not a boolean (spec §3). */
export const UNCLAIMED = "false";

/** The `data` of a budget document, under the specification's names (spec §3). */
export type BudgetData = {
  budget: boolean;
  budgetFile: string;
  color: string;
  descriptionInterprise: string;
  /** 'false' until a designer claims it, then the id of that designer's user document */
  designSelect: string;
  forMake: boolean[];
  image: string;
  refImage: string;
  likeInterprise: string[];
  nameProject: string;
  notIncludeElement: string[];
  resume_ia: string;
  slogan: string;
  status: number;
  targetAudience: string[];
  typeBanding: TypeBanding;
  /** id of the creator's user document */
  userCreate: string;
  website: string;
};

/** A document as it is read (DATA-1). */
export type BudgetDocument = { id: string; data: BudgetData };

/** One request on a list: what rows and cards show. `tell` is the creator's phone; only designers get it (DES-3). */
export type BudgetCard = {
  id: string;
  data: Pick<BudgetData, "nameProject" | "typeBanding" | "status">;
  tell?: string;
};

/** The newest budgets of a list, and how many it has in all. */
export type BudgetList = { budgets: BudgetCard[]; total: number };

/** The list without phones, as the browser's session cache may hold it (DATA-3). */
export const withoutPeople = ({ budgets, total }: BudgetList): BudgetList => ({
  budgets: budgets.map(({ id, data }) => ({ id, data })),
  total,
});

/** Length of a list at first, and what each 'Carregar mais' adds. */
export const BUDGETS_PER_PAGE = 60;

/** The length of a list from its address (`?abertos=120`): one to 100 whole pages. */
export function listLength(parameter: string | null): number {
  const pages = Math.ceil(Number(parameter) / BUDGETS_PER_PAGE);
  return Number.isInteger(pages) && pages > 0 ? Math.min(pages, 100) * BUDGETS_PER_PAGE : BUDGETS_PER_PAGE;
}

/** The customer's decision about the current quote. */
export type QuoteDecision = "accepted" | "declined";

/** Kinds of events on a budget's timeline. */
export const BUDGET_EVENTS = [
  "created",
  "claimed",
  "quote_sent",
  "quote_withdrawn",
  "quote_accepted",
  "quote_declined",
  "status",
] as const;
export type BudgetEventKind = (typeof BUDGET_EVENTS)[number];

/** `from` and `to`: status numbers, for `status` and for an acceptance that changed it. `fileName`: the sent file's own name. */
export type BudgetEventDetails = { from?: number; to?: number; fileName?: string };

export type BudgetEvent = {
  id: string;
  kind: BudgetEventKind;
  /** ISO 8601 */
  at: string;
  by: { name: string; typeUser: TypeUser };
  details: BudgetEventDetails;
};

/** The sentence of an event, to follow its author's name: 'Davi' 'aceitou o orçamento.' */
export function eventText({ kind, details }: Pick<BudgetEvent, "kind" | "details">): string {
  const file = details.fileName ? `: ${details.fileName}` : "";
  const now = details.to === undefined ? "" : ` O projeto passou para ‘${statusOf(details.to).line}’.`;
  const { from = STATUS.analysing.id, to = STATUS.analysing.id } = details;
  const texts: Record<BudgetEventKind, string> = {
    created: "fez o pedido.",
    claimed: "assumiu o projeto.",
    quote_sent: `enviou um orçamento${file}.`,
    quote_withdrawn: "cancelou o envio do orçamento.",
    quote_accepted: `aceitou o orçamento.${now}`,
    quote_declined: "recusou o orçamento.",
    status: `mudou o estado de ‘${statusOf(from).line}’ para ‘${statusOf(to).line}’.`,
  };
  return texts[kind];
}

/** Messages of the budget view. The first two are fixed by the specification (§4, §8). */
export const BUDGET_MESSAGES = {
  claimed: "Projeto adicionado ao seu protifólio, bom trabalho!",
  failed: "Ei! tivemos um erro, tente novamente mais tarde.",
  quoteSent: "Orçamento enviado. O cliente recebe um aviso por e-mail.",
  quoteWithdrawn: "Envio cancelado. O cliente recebe um aviso por e-mail.",
  quoteAccepted: "Orçamento aceito. O designer recebe um aviso por e-mail.",
  quoteDeclined: "Orçamento recusado. O designer recebe um aviso por e-mail.",
  statusChanged: "Estado do projeto atualizado.",
} as const;

/** Whether a part of an address can be a document's id. */
export function isDocumentId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
