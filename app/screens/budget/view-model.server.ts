import { budgetTimeline } from "../../data/budget-events.server.ts";
import type { BudgetWithPeople } from "../../data/budgets.server.ts";
import { currentQuote } from "../../data/quotes.server.ts";
import type { CurrentUser } from "../../domain/account.ts";
import { type BudgetState, nextStep, refusal } from "../../domain/budget-rules.ts";

export const stateOf = ({ data, quoteAnswer }: BudgetWithPeople): BudgetState => ({ ...data, quoteAnswer });

/** All that the budget view shows to `user`, and nothing else: what is left out here does not leave the server. */
export async function viewOf(found: BudgetWithPeople, user: CurrentUser) {
  const [quote, timeline] = await Promise.all([currentQuote(found.id), budgetTimeline(found.id)]);
  const state = stateOf(found);
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
      claim: refusal("claim", state, user),
      sendQuote: refusal("sendQuote", state, user),
      withdrawQuote: refusal("withdrawQuote", state, user),
      answerQuote: refusal("answerQuote", state, user),
      changeStatus: refusal("changeStatus", state, user),
    },
  };
}
export type BudgetView = Awaited<ReturnType<typeof viewOf>>;
