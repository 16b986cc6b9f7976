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

/** One row for each call of the AI service, so that the limit per customer (AI-5) holds across processes and restarts. */
export const aiCall = pgTable(
  "ai_call",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    at: timestamp({ precision: 3, withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("ai_call_user_at").on(table.userId, table.at)],
);
