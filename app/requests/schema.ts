import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Answers } from "../brief/questionnaire.ts";
import type { TypeBanding } from "../kit/needs.ts";
import { ofPerson, user } from "../people/schema.ts";
import { moment } from "../platform/columns.ts";
import type { QuoteDecision } from "./budget.ts";
import { BUDGET_STATUSES, STATUS, UNFINISHED_STATUSES } from "./budget-statuses.ts";
import type { ChangeAsked } from "./change-asked.ts";
import type { BudgetEventDetails, BudgetEventKind } from "./events.ts";
import type { ProofStand } from "./proof-stand.ts";
import { type DownPayment, RANK, type Rank, type Stage } from "./turn.ts";

const person = () => uuid().references(() => user.id);

/** The rank of a turn's side (requests/turn.ts) in SQL, so that lists sort by it with an index. A test compares the two. */
const idsOf = (phase: (typeof BUDGET_STATUSES)[number]["phase"]) =>
  BUDGET_STATUSES.filter((status) => status.phase === phase).map(({ id }) => id);
const OVER = `withdrawn_at is not null or status not in (${UNFINISHED_STATUSES})`;
const DELIVERY = `status in (${idsOf("delivery")})`;
const QUOTE_WAITS = "budget and quote_answer is null";
const CHANGE_ASKED = `${QUOTE_WAITS} and change_asked ->> 'quote' = quote_id::text`;
const CREATION = `status in (${idsOf("creation")})`;
const PAYS = (state: DownPayment) => `${CREATION} and down_payment = '${state}'`;
/** Only where no quote waits for its answer. */
const PROOF = (state: ProofStand["state"]) => `${CREATION} and proof ->> 'state' = '${state}'`;
const DELIVERED = `${DELIVERY} and delivered_at is not null`;
const CUSTOMER_RANK = sql.raw(
  `case when ${OVER} then ${RANK.over} when ${DELIVERED} then ${RANK.yours} when not ${DELIVERY} and ${CHANGE_ASKED} then ${RANK.underWay} when not ${DELIVERY} and ((${QUOTE_WAITS}) or (${PROOF("waiting")})) then ${RANK.yours} when ${PROOF("adjusting")} or ${PROOF("approved")} then ${RANK.underWay} when ${PAYS("due")} then ${RANK.yours} else ${RANK.underWay} end`,
);
const DESIGNER_RANK = sql.raw(
  `case when ${OVER} then ${RANK.over} when ${DELIVERED} then ${RANK.underWay} when ${DELIVERY} or (${CHANGE_ASKED}) then ${RANK.yours} when ${QUOTE_WAITS} or (${PROOF("waiting")}) then ${RANK.underWay} when ${PROOF("adjusting")} or ${PROOF("approved")} then ${RANK.yours} when ${PAYS("claimed")} then ${RANK.yours} when ${CREATION} then ${RANK.underWay} else ${RANK.yours} end`,
);
/** The same of `stageOf`, so that the admins' list of requests walks an index of each stage. */
const STAGE = sql.raw(
  `case when withdrawn_at is not null then 'withdrawn' when status not in (${UNFINISHED_STATUSES}) then 'closed' when ${DELIVERED} then 'delivered' when ${DELIVERY} then 'done' when ${CHANGE_ASKED} then 'changeAsked' when ${QUOTE_WAITS} then 'waitingForAnswer' when ${PROOF("waiting")} then 'proofWaiting' when ${PROOF("adjusting")} then 'proofAnswered' when ${PROOF("approved")} then 'approved' when ${PAYS("due")} then 'waitingForDownPayment' when ${PAYS("claimed")} then 'downPaymentClaimed' when ${CREATION} then 'creating' when design_select is null then 'waitingForDesigner' when quote_answer = 'declined' then 'waitingForNewQuote' else 'waitingForQuote' end`,
);
/** What a search of requests compares. */
export const projectWords = (name: SQLWrapper) => sql`to_tsvector('simple', search_words(${name}))`;
/** A name as lists are sorted by it: without accents and case. A migration defines `search_words`. */
export const sortedName = (name: SQLWrapper) => sql`(ltrim(search_words(${name})) collate "C")`;

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
    /** The newest written quote; null: a file, none, or it was taken back. */
    quoteId: uuid(),
    /** The written quote whose acceptance holds, also while another one waits for its answer. */
    acceptedQuoteId: uuid(),
    /** of that quote; null: received, or there is none */
    downPayment: text().$type<DownPayment>(),
    /** counts only while it is of the version in `quoteId`; null: none */
    changeAsked: jsonb().$type<ChangeAsked>(),
    /** its newest proof; null: none was sent, or it was withdrawn */
    proof: jsonb().$type<ProofStand>(),
    /** when its kit was delivered; null: not yet */
    deliveredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** since when its customer waits: created, or asked for again */
    openedAt: moment().notNull().defaultNow(),
    /** when the customer took it back; null: not withdrawn */
    withdrawnAt: moment(),
    /** when a mail told admins that it waits for longer than ANSWER_DAYS; null: not since it was last opened */
    overdueToldAt: moment(),
    /** number of the current answers; earlier ones are in `budget_version` */
    version: integer().notNull().default(1),
    /** of the newest event */
    movedAt: moment().notNull().default(sql`clock_timestamp()`),
    /** of the newest message; null: none. A trigger of `message` sets it, because a list of rooms sorts by it with an index. */
    lastSeq: bigint({ mode: "number" }),
    customerRank: smallint().$type<Rank>().generatedAlwaysAs(CUSTOMER_RANK).notNull(),
    designerRank: smallint().$type<Rank>().generatedAlwaysAs(DESIGNER_RANK).notNull(),
    stage: text().$type<Stage>().generatedAlwaysAs(STAGE).notNull(),
  },
  (table) => [
    index("budget_user_create").on(table.userCreate, table.customerRank, table.movedAt.desc().nullsFirst()),
    index("budget_design_select").on(table.designSelect, table.designerRank, table.movedAt.desc().nullsFirst()),
    // The admins' list of all requests: those that are over come last.
    index("budget_over").on(sql`(customer_rank = 2)`, table.movedAt.desc().nullsFirst()),
    // The list of Pedidos: by age, by name, and a designer's.
    index("budget_stage").on(table.stage, table.openedAt, table.id),
    index("budget_stage_name").on(table.stage, sortedName(table.nameProject), table.id),
    index("budget_designer_stage").on(table.designSelect, table.stage, table.openedAt, table.id),
    index("budget_project_words").using("gin", projectWords(table.nameProject)),
    // What was asked for in a month.
    index("budget_asked").on(table.createdAt),
    // For the limit of requests in an hour.
    index("budget_created").on(table.userCreate, table.createdAt.desc().nullsFirst()),
    // The designer page's hot read, in both orders.
    index("budget_open").on(table.openedAt).where(sql`design_select is null and withdrawn_at is null`),
    // The rooms that the admins answer for, the newest message first.
    index("budget_last_seq")
      .on(table.lastSeq.desc().nullsFirst())
      .where(sql`design_select is null and last_seq is not null`),
  ],
);

