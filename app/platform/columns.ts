import { timestamp } from "drizzle-orm/pg-core";

/** Millisecond precision, like JavaScript's Date. */
export const moment = () => timestamp({ precision: 3, withTimezone: true });
