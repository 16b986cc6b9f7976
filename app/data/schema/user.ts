/** The `user` collection (spec §3), and what is counted per person. */
import { index, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SocialMedia, TypeUser } from "../../domain/account.ts";
import { authUser } from "./auth.ts";

export const user = pgTable("user", {
  id: uuid().primaryKey().defaultRandom(),
  uid: text()
    .notNull()
    .unique()
    .references(() => authUser.id, { onDelete: "cascade" }),
  name: text().notNull(),
  email: text().notNull().unique(),
  tell: text().notNull(),
  typeUser: smallint().$type<TypeUser>().notNull(),
  socialMedia: jsonb().$type<SocialMedia>().notNull().default({ instagram: "", facebook: "", linkeding: "" }),
  createdAt: timestamp({ precision: 3, withTimezone: true }).notNull().defaultNow(),
  /** When this person was admitted as a designer; null waits for an admin where DESIGNERS=admitted. Other types: no meaning. */
  admittedAt: timestamp({ precision: 3, withTimezone: true }),
});

/** One row for each call of something that is limited per person, so that the limit holds across processes and restarts. */
function limitedCalls(name: string) {
  return pgTable(
    name,
    {
      id: uuid().primaryKey().defaultRandom(),
      userId: uuid()
        .notNull()
        .references(() => user.id, { onDelete: "cascade" }),
      at: timestamp({ precision: 3, withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [index(`${name}_user_at`).on(table.userId, table.at)],
  );
}

/** Calls of the AI service (AI-5). */
export const aiCall = limitedCalls("ai_call");

/** Files that somebody began to send. */
export const uploadCall = limitedCalls("upload_call");
