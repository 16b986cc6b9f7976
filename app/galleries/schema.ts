/** Images are keys in the file store. */
import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgTable,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { MIDDLE } from "../kit/picture.ts";
import { moment } from "../people/auth-schema.ts";
import { user } from "../people/schema.ts";
import type { Gallery, TextsOf } from "./galleries.ts";
import type { Entry } from "./publishing.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Ignores accents and case. The migration defines `search_words`. */
const searched = (...columns: (PgColumn | SQL)[]) =>
  sql`to_tsvector('simple', search_words(${sql.join(columns, sql` || ' ' || `)}))`;

/** `key` is the original's; other files are named after it (kit/picture.ts). Publishing sets `item`. */
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
    /** whether the AVIF files exist: a job makes them after publishing */
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

const itemColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  codeSearch: text().notNull(),
  coverImage: text()
    .notNull()
    .references(() => picture.key),
  /** From the form: a repeated submission finds the item it published before. */
  submissionId: uuid().notNull().unique().defaultRandom(),
  createdAt: moment().notNull().defaultNow(),
});

const itemIndexes = (name: string) => (table: Record<"createdAt" | "id" | "search", ExtraConfigColumn>) => [
  index(`${name}_newest`).on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  index(`${name}_search`).using("gin", table.search),
];

export const portfolio = pgTable(
  "portfolio",
  {
    ...itemColumns(),
    nameProject: text().notNull(),
    /** the first is the cover */
    images: jsonb().$type<string[]>().notNull(),
    information: jsonb().$type<TextsOf<"portifolio">["information"]>().notNull(),
    typeProject: text().notNull().default("Logo Mockup"),
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        searched(
          portfolio.nameProject,
          sql`(${portfolio.information} ->> 'clientName')`,
          sql`(${portfolio.information} ->> 'type')`,
        ),
    ),
  },
  itemIndexes("portfolio"),
);

export const inspiration = pgTable(
  "inspiration",
  {
    ...itemColumns(),
    projectName: text().notNull(),
    author: text().notNull(),
    /** the first is the cover */
    images: jsonb().$type<Entry<string>[]>().notNull(),
    information: jsonb().$type<TextsOf<"inspiration">["information"]>().notNull(),
    search: tsvector().generatedAlwaysAs(
      (): SQL => searched(inspiration.projectName, inspiration.author, sql`(${inspiration.information} ->> 'type')`),
    ),
  },
  itemIndexes("inspiration"),
);

export const GALLERY_TABLES = { portifolio: portfolio, inspiration } satisfies {
  [G in Gallery]: PgTable &
    Record<keyof ReturnType<typeof itemColumns> | "images" | "search", PgColumn> & {
      $inferSelect: TextsOf<G> & { images: Entry<string>[] };
    };
};
