/** The conversation on a request, between its customer, its designer and the studio. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { user } from "../people/schema.ts";
import { moment } from "../platform/columns.ts";
import { budget } from "../requests/schema.ts";

const budgetId = () =>
  uuid()
    .notNull()
    .references(() => budget.id, { onDelete: "cascade" });
const person = () =>
  uuid()
    .notNull()
    .references(() => user.id);

export const message = pgTable(
  "message",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Made by the browser with the message, so that a second press does not send it twice. */
    submissionId: uuid().notNull().unique(),
    budgetId: budgetId(),
    /** The order within a request. It equals the order of commits, because inserting locks the request. */
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    author: person(),
    /** empty if only files were sent, or if the message was deleted */
    text: text().notNull().default(""),
    at: moment().notNull().default(sql`clock_timestamp()`),
    editedAt: moment(),
    deletedAt: moment(),
    /** The id of an open question (brief/open-questions.ts), or 'own' for a designer's own; null: not a question. */
    question: text(),
    /** the question that this message answers */
    replyTo: uuid().references((): AnyPgColumn => message.id),
    /** when the designer marked the question as answered without a reply */
    answeredAt: moment(),
  },
  (table) => [
    index("message_budget").on(table.budgetId, table.seq),
    index("message_author").on(table.author, table.at),
    index("message_reply_to").on(table.replyTo),
  ],
);

/** A file of a message. Deleted, with the stored file, when the message is deleted. */
export const attachment = pgTable(
  "attachment",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** in the file store, under budget/message */
    key: text().notNull().unique(),
    messageId: uuid()
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    fileName: text().notNull(),
    bytes: integer().notNull(),
    /** pixels; null: a PDF */
    width: integer(),
    height: integer(),
  },
  (table) => [index("attachment_message").on(table.messageId)],
);

/** How far a person has read a request's conversation. */
export const reader = pgTable(
  "reader",
  {
    budgetId: budgetId(),
    userId: person(),
    /** `seq` of the newest message read; 0: none */
    readSeq: bigint({ mode: "number" }).notNull().default(0),
    readAt: moment(),
    /** `seq` of the newest message that a mail reported */
    mailedSeq: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.budgetId, table.userId] }), index("reader_user").on(table.userId)],
);
