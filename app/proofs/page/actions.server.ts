/** What the forms of a proof's page do, by the intent that they send. */
import { data } from "react-router";
import { DENIED, DONE, type Outcome, refused } from "../../kit/outcome.ts";
import { cleanLine } from "../../kit/visible.ts";
import type { CurrentUser } from "../../people/account.ts";
import { readForm, typedValues } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { senderNetwork } from "../../platform/turns.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { failureOf } from "../../requests/failure.server.ts";
import { fieldsOf, intentIn, PROOF_INTENTS } from "../../requests/intents.ts";
import { isParty } from "../../requests/policy.ts";
import { adjustProof, approveProof, askRound, type OfProof } from "../decide-proof.server.ts";
import { inviteGuest, revokeGuest } from "../guests.server.ts";
import { replyToComment } from "../replies.server.ts";
import { withdrawProof } from "../withdraw-proof.server.ts";

/** What a form of the page did. `errors`: a message for each field; `values`: what was typed. */
export type ProofResult = {
  ok: boolean;
  text: string;
  /** which of the page's forms it was */
  intent?: string;
  errors?: Record<string, string>;
  values?: Record<string, string>;
  /** without a connection, or after a server's fault */
  noResponse?: boolean;
};

type Sent = { form: FormData; headers: Headers };
type Run = (user: CurrentUser, of: OfProof, sent: Sent) => Promise<Outcome>;

const textOf = (form: FormData, field: string) => String(form.get(field) ?? "").trim();
const countOf = (form: FormData, field: string) =>
  /^\d{1,9}$/.test(textOf(form, field)) ? Number(form.get(field)) : -1;

const RUN: Record<keyof typeof PROOF_INTENTS, Run> = {
  withdraw: async (user, { budgetId, number }) => {
    const taken = await withdrawProof(user, budgetId, number);
    if (taken === null) return DENIED;
    return "refused" in taken ? refused(taken.refused) : DONE;
  },
  approve: (user, of, { form, headers }) =>
    approveProof(user, of, {
      direction: textOf(form, "direction"),
      signedName: cleanLine(textOf(form, "name")),
      network: senderNetwork(headers),
      browser: headers.get("user-agent") ?? "",
    }),
  adjust: (user, of, { form }) =>
    adjustProof(user, of, {
      direction: textOf(form, "direction"),
      sentence: textOf(form, "sentence"),
      notes: countOf(form, "notes"),
    }),
  "ask-round": (user, of, { form }) => askRound(user, of, textOf(form, "text")),
  invite: (user, of, { form }) => inviteGuest(user, of, cleanLine(textOf(form, "label"))),
  revoke: (user, of, { form }) => revokeGuest(user, of, textOf(form, "guest")),
  reply: (user, of, { form }) =>
    replyToComment(user, of, {
      comment: textOf(form, "comment"),
      text: textOf(form, "text"),
      submissionId: textOf(form, "submissionId"),
    }),
};

/** The caller checks that `user` may read the version. */
export async function runProofIntent(
  request: Request,
  user: CurrentUser,
  { id, state }: BudgetWithPeople,
  number: number,
) {
  const form = await readForm(request, fieldsOf(PROOF_INTENTS));
  const intent = intentIn(PROOF_INTENTS, form);
  if (!intent) throw data(null, { status: 400 });
  const { action, done } = PROOF_INTENTS[intent];
  if (!isParty(action, state, user)) throw data(null, { status: 403 });
  const refuse = (text: string, errors?: Record<string, string>): ProofResult => ({
    ...{ ok: false, text, intent, values: typedValues(form) },
    ...(errors && { errors }),
  });
  try {
    const outcome = await RUN[intent](user, { budgetId: id, number }, { form, headers: request.headers });
    const failure = failureOf(outcome, action, state, user);
    if (failure) return refuse(failure.text, failure.errors);
    return { ok: true, text: done, intent } satisfies ProofResult;
  } catch (error) {
    logError(error, `proof ${number} of ${id}`);
    return faultResult(error, refuse(BUDGET_MESSAGES.failed));
  }
}
