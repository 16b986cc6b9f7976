import { budgetTimeline } from "../../data/budget-events.server.ts";
import type { BudgetWithPeople } from "../../data/budgets.server.ts";
import { reachedClaimLimit } from "../../data/claims.server.ts";
import { db } from "../../data/db.server.ts";
import { currentQuote } from "../../data/quotes.server.ts";
import type { CurrentUser } from "../../domain/account.ts";
import { UNCLAIMED } from "../../domain/budget.ts";
import { type BudgetState, CLAIM_LIMIT_REASON, nextStep, refusal } from "../../domain/budget-rules.ts";

export const stateOf = ({ data, quoteAnswer }: BudgetWithPeople): BudgetState => ({ ...data, quoteAnswer });

/** All that the budget view shows to `user`, and nothing else: what is left out here does not leave the server. */
export async function viewOf(found: BudgetWithPeople, user: CurrentUser) {
  const state = stateOf(found);
  const mayClaim = refusal("claim", state, user) === undefined && state.designSelect === UNCLAIMED;
  const [quote, timeline, limit] = await Promise.all([
    currentQuote(found.id),
    budgetTimeline(found.id),
    mayClaim ? reachedClaimLimit(db, user.id) : null,
  ]);
  const {
    budget: _sent,
    budgetFile: _file,
    image,
    refImage: _ref,
    likeInterprise: _like,
    userCreate: _by,
    ...data
  } = found.data;
  return {
    id: found.id,
    data,
    hasImage: image !== "",
    owner: found.owner,
    quote,
    timeline,
    next: nextStep(state),
    viewer: { typeUser: user.typeUser },
    refusals: {
      claim: limit ? CLAIM_LIMIT_REASON[limit] : refusal("claim", state, user),
      sendQuote: refusal("sendQuote", state, user),
      withdrawQuote: refusal("withdrawQuote", state, user),
      answerQuote: refusal("answerQuote", state, user),
      changeStatus: refusal("changeStatus", state, user),
    },
  };
}
export type BudgetView = Awaited<ReturnType<typeof viewOf>>;
