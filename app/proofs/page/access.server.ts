/** Whose page of a version it is. */
import { data } from "react-router";
import { requireUser } from "../../people/guards.server.ts";
import { getBudgetFor } from "../../requests/budgets.server.ts";
import { partyOf } from "../../requests/policy.ts";
import { proofsOf } from "../proofs.server.ts";

type Asked = { request: Request; url: URL; params: { codeID: string; number: string } };

/**
 * For the request's customer, the designer who holds it, and admins; 404 for everybody else, as for an unknown one, and
 * for the customer of a version that was taken back before they opened it.
 */
export async function requireProof({ request, url, params }: Asked) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const versions = budget ? await proofsOf(user, budget.id) : [];
  const version = versions.find(({ number }) => String(number) === params.number);
  if (!budget || !version) throw data(null, { status: 404 });
  const isCustomer = partyOf(budget.state, user) === "customer";
  if (isCustomer && version.state === "withdrawn") throw data(null, { status: 404 });
  return { user, budget, versions, version, isCustomer };
}
