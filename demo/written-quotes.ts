/** Quotes that the demo's designers write on the page, dated as the sample says. */
import { eq, sql } from "drizzle-orm";
import { addDays, daysBetween } from "../app/kit/calendar.ts";
import { calendarDay, endOfDay, fullDateText } from "../app/kit/day.ts";
import type { CurrentUser } from "../app/people/account.ts";
import { db, type Tx } from "../app/platform/db.server.ts";
import { hashOf } from "../app/quotes/hash.server.ts";
import type { QuoteContent, QuoteDraft, SentQuote } from "../app/quotes/quote-content.ts";
import { quote, quoteDecision, quoteDraft, quotePayment } from "../app/quotes/schema.ts";
import { saveDraft } from "../app/quoting/draft.server.ts";
import { newDraft } from "../app/quoting/draft.ts";
import { sendVersion } from "../app/quoting/send-version.server.ts";
import { QUOTE_TEXTS } from "../app/quoting/terms.server.ts";
import { budgetEvent } from "../app/requests/schema.ts";

/**
 * `title`: the work, at `price`; `more`: a second line of the quote. Decisions happen today, though the calendar dates
 * them earlier, so `validDays` (by default ten) must reach from the day of sending to the start.
 */
export type SampleVersion = { title: string; price: string; more?: string; validDays?: string };

export async function writeQuote(by: CurrentUser, budgetId: string, sample: SampleVersion): Promise<boolean> {
  const today = calendarDay(Date.now());
  const begun = newDraft([sample.title], today, QUOTE_TEXTS);
  const [first] = begun.items;
  const work = first ? [{ ...first, price: sample.price, about: "Nome desenhado, símbolo, paleta e letras." }] : [];
  const more = sample.more
    ? [{ ...work[0], id: crypto.randomUUID(), name: "Arte final", about: "Pronta para a gráfica.", price: sample.more }]
    : [];
  const draft: QuoteDraft = {
    ...begun,
    intro: "Segue a proposta com tudo o que conversamos. Qualquer linha pode mudar, é só pedir.",
    items: [...work, ...more] as QuoteDraft["items"],
    noMaterials: true,
    excluded: "Impressão e registro da marca no INPI.",
    delivery: addDays(today, 44),
    stages: [{ id: crypto.randomUUID(), day: addDays(today, 28), what: "Duas propostas para escolher" }],
    roundPrice: "280",
    ...(sample.validDays && { validDays: sample.validDays }),
  };
  const [stored] = await db.select().from(quoteDraft).where(eq(quoteDraft.budgetId, budgetId));
  const saved = await saveDraft(by, budgetId, draft, stored?.revision ?? 0);
  if (!saved || "conflict" in saved) return false;
  const sent = await sendVersion(by, budgetId, saved.revision);
  return sent !== null && "number" in sent;
}

/** Dates what happened just now, which carries the time of the start, to `at`. */
export async function dateQuotes(budgetId: string, at: Date): Promise<void> {
  const moment = sql`${sql.param(at, quote.sentAt)}::timestamptz`;
  const recent = sql`now() - interval '1 hour'`;
  await db.transaction(async (tx) => {
    const versions = await tx.select().from(quote).where(eq(quote.budgetId, budgetId));
    if (versions.length === 0) return;
    // Sent versions are immutable, except here, where nobody has read them.
    for (const [table, trigger] of TRIGGERS)
      await tx.execute(sql.raw(`alter table ${table} disable trigger ${trigger}`));
    for (const version of versions)
      if (version.sentAt > new Date(Date.now() - HOUR)) await dateVersion(tx, version, at);
    const ofBudget = sql`quote_id in (select id from quote where budget_id = ${budgetId})`;
    await tx.update(quoteDecision).set({ at: moment }).where(sql`${ofBudget} and at > ${recent}`);
    await tx.update(quotePayment).set({ claimedAt: moment }).where(sql`${ofBudget} and claimed_at > ${recent}`);
    await tx.update(quotePayment).set({ receivedAt: moment }).where(sql`${ofBudget} and received_at > ${recent}`);
    await tx.update(quoteDraft).set({ savedAt: moment }).where(sql`budget_id = ${budgetId} and saved_at > ${recent}`);
    for (const [table, trigger] of TRIGGERS)
      await tx.execute(sql.raw(`alter table ${table} enable trigger ${trigger}`));
  });
}

const HOUR = 60 * 60 * 1000;
const TRIGGERS = [
  ["quote", "quote_sent"],
  ["quote_decision", "quote_decided"],
] as const;

async function dateVersion(tx: Tx, { id, sent }: typeof quote.$inferSelect, at: Date): Promise<void> {
  const day = calendarDay(at.getTime());
  const validUntil = new Date(endOfDay(addDays(day, sent.content.validDays)));
  const content = movedBy(sent.content, daysBetween(calendarDay(Date.parse(sent.sentAt)), day));
  const dated: SentQuote = { ...sent, content, sentAt: at.toISOString(), validUntil: validUntil.toISOString() };
  // No reminders are sent about sample quotes.
  const values = { sent: dated, hash: hashOf(dated), sentAt: at, validUntil, remindedAt: at };
  await tx.update(quote).set(values).where(eq(quote.id, id));
  const until = JSON.stringify({ until: fullDateText(validUntil.getTime()) });
  await tx
    .update(budgetEvent)
    .set({ details: sql`${budgetEvent.details} || ${until}::jsonb` })
    .where(sql`kind = 'quote_sent' and details->>'quote' = ${id}`);
}

const movedBy = (content: QuoteContent, days: number): QuoteContent => ({
  ...content,
  begin: addDays(content.begin, days),
  delivery: addDays(content.delivery, days),
  stages: content.stages.map((stage) => ({ ...stage, day: addDays(stage.day, days) })),
});
