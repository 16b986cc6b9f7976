import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../platform/columns.ts";

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
