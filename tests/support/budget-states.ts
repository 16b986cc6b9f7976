import { type BudgetState, RANK, type Rank, turnOf } from "../../app/requests/turn.ts";
import type { Side } from "../../app/requests/turn-lines.ts";

/** A request that waits for a designer. */
export const OPEN: BudgetState = {
  userCreate: "clara",
  designSelect: "false",
  status: 0,
  budget: false,
  quoteAnswer: null,
  written: false,
  agreed: false,
  downPayment: null,
  change: null,
  proof: null,
  delivered: false,
  withdrawn: false,
};

const RANK_OF: Record<Side, Rank> = {
  yours: RANK.yours,
  theirs: RANK.underWay,
  invitation: RANK.underWay,
  over: RANK.over,
};

/** The rank that the schema's generated columns repeat in SQL. */
export function rankOf(budget: BudgetState, part: "customer" | "designer"): Rank {
  // The columns know no setting: a studio without a Pix key sorts as one with it.
  const facts = { customer: "", designer: "", openedAt: 0, since: 0, now: 0, answerDays: 0, hasPix: true };
  const { side } = turnOf(budget, part, facts);
  return RANK_OF[side];
}
