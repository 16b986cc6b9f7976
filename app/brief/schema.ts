import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../platform/columns.ts";

/** The last failure of the AI service that only the owner can fix: wrong settings or no credit. One row per vendor. */
export const aiOutage = pgTable("ai_outage", {
  vendor: text().primaryKey(),
  fault: text().notNull(),
  /** the service's words, without key or answers */
  reason: text().notNull(),
  since: moment().notNull().defaultNow(),
  /** when the service next wrote a text */
  endedAt: moment(),
  /** when the admins were last mailed */
  mailedAt: moment(),
});
