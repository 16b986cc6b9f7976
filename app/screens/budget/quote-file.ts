/** GET /budget/:codeID/orcamento: the current quote's file, for those who may see the budget. */
import { data } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { currentQuote } from "../../data/quotes.server.ts";
import { QUOTE_TYPES } from "../../domain/quote.ts";
import { fileResponse } from "../../services/files.server.ts";
import type { Route } from "./+types/quote-file";

const isQuoteType = (ending: string): ending is keyof typeof QUOTE_TYPES => Object.hasOwn(QUOTE_TYPES, ending);

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const quote = budget && (await currentQuote(budget.id));
  const ending = quote?.key.split(".").at(-1) ?? "";
  if (!quote || !isQuoteType(ending)) throw data(null, { status: 404 });
  const response = await fileResponse(request, quote.key, { type: QUOTE_TYPES[ending] });
  if (!response) throw data(null, { status: 404 });
  response.headers.set("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(quote.fileName)}`);
  // A sandbox would keep the browser's PDF viewer from opening; PDFs have a policy of their own.
  if (ending !== "pdf") {
    response.headers.set("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  }
  return response;
}
