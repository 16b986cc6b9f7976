/** What the buttons of a request do, by the name that their form sends. */
import { data } from "react-router";
import { BudgetRefused, ClaimRefused, claimBudget } from "../../data/budgets.server.ts";
import {
  assignProject,
  changeStatus,
  releaseProject,
  reopenRequest,
  StatusTooSoon,
  withdrawRequest,
} from "../../data/hands.server.ts";
import { answerQuote, withdrawQuote } from "../../data/quotes.server.ts";
import type { CurrentUser } from "../../domain/account.ts";
import { BUDGET_MESSAGES } from "../../domain/budget.ts";
import {
  type BudgetAction,
  CLAIM_LIMIT_REASON,
  DECLINE_REASONS,
  declineReason,
  isParty,
  needsReason,
  REASON_MESSAGES,
  reasonOf,
  refusal,
} from "../../domain/budget-rules.ts";
import { BUDGET_STATUSES } from "../../domain/budget-statuses.ts";
import { FINISH_REFUSED } from "../../domain/questionnaire.ts";
import type { BudgetState } from "../../domain/turn.ts";
import { readForm } from "../../services/form.server.ts";
import { logError } from "../../services/log.server.ts";

type Intent = {
  /** decides who may do this (domain/budget-rules.ts) */
  action: BudgetAction;
  /** a message for each field that is missing or wrong; then nothing is done */
  check?: (form: FormData, state: BudgetState) => Record<string, string>;
  /** true: it is done, now or since an earlier press */
  run: (user: CurrentUser, id: string, form: FormData) => Promise<boolean>;
  done: string;
};

const FIELDS = ["intent", "quote", "status", "reason", "designer", ...Object.keys(DECLINE_REASONS)];
const textOf = (form: FormData, field: string) => String(form.get(field) ?? "");

const statusIn = (form: FormData) => BUDGET_STATUSES.find((status) => String(status.id) === form.get("status"))?.id;

function checkReason(typed: string, missing: string | null): Record<string, string> {
  const reason = reasonOf(typed);
  if (reason === null) return { reason: REASON_MESSAGES.tooLong };
  return reason === "" && missing !== null ? { reason: missing } : {};
}

const INTENTS = new Map(
  Object.entries<Intent>({
    claim: { action: "claim", run: claimBudget, done: BUDGET_MESSAGES.claimed },
    withdraw: { action: "withdrawQuote", run: withdrawQuote, done: BUDGET_MESSAGES.quoteWithdrawn },
    accept: {
      action: "answerQuote",
      run: (user, id, form) => answerQuote(user, id, textOf(form, "quote"), "accepted"),
      done: BUDGET_MESSAGES.quoteAccepted,
    },
    decline: {
      action: "answerQuote",
      check: (form) => checkReason(declineReason(form), null),
      run: (user, id, form) => answerQuote(user, id, textOf(form, "quote"), "declined", declineReason(form)),
      done: BUDGET_MESSAGES.quoteDeclined,
    },
    status: {
      action: "changeStatus",
      check: (form, state) => {
        const to = statusIn(form);
        const needed = to !== undefined && to !== state.status && needsReason(state, to);
        return checkReason(textOf(form, "reason"), needed ? REASON_MESSAGES.status : null);
      },
      run: async (user, id, form) => {
        const to = statusIn(form);
        return to !== undefined && (await changeStatus(user, id, to, textOf(form, "reason")));
      },
      done: BUDGET_MESSAGES.statusChanged,
    },
    "withdraw-request": { action: "withdrawRequest", run: withdrawRequest, done: BUDGET_MESSAGES.withdrawn },
    reopen: { action: "reopen", run: reopenRequest, done: BUDGET_MESSAGES.reopened },
    release: {
      action: "release",
      check: (form) => checkReason(textOf(form, "reason"), REASON_MESSAGES.release),
      run: (user, id, form) => releaseProject(user, id, textOf(form, "reason")),
      done: BUDGET_MESSAGES.released,
    },
    assign: {
      action: "assign",
      check: (form) => ({
        ...checkReason(textOf(form, "reason"), null),
        ...(form.get("designer") ? {} : { designer: "Escolha quem vai cuidar do projeto." }),
      }),
      run: (user, id, form) => assignProject(user, id, textOf(form, "designer"), textOf(form, "reason")),
      done: BUDGET_MESSAGES.assigned,
    },
  }),
);

/** `errors`: a message for each field; what was typed stays in the page. */
export type IntentResult = { ok: boolean; text: string; errors?: Record<string, string> };

/** For the screen's action: the caller checks that `user` may see the request. */
export async function runIntent(
  request: Request,
  user: CurrentUser,
  id: string,
  state: BudgetState,
): Promise<IntentResult> {
  const form = await readForm(request, FIELDS);
  const intent = INTENTS.get(textOf(form, "intent"));
  if (!intent) throw data(null, { status: 400 });
  if (!isParty(intent.action, state, user)) throw data(null, { status: 403 });
  const errors = intent.check?.(form, state) ?? {};
  const [first] = Object.values(errors);
  if (first !== undefined) return { ok: false, text: first, errors };
  try {
    if (await intent.run(user, id, form)) return { ok: true, text: intent.done };
    return { ok: false, text: refusal(intent.action, state, user) ?? BUDGET_MESSAGES.failed };
  } catch (error) {
    if (error instanceof ClaimRefused)
      return { ok: false, text: `${BUDGET_MESSAGES.failed} ${CLAIM_LIMIT_REASON[error.reason]}` };
    if (error instanceof StatusTooSoon) return { ok: false, text: BUDGET_MESSAGES.statusTooSoon };
    if (error instanceof BudgetRefused) return { ok: false, text: FINISH_REFUSED.limit(error.wait) };
    logError(error, `request ${id}`);
    return { ok: false, text: BUDGET_MESSAGES.failed };
  }
}
