/** GET /budget/:codeID/orcamento: the current quote's file, for those who may see the budget. */
import { data } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { currentQuote } from "../../data/quotes.server.ts";
import { sentFileResponse } from "../../services/file-response.server.ts";
import type { Route } from "./+types/quote-file";

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const quote = budget && (await currentQuote(budget.id));
  const response = quote && (await sentFileResponse(request, quote.key, quote.fileName));
  if (!response) throw data(null, { status: 404 });
  return response;
}
