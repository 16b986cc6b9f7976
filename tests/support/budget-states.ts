import type { BudgetState } from "../../app/domain/turn.ts";

/** A request that waits for a designer. */
export const OPEN: BudgetState = {
  userCreate: "clara",
  designSelect: "false",
  status: 0,
  budget: false,
  quoteAnswer: null,
  withdrawn: false,
};
