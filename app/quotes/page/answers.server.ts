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
import { type BudgetAction, DECLINE_REASONS, declineReason, isParty, refusal } from "../../requests/budget-rules.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { acceptVersion, askChange, declineVersion, recordAcceptance, withdrawChange } from "../decisions.server.ts";
import type { QuoteVersion } from "../quote-content.ts";
import { paymentPath } from "../quote-state.ts";
import { paymentsOf } from "../totals.ts";
import { agreeToUndo, askUndo, refuseUndo } from "../undo.server.ts";
import type { AnswerResult } from "./answers.ts";

type Sent = { form: FormData; headers: Headers };

type Intent = {
  /** decides who may do this (requests/budget-rules.ts) */
  action: BudgetAction;
  run: (user: CurrentUser, budgetId: string, quoteId: string, sent: Sent) => Promise<Outcome>;
  done: string;
};

const FIELDS = [
  ...["intent", "submissionId", "name", "item", "text", "reason", "channel", "person", "note"],
  ...Object.keys(DECLINE_REASONS),
];
const textOf = (form: FormData, field: string) => String(form.get(field) ?? "").trim();

const INTENTS = new Map(
  Object.entries<Intent>({
    accept: {
      action: "answerQuote",
      run: (user, budgetId, quoteId, { form, headers }) =>
        acceptVersion(user, budgetId, quoteId, {
          signedName: cleanLine(textOf(form, "name")),
          network: senderNetwork(headers),
          browser: headers.get("user-agent") ?? "",
        }),
      done: "Orçamento aceito. O PDF com o registro vai por e-mail para os dois.",
    },
    change: {
      action: "askChange",
      run: (user, budgetId, quoteId, { form }) =>
        askChange(user, budgetId, quoteId, {
          itemId: textOf(form, "item"),
          text: textOf(form, "text"),
          submissionId: textOf(form, "submissionId"),
        }),
      done: "Pedido enviado. Ele também está na conversa.",
    },
    "withdraw-change": {
      action: "withdrawChange",
      run: withdrawChange,
      done: "Pedido de mudança retirado. Esta versão espera pela sua resposta de novo.",
    },
    decline: {
      action: "answerQuote",
      run: (user, budgetId, quoteId, { form }) => declineVersion(user, budgetId, quoteId, declineReason(form)),
      done: BUDGET_MESSAGES.quoteDeclined,
    },
    record: {
      action: "recordAcceptance",
      run: (user, budgetId, quoteId, { form }) =>
        recordAcceptance(user, budgetId, quoteId, {
          channel: textOf(form, "channel"),
          person: cleanLine(textOf(form, "person")),
          note: textOf(form, "note"),
        }),
      done: "Aceite registrado. O PDF com o registro vai por e-mail para os dois.",
    },
    "ask-undo": {
      action: "undoAcceptance",
      run: askUndo,
      done: "Pedido enviado. O aceite vale até o outro lado concordar.",
    },
    "agree-undo": {
      action: "undoAcceptance",
      run: agreeToUndo,
      done: "Aceite desfeito. O registro fica guardado.",
    },
    "refuse-undo": {
      action: "undoAcceptance",
      run: refuseUndo,
      done: "O aceite continua valendo.",
    },
  }),
);

/** Leads a customer who accepts on to the down payment. The caller checks that `user` may read the version. */
export async function runAnswer(
  request: Request,
  user: CurrentUser,
  { id, state }: BudgetWithPeople,
  version: QuoteVersion,
) {
  const form = await readForm(request, FIELDS);
  const name = textOf(form, "intent");
  const intent = INTENTS.get(name);
  if (!intent) throw data(null, { status: 400 });
  if (!isParty(intent.action, state, user)) throw data(null, { status: 403 });
  const refuse = (text: string, errors?: Record<string, string>): AnswerResult => ({
    ok: false,
    text,
    values: typedValues(form),
    ...(errors && { errors }),
  });
  try {
    const outcome = await intent.run(user, id, version.id, { form, headers: request.headers });
    switch (outcome.kind) {
      case "done":
        break;
      case "denied":
        return refuse(refusal(intent.action, state, user) ?? BUDGET_MESSAGES.failed);
      case "refused":
        return refuse(outcome.reason);
      case "invalid":
        return refuse(Object.values(outcome.faults)[0] ?? BUDGET_MESSAGES.failed, outcome.faults);
      default:
        outcome satisfies never;
    }
  } catch (error) {
    logError(error, `quote ${version.id}`);
    return faultResult(error, refuse(BUDGET_MESSAGES.failed));
  }
  if (name === "accept" && paymentsOf(version.sent.content).length > 0) throw redirect(paymentPath(id, 1));
  const done: AnswerResult = { ok: true, text: intent.done };
  return done;
}
