/** Budgets (orçamentos). The strings are the specification's, spelling included. */
import type { TypeUser } from "./account.ts";
import { STATUS, statusOf } from "./budget-statuses.ts";
import { needOfType, type TypeBanding } from "./needs.ts";
import type { Brief } from "./questionnaire.ts";
import type { QuestionAnswers } from "./questions.ts";

/** `designSelect` of a request that nobody claimed: the specification's string, not a boolean. */
export const UNCLAIMED = "false";

/** The `data` of a budget document, under the specification's names. */
export type BudgetData = QuestionAnswers & {
  budget: boolean;
  budgetFile: string;
  /** `UNCLAIMED`, or the id of the designer's user document */
  designSelect: string;
  image: string;
  refImage: string;
  replies: Record<string, string>;
  resume_ia: string;
  status: number;
  typeBanding: TypeBanding;
  /** id of the creator's user document */
  userCreate: string;
};

/** The stored answers as they were given. */
export function briefOf(stored: BudgetData): Brief {
  return { ...stored, need: needOfType(stored.typeBanding) ?? 0, hasReference: stored.image !== "" };
}

export type BudgetDocument = { id: string; data: BudgetData };

/** Length of a list at first, and what each 'Carregar mais' adds. */
export const BUDGETS_PER_PAGE = 60;

/** The length of a list from its address (`?abertos=120`): one to 100 whole pages. */
export function listLength(parameter: string | null): number {
  const pages = Math.ceil(Number(parameter) / BUDGETS_PER_PAGE);
  return Number.isInteger(pages) && pages > 0 ? Math.min(pages, 100) * BUDGETS_PER_PAGE : BUDGETS_PER_PAGE;
}

export type QuoteDecision = "accepted" | "declined";

/** `from` and `to`: status numbers, for `status` and for an acceptance that changed it. `fileName`: the sent file's own name. */
export type BudgetEventDetails = {
  from?: number;
  to?: number;
  fileName?: string;
  /** why, in the words of who did it; the other side reads it */
  reason?: string;
  /** `assigned`: the user document's id of the designer who holds the project now */
  designer?: string;
  /** their name, in a timeline only: it is read, never stored */
  designerName?: string;
  /** `released`, `withdrawn`: a quote that waited for its answer went with it */
  withQuote?: boolean;
  /** `answers_changed`: the number of the new version */
  version?: number;
};

const line = (status: number | undefined) => statusOf(status ?? STATUS.analysing.id).line;

/** The end of a sentence. */
export const withReason = (reason: string | undefined) => (reason ? `: “${reason}”` : ".");

const quoteGone = (withQuote: boolean | undefined) =>
  withQuote ? " O orçamento que esperava resposta saiu junto." : "";

const EVENT_TEXTS = {
  created: () => "fez o pedido.",
  claimed: () => "assumiu o projeto.",
  quote_sent: ({ fileName }) => `enviou um orçamento${fileName ? `: ${fileName}` : ""}.`,
  quote_withdrawn: () => "cancelou o envio do orçamento.",
  quote_accepted: ({ to }) => `aceitou o orçamento.${to === undefined ? "" : ` O projeto passou para ‘${line(to)}’.`}`,
  quote_declined: ({ reason }) => `recusou o orçamento${withReason(reason)}`,
  status: ({ from, to, reason }) => `mudou o estado de ‘${line(from)}’ para ‘${line(to)}’${withReason(reason)}`,
  answers_changed: () => "mudou as respostas.",
  withdrawn: ({ withQuote }) => `retirou o pedido.${quoteGone(withQuote)}`,
  reopened: () => "pediu de novo.",
  released: ({ reason, withQuote }) => `devolveu o projeto${withReason(reason)}${quoteGone(withQuote)}`,
  assigned: ({ designerName, reason }) =>
    `passou o projeto para ${designerName ?? "outra pessoa"}${withReason(reason)}`,
} satisfies Record<string, (details: BudgetEventDetails) => string>;
export type BudgetEventKind = keyof typeof EVENT_TEXTS;

export type BudgetEvent = {
  id: string;
  kind: BudgetEventKind;
  /** ISO 8601 */
  at: string;
  by: { id: string; name: string; typeUser: TypeUser };
  details: BudgetEventDetails;
};

/** Newest events on a page: a project has some ten, and a script that wrote thousands costs its readers nothing. */
export const EVENTS_SHOWN = 200;

/** The sentence of an event, to follow its author's name: 'Davi' 'aceitou o orçamento.' Another version may have stored its kind. */
export function eventText({ kind, details }: Pick<BudgetEvent, "kind" | "details">): string {
  return Object.hasOwn(EVENT_TEXTS, kind) ? EVENT_TEXTS[kind](details) : "mudou o projeto.";
}

/** Messages of the budget view. The first two are the specification's. */
export const BUDGET_MESSAGES = {
  claimed: "Projeto adicionado ao seu protifólio, bom trabalho!",
  failed: "Ei! tivemos um erro, tente novamente mais tarde.",
  quoteSent: "Orçamento enviado. O cliente recebe um aviso por e-mail.",
  quoteWithdrawn: "Envio cancelado. O cliente recebe um aviso por e-mail.",
  quoteAccepted: "Orçamento aceito. O designer recebe um aviso por e-mail.",
  quoteDeclined: "Orçamento recusado. O designer recebe um aviso por e-mail.",
  statusChanged: "Estado do projeto atualizado.",
  statusTooSoon: "O estado acabou de mudar. Nada se perdeu: espere um segundo e confirme de novo.",
  withdrawn: "Pedido retirado. Suas respostas ficam guardadas.",
  reopened: "Pedido aberto de novo. Os designers recebem um aviso por e-mail.",
  released: "Projeto devolvido. O pedido está aberto de novo.",
  assigned: "Projeto atribuído. Quem cuida dele agora recebe um aviso por e-mail.",
} as const;

export function isDocumentId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
