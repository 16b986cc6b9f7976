/** The lists of requests as one person sees them. Texts that depend on the day are the server's. */
import type { BudgetData } from "./budget.ts";
import type { Turn } from "./turn-lines.ts";

/** One open request. `tell` is its customer's phone, which only designers receive (DES-3). */
export type BudgetCard = {
  id: string;
  data: Pick<BudgetData, "nameProject" | "typeBanding" | "status" | "forMake">;
  /** 'Quer até 20 de janeiro', 'Sem data' */
  wished: string;
  /** 'há 3 dias, vence hoje' */
  waits: string;
  /** whether the studio's time to answer ends today or is over */
  late: boolean;
  tell: string;
  /** 'Rui devolveu hoje: “Vou viajar.”'; null: nobody held it since it was asked for */
  givenBack: string | null;
};

/** `total` counts the open requests up to `MOST_COUNTED`. */
export type OpenList = { budgets: BudgetCard[]; total: number; more: boolean };

/** Counting ends here, so that a list takes as long to read however many there are. */
export const MOST_COUNTED = 500;

/** One request on its customer's, its designer's or the studio's list. */
export type BudgetRow = {
  id: string;
  data: Pick<BudgetData, "nameProject" | "typeBanding" | "status">;
  turn: Turn;
  /** day and time of the newest event */
  moved: string;
  /** its day alone: 'terça' */
  since: string;
  /** whole name of the other side, which is the designer for customers; empty: nobody yet */
  other: string;
  /** the words of a change that the customer asked for and the studio has to answer; null: none, or not this person's turn */
  asked: string | null;
  /** number of the newest proof; null: none */
  proof: number | null;
  /** messages that this person has not read */
  unread: number;
  /** the customer's phone, which only the request's designer receives (DES-3) */
  tell?: string;
};

/** `more`: the list goes on after these. */
export type BudgetList = { budgets: BudgetRow[]; more: boolean };

export const OPEN_ORDERS = { longest: "Esperam há mais tempo", newest: "Mais novos" } as const;
export type OpenOrder = keyof typeof OPEN_ORDERS;

/** The order from a list's address (`?ordem=newest`). */
export const openOrder = (parameter: string | null): OpenOrder => (parameter === "newest" ? "newest" : "longest");

/** Rows keep their order. */
export function byTurn(budgets: BudgetRow[]) {
  return {
    yours: budgets.filter(({ turn }) => turn.side === "yours"),
    underWay: budgets.filter(({ turn }) => turn.side !== "yours" && turn.side !== "over"),
    over: budgets.filter(({ turn }) => turn.side === "over"),
  };
}

const NUMBERS = ["", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"];

export const PROJECTS = ["projeto", "projetos"] as const;

/** 'Lúcia, é a sua vez em dois projetos.'; `idle` is what is said while nothing is her turn. */
export function headline(
  name: string,
  turns: number,
  [one, several]: readonly [string, string],
  idle = "nada espera por você.",
): string {
  if (turns === 0) return `${name}, ${idle}`;
  return `${name}, é a sua vez em ${NUMBERS[turns] ?? turns} ${turns === 1 ? one : several}.`;
}
