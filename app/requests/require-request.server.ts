/** The guards of the pages where a request is worked on, and of what their scripts send. */
import { data, redirect } from "react-router";
import { type CurrentUser, DESIGNER_WAITS, isWaiting } from "../people/account.ts";
import { currentUser, requireUser } from "../people/guards.server.ts";
import { methodNotAllowed, refuse } from "../platform/refusal.server.ts";
import { getBudgetFor, isWithdrawnFor } from "./budgets.server.ts";
import type { BudgetState } from "./turn.ts";

type Call = { request: Request; url: URL; params: { codeID: string } };

/** Who may know the request but not work on it, as `isTheirs` says, is led to its page, which says why. */
export async function requireRequest(
  { request, url, params }: Call,
  isTheirs: (budget: BudgetState, person: CurrentUser) => boolean,
) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const room = `/budget/view/${params.codeID}`;
  if (!budget) {
    if (await isWithdrawnFor(user, params.codeID)) throw redirect(room);
    throw data(null, { status: 404 });
  }
  if (!isTheirs(budget.state, user)) throw redirect(room);
  return { user, budget };
}

/** For a POST of a script: throws a `Refusal`, because a redirect would return another page. The right to it is asked next. */
export async function requireApiRequest(
  { request, params }: Omit<Call, "url">,
  messages: Record<"logged-out" | "not-found", string>,
) {
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const user = await currentUser(request);
  if (!user) throw refuse("logged-out", messages["logged-out"], 401);
  if (isWaiting(user)) throw refuse("refused", DESIGNER_WAITS, 403);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) throw refuse("not-found", messages["not-found"], 404);
  return { user, budget };
}
