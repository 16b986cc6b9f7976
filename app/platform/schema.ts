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

/** The last failure of the AI service that only the owner can mend: wrong settings, no credit left. One row a vendor. */
export const aiOutage = pgTable("ai_outage", {
  vendor: text().primaryKey(),
  fault: text().notNull(),
  /** the service's words, without key or answers */
  reason: text().notNull(),
  since: moment().notNull().defaultNow(),
  /** a text was written since */
  endedAt: moment(),
  /** when the admins were mailed last */
  mailedAt: moment(),
});
