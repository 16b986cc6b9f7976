/** What the buttons of the budget view do: one row for each `intent` that its forms send. */
import { changeStatus, claimBudget } from "../../data/budgets.server.ts";
import { answerQuote, withdrawQuote } from "../../data/quotes.server.ts";
import type { CurrentUser } from "../../domain/account.ts";
import { BUDGET_MESSAGES } from "../../domain/budget.ts";
import type { BudgetAction } from "../../domain/budget-rules.ts";
import { BUDGET_STATUSES } from "../../domain/budget-statuses.ts";

type Intent = {
  /** whose action it is: the rules say (domain/budget-rules.ts) */
  action: BudgetAction;
  /** true: it is done, now or since an earlier press */
  run: (user: CurrentUser, id: string, form: FormData) => Promise<boolean>;
  done: string;
};

const quoteOf = (form: FormData) => String(form.get("quote") ?? "");

const INTENTS: Record<string, Intent> = {
  claim: { action: "claim", run: claimBudget, done: BUDGET_MESSAGES.claimed },
  withdraw: { action: "withdrawQuote", run: withdrawQuote, done: BUDGET_MESSAGES.quoteWithdrawn },
  accept: {
    action: "answerQuote",
    run: (user, id, form) => answerQuote(user, id, quoteOf(form), "accepted"),
    done: BUDGET_MESSAGES.quoteAccepted,
  },
  decline: {
    action: "answerQuote",
    run: (user, id, form) => answerQuote(user, id, quoteOf(form), "declined"),
    done: BUDGET_MESSAGES.quoteDeclined,
  },
  status: {
    action: "changeStatus",
    run: async (user, id, form) => {
      const to = BUDGET_STATUSES.find((status) => String(status.id) === form.get("status"));
      return to !== undefined && (await changeStatus(user, id, to.id));
    },
    done: BUDGET_MESSAGES.statusChanged,
  },
};

export function intentNamed(name: string): Intent | undefined {
  return Object.hasOwn(INTENTS, name) ? INTENTS[name] : undefined;
}
