/** POST /api/budget/:codeID/prova/rascunho: saves the draft of a request's next version. 409: somebody saved another one meanwhile. */
import { DESIGNER_WAITS, isWaiting } from "../people/account.ts";
import { currentUser } from "../people/guards.server.ts";
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { DRAFT_REFUSED } from "../quotes/quote.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { isParty } from "../requests/policy.ts";
import type { Route } from "./+types/draft-api";
import { saveProofDraft } from "./draft.server.ts";
import { savedProofSchema } from "./proof-schema.ts";

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const user = await currentUser(request);
  if (!user) return refuse("logged-out", DRAFT_REFUSED["logged-out"], 401);
  if (isWaiting(user)) return refuse("refused", DESIGNER_WAITS, 403);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) return refuse("not-found", DRAFT_REFUSED["not-found"], 404);
  if (!isParty("sendProof", found.state, user)) return refuse("refused", DRAFT_REFUSED.refused, 403);
  const parsed = savedProofSchema.safeParse(await readJson(request));
  if (!parsed.success) return refuse("invalid", DRAFT_REFUSED.invalid, 400);
  try {
    const { draft, revision } = parsed.data;
    const saved = await saveProofDraft(user, found.id, draft, revision);
    if (saved === null) return refuse("refused", DRAFT_REFUSED.refused, 403);
    return "conflict" in saved ? Response.json(saved.conflict, { status: 409 }) : Response.json(saved);
  } catch (error) {
    logError(error, `proof draft of ${found.id}`);
    return refuse("failed", DRAFT_REFUSED.failed, faultStatus(error));
  }
}

export const loader = () => methodNotAllowed("POST");
