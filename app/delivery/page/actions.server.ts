/** What the forms of a delivery's page do, by the intent that they send. */
import { data, redirect } from "react-router";
import type { Outcome } from "../../kit/outcome.ts";
import type { CurrentUser } from "../../people/account.ts";
import { readForm } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { failureOf } from "../../requests/failure.server.ts";
import { DELIVERY_INTENTS, fieldsOf, intentIn } from "../../requests/intents.ts";
import { isParty } from "../../requests/policy.ts";
import type { IntentResult } from "../../requests/room-form.tsx";
import { renewPage, switchOff, switchOn } from "../brand-switch.server.ts";
import { portfolioPath } from "../paths.ts";
import { beginShowcase } from "../portfolio/begin.server.ts";
import { answerShowing, askShowing } from "../showing.server.ts";

type PageIntent = Exclude<keyof typeof DELIVERY_INTENTS, "deliver">;
type Run = (user: CurrentUser, budgetId: string, form: FormData) => Promise<Outcome>;

const RUN: Record<PageIntent, Run> = {
  showing: (user, id, form) =>
    answerShowing(user, id, { showing: String(form.get("showing") ?? ""), day: String(form.get("day") ?? "") }),
  "ask-showing": askShowing,
  "page-on": switchOn,
  "page-off": switchOff,
  "page-renew": renewPage,
  portfolio: beginShowcase,
};

/** The caller checks that `user` may read the delivery. */
export async function runDelivery(request: Request, user: CurrentUser, { id, state }: BudgetWithPeople) {
  const form = await readForm(request, fieldsOf(DELIVERY_INTENTS));
  const name = intentIn(DELIVERY_INTENTS, form);
  // Delivering is the builder's.
  if (!name || name === "deliver") throw data(null, { status: 400 });
  const { action, done } = DELIVERY_INTENTS[name];
  if (!isParty(action, state, user)) throw data(null, { status: 403 });
  const said = (result: IntentResult) => result;
  let outcome: Outcome;
  try {
    outcome = await RUN[name](user, id, form);
  } catch (error) {
    logError(error, `delivery ${id}`);
    return faultResult(error, said({ ok: false, text: BUDGET_MESSAGES.failed }));
  }
  const failure = failureOf(outcome, action, state, user);
  if (failure) return said({ ok: false, ...failure });
  if (name === "portfolio") throw redirect(portfolioPath(id));
  return said({ ok: true, text: done });
}
