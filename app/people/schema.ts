import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { SocialMedia, TypeUser } from "./account.ts";
import { loginId, moment } from "./auth-schema.ts";
import type { MailChoiceId } from "./mail-choices.ts";

export const user = pgTable("user", {
  id: uuid().primaryKey().defaultRandom(),
  /** null: the account was deleted; the row stays for the requests that others still work on */
  uid: loginId().unique(),
  name: text().notNull(),
  email: text().notNull().unique(),
  tell: text().notNull(),
  typeUser: smallint().$type<TypeUser>().notNull(),
  socialMedia: jsonb().$type<SocialMedia>().notNull().default({ instagram: "", facebook: "", linkeding: "" }),
  createdAt: moment().notNull().defaultNow(),
  /** null: this designer waits for an admin where DESIGNERS=admitted. No meaning for other types. */
  admittedAt: moment(),
  /** since when the person may not sign in; null: they may */
  blockedAt: moment(),
  /** the admin who blocked them; null: the command line */
  blockedBy: uuid(),
  /** mails this person does not want */
  mailsOff: text().array().$type<MailChoiceId[]>().notNull().default(sql`'{}'`),
});

/** A person's id; the row goes with the person. */
export const ofPerson = () =>
  uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** A new e-mail address that waits until the person has opened the links sent to the old one and to the new one. */
export const emailChange = pgTable("email_change", {
  userId: ofPerson().primaryKey(),
  email: text().notNull(),
  /** of the tokens in the two links */
  oldHash: text().notNull().unique(),
  newHash: text().notNull().unique(),
  oldConfirmedAt: moment(),
  newConfirmedAt: moment(),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

const callColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  userId: ofPerson(),
  at: moment().notNull().defaultNow(),
});

/** One row for each call, so that limits hold across processes and restarts. */
function limitedCalls(name: string) {
  return pgTable(name, callColumns(), (table) => [index(`${name}_user_at`).on(table.userId, table.at)]);
}

export const aiCall = limitedCalls("ai_call");

/** Files that a person began to send. `bytes`: announced, 0 once it was not stored. */
export const uploadCall = pgTable(
  "upload_call",
  { ...callColumns(), bytes: bigint({ mode: "number" }).notNull().default(0) },
  (table) => [index("upload_call_user_at").on(table.userId, table.at)],
);

/** Stories that a person had the built-in writer write. */
export const storyCall = limitedCalls("story_call");
