import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { BudgetEventDetails, BudgetEventKind, QuoteDecision } from "../../domain/budget.ts";
import { STATUS } from "../../domain/budget-statuses.ts";
import type { TypeBanding } from "../../domain/needs.ts";
import { moment } from "./auth.ts";
import { user } from "./user.ts";

const person = () => uuid().references(() => user.id);

export const budget = pgTable(
  "budget",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Created by the browser with the questionnaire: two clicks on 'Terminar' are one budget. */
    submissionId: uuid().notNull().unique(),
    userCreate: person().notNull(),
    /** null, which reads as the specification's string 'false': not claimed. */
    designSelect: person(),
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
    hasSlogan: boolean().notNull().default(true),
    personality: text().array().notNull().default(sql`'{}'`),
    applications: text().array().notNull().default(sql`'{}'`),
    /** The wished date, as 2026-12-24; empty if none. */
    deadline: text().notNull().default(""),
    mustStay: text().notNull().default(""),
    /** Replies to 'Falta perguntar', by the question's id. */
    replies: jsonb().$type<Record<string, string>>().notNull().default({}),
    forMake: boolean().array().notNull(),
    resume_ia: text("resume_ia").notNull(),
    /** Key of the reference image in the file store, under budget/send. */
    image: text().notNull().default(""),
    refImage: text().notNull().default(""),
    /** Whether a quote is sent; `budgetFile` is the key of its file. */
    budget: boolean().notNull().default(false),
    budgetFile: text().notNull().default(""),
    /** null without a decision, and again when another quote is sent. */
    quoteAnswer: text().$type<QuoteDecision>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("budget_user_create").on(table.userCreate, table.createdAt.desc().nullsFirst()),
    index("budget_design_select").on(table.designSelect, table.createdAt.desc().nullsFirst()),
    // The designer page's hot read.
    index("budget_open").on(table.createdAt.desc().nullsFirst()).where(sql`design_select is null`),
  ],
);

/** A budget's timeline: rows are never updated, and are deleted only with their budget. */
export const budgetEvent = pgTable(
  "budget_event",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: uuid()
      .notNull()
      .references(() => budget.id, { onDelete: "cascade" }),
    kind: text().$type<BudgetEventKind>().notNull(),
    by: person().notNull(),
    /** Not `now()`, the transaction's start: a change that waited for a row lock is later than the one it waited for. */
    at: moment().notNull().default(sql`clock_timestamp()`),
    /** For `status` and `quote_accepted`: new and old status. For quotes: the file's own name. */
    details: jsonb().$type<BudgetEventDetails>().notNull().default({}),
  },
  (table) => [
    index("budget_event_budget").on(table.budgetId, table.at),
    // Each claim counts the designer's claims of the last minute.
    index("budget_event_claims").on(table.by, table.at).where(sql`kind = 'claimed'`),
  ],
);

/** Private files that are not part of a budget yet; the oldest are swept. */
export const upload = pgTable("upload", {
  key: text().primaryKey(),
  owner: uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  fileName: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
