import { index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { SocialMedia, TypeUser } from "../../domain/account.ts";
import { loginId, moment } from "./auth.ts";

export const user = pgTable("user", {
  id: uuid().primaryKey().defaultRandom(),
  uid: loginId().notNull().unique(),
  name: text().notNull(),
  email: text().notNull().unique(),
  tell: text().notNull(),
  typeUser: smallint().$type<TypeUser>().notNull(),
  socialMedia: jsonb().$type<SocialMedia>().notNull().default({ instagram: "", facebook: "", linkeding: "" }),
  createdAt: moment().notNull().defaultNow(),
  /** null: this designer waits for an admin where DESIGNERS=admitted. No meaning for other types. */
  admittedAt: moment(),
});

/** One row for each call, so that limits hold across processes and restarts. */
function limitedCalls(name: string) {
  return pgTable(
    name,
    {
      id: uuid().primaryKey().defaultRandom(),
      userId: uuid()
        .notNull()
        .references(() => user.id, { onDelete: "cascade" }),
      at: moment().notNull().defaultNow(),
    },
    (table) => [index(`${name}_user_at`).on(table.userId, table.at)],
  );
}

export const aiCall = limitedCalls("ai_call");

/** Files that a person began to send. */
export const uploadCall = limitedCalls("upload_call");

/** Stories that a person had the built-in writer write. */
export const storyCall = limitedCalls("story_call");
