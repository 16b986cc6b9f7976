/** The written quotes in a person's data file, without the other side's contacts and without file keys. */
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "../platform/db.server.ts";
import { quote, quoteDecision, quoteDraft, quotePayment } from "../quotes/schema.ts";

/** The quotes on a request, for its customer: what was sent, and what they decided and wrote. */
export async function writtenQuotesOf(budgetId: string, customer: string) {
  const rows = await db
    .select({ quote, decision: quoteDecision })
    .from(quote)
    .leftJoin(quoteDecision, eq(quoteDecision.quoteId, quote.id))
    .where(eq(quote.budgetId, budgetId))
    .orderBy(asc(quote.number));
  return Promise.all(
    rows.map(async ({ quote: version, decision }) => ({
      ...sentPart(version),
      para: version.sent.customer,
      estado: version.state,
      pediuParaDesfazer: version.undoAskedBy === customer,
      lembradoEm: version.remindedAt,
      decisao: decision && {
        qual: decision.decision,
        em: decision.at,
        nome: decision.signedName,
        rede: decision.network,
        navegador: decision.browser,
        motivo: decision.reason,
        registradoPeloEstudio: decision.channel,
        anotacao: decision.note,
      },
      pagamentos: await db
        .select({
          numero: quotePayment.number,
          ditoPagoEm: quotePayment.claimedAt,
          recebidoEm: quotePayment.receivedAt,
        })
        .from(quotePayment)
        .where(eq(quotePayment.quoteId, version.id))
        .orderBy(asc(quotePayment.number)),
    })),
  );
}

/** Quotes by a designer or admin. The customer's contacts are left out, because they belong to the customer. */
export async function quotesSentBy(person: string) {
  const rows = await db.select().from(quote).where(eq(quote.sentBy, person)).orderBy(asc(quote.sentAt));
  return rows.map((version) => ({ pedido: version.budgetId, ...sentPart(version), de: version.sent.sender }));
}

const sentPart = ({ code, number, sentAt, validUntil, hash, sent }: typeof quote.$inferSelect) => ({
  codigo: code,
  versao: number,
  enviadoEm: sentAt,
  valeAte: validUntil,
  sha256: hash,
  conteudo: sent.content,
});

export const quoteDraftsOf = (person: string) =>
  db
    .select({ pedido: quoteDraft.budgetId, salvoEm: quoteDraft.savedAt, conteudo: quoteDraft.draft })
    .from(quoteDraft)
    .where(eq(quoteDraft.savedBy, person));

export const acceptancesRecordedBy = (person: string) =>
  db
    .select({
      pedido: quote.budgetId,
      versao: quote.number,
      em: quoteDecision.at,
      canal: quoteDecision.channel,
      anotacao: quoteDecision.note,
    })
    .from(quoteDecision)
    .innerJoin(quote, eq(quote.id, quoteDecision.quoteId))
    .where(and(eq(quoteDecision.by, person), isNotNull(quoteDecision.channel)));
