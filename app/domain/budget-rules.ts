/** Who may do what to a budget. The data layer repeats this in SQL, which alone can settle simultaneous actions. */
import { TYPE_USER } from "./account.ts";
import { UNCLAIMED } from "./budget.ts";
import type { BudgetState, Viewer } from "./turn.ts";

export type BudgetAction = "claim" | "sendQuote" | "withdrawQuote" | "answerQuote" | "changeStatus";

const isManager = (budget: BudgetState, viewer: Viewer) =>
  viewer.typeUser === TYPE_USER.admin || (viewer.typeUser === TYPE_USER.designer && budget.designSelect === viewer.id);

/** Whose action each is, at any time. */
const PARTIES: Record<BudgetAction, (budget: BudgetState, viewer: Viewer) => boolean> = {
  claim: (_, viewer) => viewer.typeUser === TYPE_USER.designer,
  sendQuote: isManager,
  withdrawQuote: isManager,
  answerQuote: (budget, viewer) => viewer.typeUser === TYPE_USER.customer && budget.userCreate === viewer.id,
  changeStatus: isManager,
};

/** Whether an action is ever this person's to take; the server responds 403 to anybody else. */
export function isParty(action: BudgetAction, budget: BudgetState, viewer: Viewer): boolean {
  return PARTIES[action](budget, viewer);
}

const someoneElse = (budget: BudgetState) =>
  budget.designSelect === UNCLAIMED ? "Requisite o projeto primeiro." : "Outro designer cuida deste projeto.";
const noQuote = (budget: BudgetState) => (budget.budget ? undefined : "Nenhum orçamento foi enviado ainda.");
const accepted = (budget: BudgetState) =>
  budget.quoteAnswer === "accepted" ? "O cliente já aceitou o orçamento." : undefined;

/** Why `viewer` may not do `action` to `budget` now, as shown beside its button; undefined when they may. */
export function refusal(action: BudgetAction, budget: BudgetState, viewer: Viewer): string | undefined {
  const party = isParty(action, budget, viewer);
  switch (action) {
    case "claim":
      return party ? undefined : "Só designers requisitam projetos.";
    case "sendQuote":
      return party ? accepted(budget) : someoneElse(budget);
    case "withdrawQuote":
      return party ? (noQuote(budget) ?? accepted(budget)) : someoneElse(budget);
    case "answerQuote":
      if (!party) return "Só quem fez o pedido responde ao orçamento.";
      return noQuote(budget) ?? (budget.quoteAnswer === null ? undefined : "Este orçamento já foi respondido.");
    case "changeStatus":
      return party ? undefined : someoneElse(budget);
  }
}

/** Limits of one designer: unfinished projects without a quote, and claims within a minute. */
export const CLAIM_LIMITS = { held: 20, minute: 30 } as const;
export type ClaimLimit = keyof typeof CLAIM_LIMITS;

export const CLAIM_LIMIT_REASON: Record<ClaimLimit, string> = {
  held: `Você já tem ${CLAIM_LIMITS.held} projetos sem orçamento. Envie o orçamento de um deles antes de pegar outro.`,
  minute: `Você pegou ${CLAIM_LIMITS.minute} projetos em um minuto. Espere um minuto e tente de novo.`,
};
