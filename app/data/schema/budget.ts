/** The `budget` collection (spec §3) with its timeline (BUD-10) and the private files that wait for one. */
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { BudgetEventDetails, BudgetEventKind, QuoteDecision } from "../../domain/budget.ts";
import { STATUS } from "../../domain/budget-statuses.ts";
import type { TypeBanding } from "../../domain/needs.ts";
import { user } from "./user.ts";

const moment = () => timestamp({ precision: 3, withTimezone: true });

export const budget = pgTable(
  "budget",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** From the browser, created when the questionnaire starts: two clicks on 'Terminar' are one budget (BRAND-13). */
    submissionId: uuid().notNull().unique(),
    userCreate: uuid()
      .notNull()
      .references(() => user.id),
    /** null, which reads as the specification's string 'false', while nobody has claimed it. */
    designSelect: uuid().references(() => user.id),
    typeBanding: smallint().$type<TypeBanding>().notNull(),
    status: smallint().notNull().default(STATUS.analysing.id),
    nameProject: text().notNull(),
    website: text().notNull(),
    descriptionInterprise: text().notNull(),
    targetAudience: text().array().notNull(),
    notIncludeElement: text().array().notNull().default(sql`'{}'`),
    likeInterprise: text().array().notNull().default(sql`'{}'`),
    color: text().notNull(),
    slogan: text().notNull().default(""),
    forMake: boolean().array().notNull(),
    resume_ia: text("resume_ia").notNull(),
    /** Key of the reference image in the file store, under budget/send; empty without one. */
    image: text().notNull().default(""),
    refImage: text().notNull().default(""),
    /** Whether a quote is sent; `budgetFile` is the key of its file. */
    budget: boolean().notNull().default(false),
    budgetFile: text().notNull().default(""),
    /** The customer's answer to the current quote; null without one, and again when another quote is sent. */
    quoteAnswer: text().$type<QuoteDecision>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("budget_user_create").on(table.userCreate, table.createdAt.desc().nullsFirst()),
    index("budget_design_select").on(table.designSelect, table.createdAt.desc().nullsFirst()),
    // The open list is the hot read of the designer page.
    index("budget_open").on(table.createdAt.desc().nullsFirst()).where(sql`design_select is null`),
  ],
);

/** What happened to a budget, when, and by whom; never updated, never deleted. */
export const budgetEvent = pgTable(
  "budget_event",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: uuid()
      .notNull()
      .references(() => budget.id, { onDelete: "cascade" }),
    kind: text().$type<BudgetEventKind>().notNull(),
    by: uuid()
      .notNull()
      .references(() => user.id),
    /** The clock and not the start of the transaction, so that a change that waited for a row lock is later than the one it waited for. */
    at: moment().notNull().default(sql`clock_timestamp()`),
    /** For `status` and `quote_accepted`: the new and the old status. For quotes: the file's own name. */
    details: jsonb().$type<BudgetEventDetails>().notNull().default({}),
  },
  (table) => [
    index("budget_event_budget").on(table.budgetId, table.at),
    // The claims of a designer's last minute are counted with each claim.
    index("budget_event_claims").on(table.by, table.at).where(sql`kind = 'claimed'`),
  ],
);

/** Private files that are stored and not part of a budget yet. Rows that stay too long are swept with their files. */
export const upload = pgTable("upload", {
  key: text().primaryKey(),
  owner: uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  /** the file's name on the person's machine, for display */
  fileName: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
