/** The tables of the galleries and of their pictures. Images are keys in the file store. */
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
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Gallery, TextsOf } from "../../domain/galleries.ts";
import { MIDDLE } from "../../domain/picture.ts";
import type { Entry } from "../../domain/publishing.ts";
import { user } from "./user.ts";

const moment = () => timestamp({ precision: 3, withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What a search looks at: words without accents or case. The migration defines `search_words`. */
const searched = (...columns: (PgColumn | SQL)[]) =>
  sql`to_tsvector('simple', search_words(${sql.join(columns, sql` || ' ' || `)}))`;

/**
 * A picture of the galleries: its original's key, and what a page must know of it before its bytes arrive. Its other files
 * are named after the key (domain/picture.ts). The row is inserted when the picture is chosen, `item` is set when that item
 * is published; a daily job removes pictures that nobody published.
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

/** The columns of every gallery, beside `images`, `search` and the gallery's own. */
const itemColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  codeSearch: text().notNull(),
  coverImage: text()
    .notNull()
    .references(() => picture.key),
  /** made by the form: repeating a submission finds the item that it published before */
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

/** The table of each gallery: the common columns, and one for each of its own texts. */
export const GALLERY_TABLES = { portifolio: portfolio, inspiration } satisfies {
  [G in Gallery]: PgTable &
    Record<keyof ReturnType<typeof itemColumns> | "images" | "search", PgColumn> & {
      $inferSelect: TextsOf<G> & { images: Entry<string>[] };
    };
};
