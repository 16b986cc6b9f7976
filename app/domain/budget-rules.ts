/** Who may do what to a budget. The data layer repeats this in SQL, which alone can settle simultaneous actions. */
import { TYPE_USER, type TypeUser } from "./account.ts";
import { type QuoteDecision, UNCLAIMED } from "./budget.ts";
import { statusOf } from "./budget-statuses.ts";

export type BudgetState = {
  userCreate: string;
  designSelect: string;
  status: number;
  /** whether a quote is sent */
  budget: boolean;
  quoteAnswer: QuoteDecision | null;
};

export type Viewer = { id: string; typeUser: TypeUser };

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

const NEXT_STEPS = {
  waitingForDesigner: { who: "Um designer", what: "lê o pedido e assume o projeto." },
  waitingForQuote: { who: "O designer", what: "prepara e envia um orçamento." },
  waitingForAnswer: { who: "O cliente", what: "lê o orçamento e responde." },
  waitingForNewQuote: { who: "O designer", what: "envia um novo orçamento." },
  creating: { who: "O designer", what: "cria a marca." },
  done: { who: "O designer", what: "entrega os arquivos e finaliza o projeto." },
  closed: { who: "Nada mais:", what: "o projeto está finalizado." },
} as const;
export type Stage = keyof typeof NEXT_STEPS;

export function stageOf(budget: BudgetState): Stage {
  const { phase } = statusOf(budget.status);
  if (phase === "closed") return "closed";
  if (phase === "delivery") return "done";
  if (budget.budget && budget.quoteAnswer === null) return "waitingForAnswer";
  if (phase === "creation") return "creating";
  if (budget.designSelect === UNCLAIMED) return "waitingForDesigner";
  return budget.quoteAnswer === "declined" ? "waitingForNewQuote" : "waitingForQuote";
}

export function nextStep(budget: BudgetState): { who: string; what: string } {
  return NEXT_STEPS[stageOf(budget)];
}
