/** Statuses of a budget: the one definition of each. Their three names differ between screens, as specified. */

/** The part of the work that a status belongs to. */
export type Phase = "request" | "creation" | "delivery" | "closed";

export type Status = {
  id: number;
  /** in the budget view's title (BUD-3) */
  title: string;
  /** beside the coloured line (BUD-3), and wherever else the project's state is named */
  line: string;
  /** on the designer page (DES-3) */
  card: string;
  /** the number of a colour in styles/tokens.css */
  colour: number;
  /** decides whose turn it is (turn.ts) */
  phase: Phase;
};

/** In the order of the work. Stored budgets refer to `id`: it never changes. */
export const STATUS = {
  analysing: {
    id: 0,
    title: "Em analize",
    line: "Em analize",
    card: "Requisição de orçamento",
    colour: 0,
    phase: "request",
  },
  creating: {
    id: 1,
    title: "Requisição de orçamento",
    line: "Criando",
    card: "Em analize",
    colour: 1,
    phase: "creation",
  },
  completed: { id: 2, title: "Criando", line: "Concluído", card: "Criando", colour: 2, phase: "delivery" },
  finished: { id: 3, title: "Finalizado", line: "Finalizado", card: "Finalizado", colour: 3, phase: "closed" },
} as const satisfies Record<string, Status>;

export const BUDGET_STATUSES = Object.values(STATUS);
export type BudgetStatus = (typeof BUDGET_STATUSES)[number]["id"];

/** The status of a stored number; an unknown number reads as finished. */
export function statusOf(stored: number): Status {
  return BUDGET_STATUSES.find(({ id }) => id === stored) ?? STATUS.finished;
}

/** A change of status, as its event has it (`BudgetEventDetails`). */
type StatusMove = { from: BudgetStatus; to: BudgetStatus };

function moveFrom(phase: Phase, stored: number, { id: to }: { id: BudgetStatus }): StatusMove | null {
  const found = BUDGET_STATUSES.find(({ id }) => id === stored);
  return found?.phase === phase ? { from: found.id, to } : null;
}

/** An accepted quote begins the work, unless it has begun; null: the status stays. */
export const moveByAcceptance = (stored: number) => moveFrom("request", stored, STATUS.creating);
/** Taking it back ends the work, unless something of it was delivered. */
export const moveByUndoing = (stored: number) => moveFrom("creation", stored, STATUS.analysing);

/** Colour on the designer page, whatever the status: DES-3 fixes the flag at 1. */
export const CARD_COLOUR = STATUS.creating.colour;

export const UNFINISHED_STATUSES = BUDGET_STATUSES.filter(({ phase }) => phase !== "closed").map(({ id }) => id);
