/** Versions of a written quote: what became of each. */
import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import { QUOTE_READERS } from "./policy.ts";
import type { QuoteVersion } from "./quote-content.ts";
import { quote, quoteDecision, quotePayment } from "./schema.ts";

const by = alias(user, "by");
const asker = alias(user, "asker");
type StoredPayment = { number: number; claimedAt: string | null; receivedAt: string | null };
/** Of a quote: what was said of each of its payments. */
export const payments = sql<StoredPayment[] | null>`(select json_agg(json_build_object('number', ${quotePayment.number},
  'claimedAt', ${quotePayment.claimedAt}, 'receivedAt', ${quotePayment.receivedAt}) order by ${quotePayment.number})
  from ${quotePayment} where ${quotePayment.quoteId} = ${quote.id})`;
const versions = db
  .select({
    quote,
    decision: quoteDecision,
    by: { id: by.id, name: by.name },
    asker: { id: asker.id, name: asker.name },
    payments,
    isOver: sql<boolean>`${quote.validUntil} < clock_timestamp()`,
  })
  .from(quote)
  .innerJoin(budget, eq(budget.id, quote.budgetId))
  .leftJoin(quoteDecision, eq(quoteDecision.quoteId, quote.id))
  .leftJoin(by, eq(by.id, quoteDecision.by))
  .leftJoin(asker, eq(asker.id, quote.undoAskedBy))
  .where(and(eq(quote.budgetId, sql.placeholder("budgetId")), isOneOf(QUOTE_READERS)))
  .orderBy(desc(quote.number))
  .prepare("quoteVersions");

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** The newest first; none for who may not read the request's quotes. */
export async function versionsOf(reader: CurrentUser, budgetId: string): Promise<QuoteVersion[]> {
  if (!isDocumentId(budgetId)) return [];
  const rows = await versions.execute({ budgetId, ...placesOf(reader) });
  return rows.map(({ quote: version, decision, by, asker, payments, isOver }) => ({
    id: version.id,
    number: version.number,
    state: version.state === "open" && isOver ? "expired" : version.state,
    hash: version.hash,
    sent: version.sent,
    total: version.total,
    decision: decision &&
      by && {
        decision: decision.decision,
        by,
        signedName: decision.signedName,
        at: decision.at.toISOString(),
        network: decision.network,
        browser: decision.browser,
        reason: decision.reason,
        elsewhere: decision.channel && { channel: decision.channel, note: decision.note },
      },
    payments: (payments ?? []).map(({ number, claimedAt, receivedAt }) => ({
      number,
      claimedAt: isoOf(claimedAt),
      receivedAt: isoOf(receivedAt),
    })),
    undoAskedBy: asker,
    hasPdf: version.pdf !== "" || version.recordPdf !== "",
  }));
}
