/** GET /budget/:codeID/orcamento: the file of the quote that is sent, for who may see the budget (BUD-9). */
import { data } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { currentQuote } from "../../data/quotes.server.ts";
import { QUOTE_TYPES } from "../../domain/quote.ts";
import { fileResponse } from "../../services/file-response.server.ts";
import type { Route } from "./+types/quote-file";

const isQuoteType = (ending: string): ending is keyof typeof QUOTE_TYPES => Object.hasOwn(QUOTE_TYPES, ending);

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const found = await getBudgetFor(user, params.codeID);
  const quote = found && (await currentQuote(found.id));
  const ending = quote?.key.split(".").at(-1) ?? "";
  if (!quote || !isQuoteType(ending)) throw data(null, { status: 404 });
  const answer = await fileResponse(request, quote.key, { type: QUOTE_TYPES[ending] });
  if (!answer) throw data(null, { status: 404 });
  answer.headers.set("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(quote.fileName)}`);
  // A sandbox keeps the browser's own PDF viewer from opening; the policy for PDFs stays there.
  if (ending !== "pdf") {
    answer.headers.set("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  }
  return answer;
}
