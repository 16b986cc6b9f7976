/** What the forms of a quote's page do, by the intent that they send. */
import { data, redirect } from "react-router";
import type { Outcome } from "../../kit/outcome.ts";
import { cleanLine } from "../../kit/visible.ts";
import type { CurrentUser } from "../../people/account.ts";
import { readForm, typedValues } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { senderNetwork } from "../../platform/turns.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { failureOf } from "../../requests/failure.server.ts";
import { fieldsOf, intentIn, QUOTE_INTENTS } from "../../requests/intents.ts";
import { declineReason, isParty } from "../../requests/policy.ts";
import { acceptVersion, askChange, declineVersion, recordAcceptance, withdrawChange } from "../decisions.server.ts";
import type { QuoteVersion } from "../quote-content.ts";
import { paymentPath } from "../quote-state.ts";
import { paymentsOf } from "../totals.ts";
import { agreeToUndo, askUndo, refuseUndo } from "../undo.server.ts";
import type { AnswerResult } from "./answers.ts";

type Sent = { form: FormData; headers: Headers };

type Run = (user: CurrentUser, budgetId: string, quoteId: string, sent: Sent) => Promise<Outcome>;

const textOf = (form: FormData, field: string) => String(form.get(field) ?? "").trim();

const RUN: Record<keyof typeof QUOTE_INTENTS, Run> = {
  accept: (user, budgetId, quoteId, { form, headers }) =>
    acceptVersion(user, budgetId, quoteId, {
      signedName: cleanLine(textOf(form, "name")),
      network: senderNetwork(headers),
      browser: headers.get("user-agent") ?? "",
    }),
  change: (user, budgetId, quoteId, { form }) =>
    askChange(user, budgetId, quoteId, {
      itemId: textOf(form, "item"),
      text: textOf(form, "text"),
      submissionId: textOf(form, "submissionId"),
    }),
  "withdraw-change": withdrawChange,
  decline: (user, budgetId, quoteId, { form }) => declineVersion(user, budgetId, quoteId, declineReason(form)),
  record: (user, budgetId, quoteId, { form }) =>
    recordAcceptance(user, budgetId, quoteId, {
      channel: textOf(form, "channel"),
      person: cleanLine(textOf(form, "person")),
      note: textOf(form, "note"),
    }),
  "ask-undo": askUndo,
  "agree-undo": agreeToUndo,
  "refuse-undo": refuseUndo,
};

/** Leads a customer who accepts on to the down payment. The caller checks that `user` may read the version. */
export async function runAnswer(
  request: Request,
  user: CurrentUser,
  { id, state }: BudgetWithPeople,
  version: QuoteVersion,
) {
  const form = await readForm(request, fieldsOf(QUOTE_INTENTS));
  const name = intentIn(QUOTE_INTENTS, form);
  if (!name) throw data(null, { status: 400 });
  const { action, done } = QUOTE_INTENTS[name];
  if (!isParty(action, state, user)) throw data(null, { status: 403 });
  const refuse = (text: string, errors?: Record<string, string>): AnswerResult => ({
    ok: false,
    text,
    values: typedValues(form),
    ...(errors && { errors }),
  });
  try {
    const outcome = await RUN[name](user, id, version.id, { form, headers: request.headers });
    const failure = failureOf(outcome, action, state, user);
    if (failure) return refuse(failure.text, failure.errors);
  } catch (error) {
    logError(error, `quote ${version.id}`);
    return faultResult(error, refuse(BUDGET_MESSAGES.failed));
  }
  if (name === "accept" && paymentsOf(version.sent.content).length > 0) throw redirect(paymentPath(id, 1));
  const result: AnswerResult = { ok: true, text: done };
  return result;
}
