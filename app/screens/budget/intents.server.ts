/** What the buttons of a request do, by the name that their form sends. */
import { data } from "react-router";
import { ClaimRefused, changeStatus, claimBudget } from "../../data/budgets.server.ts";
import { answerQuote, withdrawQuote } from "../../data/quotes.server.ts";
import type { CurrentUser } from "../../domain/account.ts";
import { BUDGET_MESSAGES, type QuoteDecision } from "../../domain/budget.ts";
import { type BudgetAction, CLAIM_LIMIT_REASON, isParty } from "../../domain/budget-rules.ts";
import { BUDGET_STATUSES } from "../../domain/budget-statuses.ts";
import type { BudgetState } from "../../domain/turn.ts";
import { readForm } from "../../services/form.server.ts";
import { logError } from "../../services/log.server.ts";

type Intent = {
  /** decides who may do this (domain/budget-rules.ts) */
  action: BudgetAction;
  /** true: it is done, now or since an earlier press */
  run: (user: CurrentUser, id: string, form: FormData) => Promise<boolean>;
  done: string;
};

const decide =
  (decision: QuoteDecision): Intent["run"] =>
  (user, id, form) =>
    answerQuote(user, id, String(form.get("quote") ?? ""), decision);

const INTENTS = new Map(
  Object.entries<Intent>({
    claim: { action: "claim", run: claimBudget, done: BUDGET_MESSAGES.claimed },
    withdraw: { action: "withdrawQuote", run: withdrawQuote, done: BUDGET_MESSAGES.quoteWithdrawn },
    accept: { action: "answerQuote", run: decide("accepted"), done: BUDGET_MESSAGES.quoteAccepted },
    decline: { action: "answerQuote", run: decide("declined"), done: BUDGET_MESSAGES.quoteDeclined },
    status: {
      action: "changeStatus",
      run: async (user, id, form) => {
        const to = BUDGET_STATUSES.find((status) => String(status.id) === form.get("status"));
        return to !== undefined && (await changeStatus(user, id, to.id));
      },
      done: BUDGET_MESSAGES.statusChanged,
    },
  }),
);

/** For the screen's action: the caller checks that `user` may see the request. */
export async function runIntent(request: Request, user: CurrentUser, id: string, state: BudgetState) {
  const form = await readForm(request, ["intent", "quote", "status"]);
  const intent = INTENTS.get(String(form.get("intent")));
  if (!intent) throw data(null, { status: 400 });
  if (!isParty(intent.action, state, user)) throw data(null, { status: 403 });
  try {
    const ok = await intent.run(user, id, form);
    return { ok, text: ok ? intent.done : BUDGET_MESSAGES.failed };
  } catch (error) {
    if (error instanceof ClaimRefused)
      return { ok: false, text: `${BUDGET_MESSAGES.failed} ${CLAIM_LIMIT_REASON[error.reason]}` };
    logError(error, `request ${id}`);
    return { ok: false, text: BUDGET_MESSAGES.failed };
  }
}
