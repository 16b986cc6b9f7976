/** GET /budget/:codeID/orcamento/:number/pdf: a version's PDF, with the record once it is accepted. */
import { and, eq, sql } from "drizzle-orm";
import { isDocumentId } from "../../kit/storable.ts";
import { requireUser } from "../../people/guards.server.ts";
import { db } from "../../platform/db.server.ts";
import { fileNotFound, pdfBeingMade } from "../../platform/file-pages.server.ts";
import { sentFileResponse } from "../../platform/files.server.ts";
import { isOneOf, placesOf } from "../../requests/rights.server.ts";
import { budget } from "../../requests/schema.ts";
import { QUOTE_READERS } from "../policy.ts";
import { quote } from "../schema.ts";
import type { Route } from "./+types/pdf-file";

const versionFile = db
  .select({ pdf: quote.pdf, recordPdf: quote.recordPdf, state: quote.state, code: quote.code })
  .from(quote)
  .innerJoin(budget, eq(budget.id, quote.budgetId))
  .where(
    and(
      eq(budget.id, sql.placeholder("budgetId")),
      eq(quote.number, sql.placeholder("number")),
      isOneOf(QUOTE_READERS),
    ),
  )
  .prepare("quoteFile");

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const { codeID: budgetId, number } = params;
  const isAddress = isDocumentId(budgetId) && /^[1-9]\d{0,5}$/.test(number);
  const [version] = isAddress ? await versionFile.execute({ budgetId, number: Number(number), ...placesOf(user) }) : [];
  if (!version) return fileNotFound();
  const key = version.recordPdf || version.pdf;
  // The one before the acceptance would lack its record.
  if (key === "" || (version.state === "accepted" && version.recordPdf === "")) return pdfBeingMade();
  return (await sentFileResponse(request, key, `orcamento-${version.code}-v${number}.pdf`)) ?? fileNotFound();
}
