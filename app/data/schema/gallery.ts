/** The `portfolio` and `inspiration` collections (spec §3), and their pictures. Images are keys in the file store. */
import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { InspirationInformation } from "../../domain/inspiration.ts";
import { MIDDLE } from "../../domain/picture.ts";
import type { PortfolioInformation } from "../../domain/portfolio.ts";
import { user } from "./user.ts";

const moment = () => timestamp({ precision: 3, withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What the search box finds (PORT-2): words without accents or case. `search_words` is made by the migration. */
const searched = (...columns: (PgColumn | SQL)[]) =>
  sql`to_tsvector('simple', search_words(${sql.join(columns, sql` || ' ' || `)}))`;

/**
 * A picture of the galleries: its original's key, and what a page must know of it before its bytes arrive. Its other files
 * are named after the key (domain/picture.ts). Stored when it is chosen, `item` is set when that item is published;
 * what nobody published is swept.
 */
export const picture = pgTable(
  "picture",
  {
    key: text().primaryKey(),
    owner: uuid()
      .notNull()
      .references(() => user.id),
    item: uuid(),
    /** pixels of the original */
    width: integer().notNull(),
    height: integer().notNull(),
    /** base64 of about 21 bytes (https://evanw.github.io/thumbhash) */
    thumbhash: text().notNull(),
    /** empty: the item's name stands in */
    alt: text().notNull().default(""),
    /** whether the AVIF files are there: a job makes them after publishing */
    avif: boolean().notNull().default(false),
    /** focal point, in percent of width and height */
    focalX: integer().notNull().default(MIDDLE.x),
    focalY: integer().notNull().default(MIDDLE.y),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("picture_item").on(table.item),
    check("picture_focal", sql`${table.focalX} between 0 and 100 and ${table.focalY} between 0 and 100`),
  ],
);

export const portfolio = pgTable(
  "portfolio",
  {
    id: uuid().primaryKey().defaultRandom(),
    codeSearch: text().notNull(),
    /** client name, a comma and a slogan (spec §3) */
    nameProject: text().notNull(),
    coverImage: text()
      .notNull()
      .references(() => picture.key),
    /** the first is the cover */
    images: jsonb().$type<string[]>().notNull(),
    information: jsonb().$type<PortfolioInformation>().notNull(),
    typeProject: text().notNull().default("Logo Mockup"),
    /** made once by the form: the second click finds what the first one published */
    submissionId: uuid().notNull().unique().defaultRandom(),
    createdAt: moment().notNull().defaultNow(),
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        searched(
          portfolio.nameProject,
          sql`(${portfolio.information} ->> 'clientName')`,
          sql`(${portfolio.information} ->> 'type')`,
        ),
    ),
  },
  (table) => [
    index("portfolio_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("portfolio_search").using("gin", table.search),
  ],
);

export const inspiration = pgTable(
  "inspiration",
  {
    id: uuid().primaryKey().defaultRandom(),
    codeSearch: text().notNull(),
    projectName: text().notNull(),
    /** the author's name */
    author: text().notNull(),
    coverImage: text()
      .notNull()
      .references(() => picture.key),
    /** an element may be a pair, shown together */
    images: jsonb().$type<(string | [string, string])[]>().notNull(),
    information: jsonb().$type<InspirationInformation>().notNull(),
    /** as in `portfolio` */
    submissionId: uuid().notNull().unique().defaultRandom(),
    createdAt: moment().notNull().defaultNow(),
    search: tsvector().generatedAlwaysAs(
      (): SQL => searched(inspiration.projectName, inspiration.author, sql`(${inspiration.information} ->> 'type')`),
    ),
  },
  (table) => [
    index("inspiration_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("inspiration_search").using("gin", table.search),
  ],
);
