/** The guard of the pages where a request is worked on. */
import { data, redirect } from "react-router";
import type { CurrentUser } from "../people/account.ts";
import { requireUser } from "../people/guards.server.ts";
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
