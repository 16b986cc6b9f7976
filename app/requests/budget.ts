/** Budgets (orçamentos). The strings are the specification's, spelling included. */

import type { Brief } from "../brief/questionnaire.ts";
import type { QuestionAnswers } from "../brief/questions.ts";
import { needOfType, type TypeBanding } from "../kit/needs.ts";

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

/** Messages of the budget view. The first two are the specification's. */
export const BUDGET_MESSAGES = {
  claimed: "Projeto adicionado ao seu protifólio, bom trabalho!",
  failed: "Ei! tivemos um erro, tente novamente mais tarde.",
  quoteSent: "Orçamento enviado. O cliente recebe um aviso por e-mail.",
  quoteWithdrawn: "Envio cancelado. O cliente recebe um aviso por e-mail.",
  otherQuote: "Enquanto isso, outro orçamento foi enviado. Ele não foi cancelado: está no pedido agora.",
  quoteAccepted: "Orçamento aceito. O designer recebe um aviso por e-mail.",
  quoteDeclined: "Orçamento recusado. O designer recebe um aviso por e-mail.",
  statusChanged: "Estado do projeto atualizado.",
  statusTooSoon: "O estado acabou de mudar. Nada se perdeu: espere um segundo e confirme de novo.",
  withdrawn: "Pedido retirado. Suas respostas ficam guardadas.",
  reopened: "Pedido aberto de novo. Os designers recebem um aviso por e-mail.",
  released: "Projeto devolvido. O pedido está aberto de novo.",
  assigned: "Projeto atribuído. Quem cuida dele agora recebe um aviso por e-mail.",
} as const;
