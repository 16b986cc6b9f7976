/** Tables that belong to no other folder. */
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Settings that an admin changed on 'Estúdio': a row for each that differs from the default (settings.server.ts). */
export const setting = pgTable("setting", {
  name: text().primaryKey(),
  /** null: the setting is switched off, where that is possible */
  value: jsonb(),
  /** counts the changes. If two admins save at once, the later one first sees the other's value */
  revision: integer().notNull().default(1),
  /** the id of an admin's document; null: an import changed it */
  changedBy: uuid(),
  changedAt: moment().notNull().defaultNow(),
});
