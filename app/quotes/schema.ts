/** Written quotes: the draft, the versions that were sent, what was decided and paid. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "../people/schema.ts";
import { moment } from "../platform/columns.ts";
import { budget, draftTable, projectWords } from "../requests/schema.ts";
import type { Channel, QuoteDraft, QuoteState, SentQuote } from "./quote-content.ts";

const ofBudget = () =>
  uuid()
    .notNull()
    .references(() => budget.id, { onDelete: "cascade" });
const person = () => uuid().references((): AnyPgColumn => user.id);

export const quoteDraft = draftTable<QuoteDraft>("quote_draft");

/** A version. A trigger refuses every change of what was sent: what stands below `state` moves on, nothing else. */
export const quote = pgTable(
  "quote",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: ofBudget(),
    number: integer().notNull(),
    /** '2026-0418', one for all versions of a request */
    code: text().notNull(),
    /** the draft's revision that was sent: while it stands, sending that once more is this version */
    revision: integer().notNull(),
    sent: jsonb().$type<SentQuote>().notNull(),
    /** SHA-256 of the canonical JSON of `sent`, in hexadecimal digits */
    hash: text().notNull(),
    /** centavos */
    total: bigint({ mode: "number" }).notNull(),
    sentBy: person().notNull(),
    sentAt: moment().notNull(),
    validUntil: moment().notNull(),
    /** A job makes `expired` of `open` after `valid_until`; until then the time says it. */
    state: text().$type<QuoteState>().notNull().default("open"),
    /** key of the PDF in the file store, and of the one with the record of acceptance; empty until it is made */
    pdf: text().notNull().default(""),
    recordPdf: text().notNull().default(""),
    /** SHA-256 of their bytes, by which /verificar knows them again; null until they are made */
    pdfHash: text(),
    recordHash: text(),
    /** who asked that its acceptance be undone, while the other side has not agreed */
    undoAskedBy: person(),
    /** when its customer was told that it ends soon, and when both were mailed the record of its acceptance */
    remindedAt: moment(),
    recordMailedAt: moment(),
  },
  (table) => [
    uniqueIndex("quote_number").on(table.budgetId, table.number),
    uniqueIndex("quote_open").on(table.budgetId).where(sql`state = 'open'`),
    uniqueIndex("quote_accepted").on(table.budgetId).where(sql`state = 'accepted'`),
    index("quote_valid_until").on(table.validUntil).where(sql`state = 'open'`),
    index("quote_hash").on(table.hash),
    index("quote_pdf_hash").on(table.pdfHash),
    index("quote_record_hash").on(table.recordHash),
    index("quote_without_pdf")
      .on(table.sentAt)
      .where(sql`pdf_hash is null or (record_hash is null and state = 'accepted')`),
    index("quote_sent_by").on(table.sentBy, table.sentAt),
    index("quote_sent_at").on(table.sentAt),
    index("quote_project_words").using("gin", projectWords(sql`(${table.sent} ->> 'nameProject')`)),
  ],
);

const ofQuote = () =>
  uuid()
    .notNull()
    .references(() => quote.id, { onDelete: "cascade" });

/** One for each version: never updated. */
export const quoteDecision = pgTable(
  "quote_decision",
  {
    quoteId: ofQuote().primaryKey(),
    decision: text().$type<"accepted" | "declined">().notNull(),
    by: person().notNull(),
    signedName: text().notNull().default(""),
    at: moment().notNull().default(sql`clock_timestamp()`),
    network: text(),
    browser: text(),
    reason: text().notNull().default(""),
    /** null: given on the page by the customer */
    channel: text().$type<Channel>(),
    note: text().notNull().default(""),
  },
  // The value accepted in a month.
  (table) => [index("quote_decision_at").on(table.at).where(sql`decision = 'accepted'`)],
);

/** A payment of an accepted version that somebody said something about (totals.ts numbers them from 1). */
export const quotePayment = pgTable(
  "quote_payment",
  {
    quoteId: ofQuote(),
    number: integer().notNull(),
    /** when the customer said that it is paid */
    claimedAt: moment(),
    /** when the studio said that it arrived; null again when that was undone */
    receivedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.number] })],
);
