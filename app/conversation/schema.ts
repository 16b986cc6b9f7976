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
    /** Made by the browser with the message: a second press is the same message. */
    submissionId: uuid().notNull().unique(),
    budgetId: budgetId(),
    /** Order within a request, in which messages are committed too: inserting locks the request. */
    seq: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    author: person(),
    /** empty when only files are sent, or when it is deleted */
    text: text().notNull().default(""),
    at: moment().notNull().default(sql`clock_timestamp()`),
    editedAt: moment(),
    deletedAt: moment(),
    /** The id of an open question (brief/open-questions.ts), 'own' for one of the designer's; null: no question. */
    question: text(),
    /** the question that this message answers */
    replyTo: uuid().references((): AnyPgColumn => message.id),
    /** a question that the designer marked as answered, without a reply to it */
    answeredAt: moment(),
  },
  (table) => [
    index("message_budget").on(table.budgetId, table.seq),
    index("message_author").on(table.author, table.at),
    index("message_reply_to").on(table.replyTo),
  ],
);

/** A file of a message. Goes, with its file, when the message is deleted. */
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
    /** of the newest message read; 0: none */
    readSeq: bigint({ mode: "number" }).notNull().default(0),
    readAt: moment(),
    /** of the newest message that a mail told of */
    mailedSeq: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.budgetId, table.userId] }), index("reader_user").on(table.userId)],
);
