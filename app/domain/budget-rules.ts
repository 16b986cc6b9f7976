/**
 * Who may do what to a budget, and what comes next (BUD-7 to BUD-10). The interface shows these reasons; the data layer puts
 * the same conditions into its SQL, because only there they are settled between people who act at the same moment.
 */
import { TYPE_USER, type TypeUser } from "./account.ts";
import { type QuoteAnswer, UNCLAIMED } from "./budget.ts";

/** The part of a budget that decides what may happen to it. */
export type BudgetState = {
  userCreate: string;
  designSelect: string;
  status: number;
  /** whether a quote is sent */
  budget: boolean;
  quoteAnswer: QuoteAnswer | null;
};

export type Viewer = { id: string; typeUser: TypeUser };

export type BudgetAction = "claim" | "sendQuote" | "withdrawQuote" | "answerQuote" | "changeStatus";

const isManager = (budget: BudgetState, viewer: Viewer) =>
  viewer.typeUser === TYPE_USER.admin || (viewer.typeUser === TYPE_USER.designer && budget.designSelect === viewer.id);

const onlyManager = (budget: BudgetState, viewer: Viewer): string | undefined => {
  if (isManager(budget, viewer)) return undefined;
  return budget.designSelect === UNCLAIMED ? "Requisite o projeto primeiro." : "Outro designer cuida deste projeto.";
};

/** For each action, the reason why somebody may not do it now, as shown beside its button; undefined: they may. */
const REFUSALS: Record<BudgetAction, (budget: BudgetState, viewer: Viewer) => string | undefined> = {
  claim(budget, viewer) {
    if (viewer.typeUser !== TYPE_USER.designer) return "Só designers requisitam projetos.";
    if (budget.designSelect !== UNCLAIMED && budget.designSelect !== viewer.id)
      return "Outro designer cuida deste projeto.";
    return undefined;
  },
  sendQuote(budget, viewer) {
    const reason = onlyManager(budget, viewer);
    if (reason) return reason;
    return budget.quoteAnswer === "accepted" ? "O cliente já aceitou o orçamento." : undefined;
  },
  withdrawQuote(budget, viewer) {
    const reason = onlyManager(budget, viewer);
    if (reason) return reason;
    if (!budget.budget) return "Nenhum orçamento foi enviado ainda.";
    return budget.quoteAnswer === "accepted" ? "O cliente já aceitou o orçamento." : undefined;
  },
  answerQuote(budget, viewer) {
    if (budget.userCreate !== viewer.id) return "Só quem fez o pedido responde ao orçamento.";
    if (!budget.budget) return "Nenhum orçamento foi enviado ainda.";
    return budget.quoteAnswer === null ? undefined : "Este orçamento já foi respondido.";
  },
  changeStatus: onlyManager,
};

/** Why `viewer` may not do `action` to `budget` now; undefined when they may. */
export function refusal(action: BudgetAction, budget: BudgetState, viewer: Viewer): string | undefined {
  return REFUSALS[action](budget, viewer);
}

/** What comes next, and from whom (BUD-10), by where the project stands. */
const NEXT_STEPS = {
  waitingForDesigner: { who: "Um designer", what: "lê o pedido e assume o projeto." },
  waitingForQuote: { who: "O designer", what: "prepara e envia um orçamento." },
  waitingForAnswer: { who: "O cliente", what: "lê o orçamento e responde." },
  waitingForNewQuote: { who: "O designer", what: "envia um novo orçamento." },
  creating: { who: "O designer", what: "cria a marca." },
  done: { who: "O designer", what: "entrega os arquivos e finaliza o projeto." },
  closed: { who: "Ninguém", what: "O projeto está finalizado." },
} as const;
export type Stage = keyof typeof NEXT_STEPS;

/** Where a project stands. */
export function stageOf(budget: BudgetState): Stage {
  if (budget.status >= 3) return "closed";
  if (budget.status === 2) return "done";
  if (budget.budget && budget.quoteAnswer === null) return "waitingForAnswer";
  if (budget.status === 1) return "creating";
  if (budget.designSelect === UNCLAIMED) return "waitingForDesigner";
  return budget.quoteAnswer === "declined" ? "waitingForNewQuote" : "waitingForQuote";
}

export function nextStep(budget: BudgetState): { who: string; what: string } {
  return NEXT_STEPS[stageOf(budget)];
}
