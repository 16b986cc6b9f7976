import type { FieldFaults, Outcome } from "../kit/outcome.ts";
import type { CurrentUser } from "../people/account.ts";
import { BUDGET_MESSAGES } from "./budget.ts";
import { type BudgetAction, refusal } from "./policy.ts";
import type { BudgetState } from "./turn.ts";

/** What a page says of a change that was asked for and not made; null: it is done. `budget`: as the page found it. */
export function failureOf(
  outcome: Outcome,
  action: BudgetAction,
  budget: BudgetState,
  viewer: CurrentUser,
): { text: string; errors?: FieldFaults } | null {
  switch (outcome.kind) {
    case "done":
      return null;
    case "denied":
      return { text: refusal(action, budget, viewer) ?? BUDGET_MESSAGES.failed };
    case "refused":
      return { text: outcome.reason };
    case "invalid":
      return { text: Object.values(outcome.faults)[0] ?? BUDGET_MESSAGES.failed, errors: outcome.faults };
  }
}
