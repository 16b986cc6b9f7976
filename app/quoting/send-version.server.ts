/** A draft becomes a version: what is sent is kept for good. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { calendarDay, endOfDay, fullDateText } from "../kit/day.ts";
import { MOST_CENTAVOS, moneyText } from "../kit/money.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { settingsIn } from "../platform/settings.server.ts";
import { clockOf, queueDates, settleExpiry } from "../quotes/expiry.server.ts";
import { hashOf } from "../quotes/hash.server.ts";
import { closeOpenQuote } from "../quotes/open-quote.server.ts";
import { QUOTE_LIMITS, type QuoteContent, type QuoteParty, type SentQuote } from "../quotes/quote-content.ts";
import { quote, quoteDraft } from "../quotes/schema.ts";
import { lastValidDay, totalsOf } from "../quotes/totals.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import { refusal } from "../requests/policy.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { stateOf } from "../requests/turn.ts";
import { completeQuote, type DraftFaults } from "./draft.ts";
import { textsOf } from "./terms.server.ts";

export const SEND_REFUSED = {
  none: "Ainda não há nada escrito neste orçamento.",
  changed: "O rascunho mudou em outra aba ou em outro aparelho. Leia de novo antes de enviar.",
  many: `Este pedido já tem ${QUOTE_LIMITS.versions} versões de orçamento. Combine o que falta pela conversa.`,
} as const;

type Sending = { number: number } | { faults: DraftFaults } | { refused: string } | null;

/**
 * Sends the draft's `revision`; it replaces the version that waits for its answer. While that revision stands, sending it
 * once more is the same version. null: not theirs.
 */
export async function sendVersion(sender: CurrentUser, budgetId: string, revision: number): Promise<Sending> {
  return db.transaction(async (tx) => {
    const locked = await lockToAct(tx, sender, budgetId, "sendQuote");
    if (!locked) return null;
    const now = await clockOf(tx);
    const row = await settleExpiry(tx, locked, now);
    const [stored] = await tx.select().from(quoteDraft).where(eq(quoteDraft.budgetId, budgetId));
    if (!stored) return { refused: SEND_REFUSED.none };
    const [earlier] = await tx
      .select({ number: quote.number, state: quote.state })
      .from(quote)
      .where(and(eq(quote.budgetId, budgetId), eq(quote.revision, revision)))
      .orderBy(desc(quote.number))
      .limit(1);
    const stands = earlier?.state === "open" || earlier?.state === "accepted";
    if (earlier && (stands || stored.revision !== revision)) return { number: earlier.number };
    const refused = refusal("sendQuote", stateOf(row), sender);
    if (refused) return { refused };
    if (stored.revision !== revision) return { refused: SEND_REFUSED.changed };
    // Each is kept for good, has its PDF, and is read with the request.
    if ((await tx.$count(quote, eq(quote.budgetId, budgetId))) >= QUOTE_LIMITS.versions)
      return { refused: SEND_REFUSED.many };
    const read = completeQuote(stored.draft, calendarDay(now.getTime()));
    if ("faults" in read) return read;
    if (totalsOf(read.content).total > MOST_CENTAVOS)
      return { faults: { items: `A soma passa de ${moneyText(MOST_CENTAVOS)}.` } };
    return { number: await insertVersion(tx, sender, row, { content: read.content, revision, now }) };
  });
}

type NewVersion = { content: QuoteContent; revision: number; now: Date };

async function insertVersion(tx: Tx, sender: CurrentUser, row: Row, { content, revision, now }: NewVersion) {
  const [newest] = await tx
    .select({ number: quote.number, code: quote.code })
    .from(quote)
    .where(eq(quote.budgetId, row.id))
    .orderBy(desc(quote.number))
    .limit(1);
  const number = (newest?.number ?? 0) + 1;
  const today = calendarDay(now.getTime());
  const validUntil = new Date(endOfDay(lastValidDay(today, content.validDays)));
  const { withdrawal } = textsOf(await settingsIn(tx));
  const sent: SentQuote = {
    format: 1,
    request: row.id,
    code: newest?.code ?? (await nextCode(tx, today)),
    number,
    nameProject: row.nameProject,
    customer: await partyOf(tx, row.userCreate),
    // A designer's telephone is for nobody else (BUD-4).
    sender: { ...(await partyOf(tx, sender.id)), tell: "" },
    sentAt: now.toISOString(),
    validUntil: validUntil.toISOString(),
    content,
    withdrawal,
  };
  const id = randomUUID();
  const { total } = totalsOf(content);
  await closeOpenQuote(tx, row, "replaced");
  await tx.insert(quote).values({
    id,
    budgetId: row.id,
    number,
    code: sent.code,
    revision,
    sent,
    hash: hashOf(sent),
    total,
    sentBy: sender.id,
    sentAt: now,
    validUntil,
  });
  await tx
    .update(budget)
    .set({ budget: true, budgetFile: "", quoteAnswer: null, quoteId: id })
    .where(eq(budget.id, row.id));
  if (row.budgetFile !== "") await enqueue(tx, "delete-files", { keys: [row.budgetFile] });
  const details = { quote: id, number, total, until: fullDateText(validUntil.getTime()) };
  await recordEvent(tx, row.id, sender, { kind: "quote_sent", details, mailTo: [row.userCreate] });
  await enqueue(tx, "quote-pdf", { quoteId: id });
  await queueDates(tx, { sentAt: now, validUntil });
  return number;
}

async function partyOf(tx: Tx, id: string): Promise<QuoteParty> {
  const [party] = await tx
    .select({ name: user.name, email: user.email, tell: user.tell })
    .from(user)
    .where(eq(user.id, id));
  if (!party) throw new Error(`the person ${id} is not there`);
  return party;
}

/** '2026-0418': counted from 1 in each year. One request gets its first version at a time. */
async function nextCode(tx: Tx, today: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('quote code', 0))`);
  const year = today.slice(0, 4);
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(split_part(${quote.code}, '-', 2)::int), 0)` })
    .from(quote)
    .where(sql`${quote.code} ~ ${`^${year}-[0-9]+$`}`);
  return `${year}-${String((last?.number ?? 0) + 1).padStart(4, "0")}`;
}
