/** GET /budget/:codeID/orcamento: the current quote's file, for those who may see the budget. */
import { requireUser } from "../people/guards.server.ts";
import { fileNotFound } from "../platform/file-pages.server.ts";
import { sentFileResponse } from "../platform/files.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import type { Route } from "./+types/quote-file";
import { currentQuote } from "./quotes.server.ts";

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const quote = budget && (await currentQuote(budget.id));
  return (quote && (await sentFileResponse(request, quote.key, quote.fileName))) || fileNotFound();
}
