/** The `portfolio` and `inspiration` collections (spec §3). Images are keys in the file store. */
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { InspirationInformation } from "../../domain/inspiration.ts";
import type { PortfolioInformation } from "../../domain/portfolio.ts";

const moment = () => timestamp({ precision: 3, withTimezone: true });

export const portfolio = pgTable(
  "portfolio",
  {
    id: uuid().primaryKey().defaultRandom(),
    codeSearch: text().notNull(),
    /** client name, a comma and a slogan (spec §3) */
    nameProject: text().notNull(),
    coverImage: text().notNull(),
    /** the first is the cover */
    images: jsonb().$type<string[]>().notNull(),
    information: jsonb().$type<PortfolioInformation>().notNull(),
    typeProject: text().notNull().default("Logo Mockup"),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("portfolio_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

export const inspiration = pgTable(
  "inspiration",
  {
    id: uuid().primaryKey().defaultRandom(),
    codeSearch: text().notNull(),
    projectName: text().notNull(),
    /** the author's name */
    author: text().notNull(),
    coverImage: text().notNull(),
    /** an element may be a pair, shown together */
    images: jsonb().$type<(string | [string, string])[]>().notNull(),
    information: jsonb().$type<InspirationInformation>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("inspiration_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);