/** A budget's id; the row goes with the budget. */
const ofBudget = () =>
  uuid()
    .notNull()
    .references(() => budget.id, { onDelete: "cascade" });

/** Earlier answers: those that version `version + 1` replaced. Never updated. */
export const budgetVersion = pgTable(
  "budget_version",
  {
    budgetId: ofBudget(),
    version: integer().notNull(),
    answers: jsonb().$type<Omit<Answers, "need"> & { resume_ia: string; image: string }>().notNull(),
    /** when these answers were replaced */
    at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.budgetId, table.version] })],
);

/** A budget's timeline: rows are never updated, and are deleted only with their budget. */
export const budgetEvent = pgTable(
  "budget_event",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: ofBudget(),
    kind: text().$type<BudgetEventKind>().notNull(),
    by: person().notNull(),
    /** Not `now()`, the transaction's start: a change that waited for a row lock is later than the one it waited for. */
    at: moment().notNull().default(sql`clock_timestamp()`),
    details: jsonb().$type<BudgetEventDetails>().notNull().default({}),
  },
  (table) => [
    index("budget_event_budget").on(table.budgetId, table.at),
    // The figures of a month. The condition names every kind that they count.
    index("budget_event_step")
      .on(table.kind, table.at)
      .where(sql`kind in ('claimed', 'assigned', 'quote_sent', 'quote_accepted')`),
    // Each claim counts the designer's claims of the last minute.
    index("budget_event_claims").on(table.by, table.at).where(sql`kind = 'claimed'`),
  ],
);

/** The people to mail about an event. All notes of one person and one budget share one job, and one mail. */
export const eventMail = pgTable(
  "event_mail",
  {
    eventId: uuid()
      .notNull()
      .references(() => budgetEvent.id, { onDelete: "cascade" }),
    userId: ofPerson(),
    budgetId: ofBudget(),
    /** when the job was queued */
    at: moment().notNull().defaultNow(),
    /** null: it waits. All rows of one mail have the same time. */
    sentAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index("event_mail_person").on(table.budgetId, table.userId),
  ],
);

/** A draft that saves itself (drafts.server.ts): one for each request. */
export const draftTable = <Draft>(name: string) =>
  pgTable(name, {
    budgetId: ofBudget().primaryKey(),
    draft: jsonb().$type<Draft>().notNull(),
    /** grows with each save; a save names the one it began from */
    revision: integer().notNull().default(1),
    savedBy: person().notNull(),
    savedAt: moment().notNull().default(sql`clock_timestamp()`),
  });
