/** Tables that belong to no noun. */
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What an admin changed on 'Estúdio': one row for each setting that is not as it came (settings.server.ts). */
export const setting = pgTable("setting", {
  name: text().primaryKey(),
  /** null: none, where a setting may be none */
  value: jsonb(),
  /** counts the changes: of two admins who save at once, the later one reads the other's value first */
  revision: integer().notNull().default(1),
  /** the id of an admin's document; null: an import */
  changedBy: uuid(),
  changedAt: moment().notNull().defaultNow(),
});
