/** Images are keys in the file store. */
import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Ground } from "../kit/ground.ts";
import { MIDDLE } from "../kit/picture.ts";
import { user } from "../people/schema.ts";
import { moment } from "../platform/columns.ts";
import type { CoverColours } from "./cover-colours.server.ts";
import type { Gallery } from "./galleries.ts";
import type { PublicationState } from "./publication.ts";
import type { Content, Stamps } from "./story/content.ts";

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Ignores accents and case. The migration defines `search_words`. */
export const searched = (...columns: (PgColumn | SQL)[]) =>
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
    caption: text().notNull().default(""),
    /** whether the AVIF files exist: a job makes them after publishing */
    avif: boolean().notNull().default(false),
    /** focal point, in percent of width and height */
    focalX: integer().notNull().default(MIDDLE.x),
    focalY: integer().notNull().default(MIDDLE.y),
    /** what its transparent parts ask for; "none": nothing is transparent; null: not measured yet */
    measuredGround: text().$type<Ground | "none">(),
    /** null: the measured one */
    chosenGround: text().$type<Ground>(),
    /** names of the cards made after the upload's, the one in use last; no card is ever overwritten */
    cards: jsonb().$type<string[]>().notNull().default([]),
    /** of its 16:9 crop as a cover; null: a picture from before, until a job finds them */
    colours: jsonb().$type<CoverColours>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("picture_item").on(table.item),
    check("picture_focal", sql`${table.focalX} between 0 and 100 and ${table.focalY} between 0 and 100`),
  ],
);

/**
 * Every item as its owners have it, whether visitors see it or not. While they do, it also has a row in its gallery's
 * table, which is all that public pages read: what is hidden, scheduled or a draft is not there.
 */
export const publication = pgTable(
  "publication",
  {
    id: uuid().primaryKey().defaultRandom(),
    gallery: text().$type<Gallery>().notNull(),
    /** The greatest comes first; gaps let an item move without the others (`rankOf`). */
    rank: bigint({ mode: "number" }).notNull(),
    state: text().$type<PublicationState>().notNull(),
    /** the name in its address, from the first publication on */
    addressName: text(),
    codeSearch: text().notNull(),
    submissionId: uuid().notNull().unique().defaultRandom(),
    draft: jsonb().$type<Content>().notNull(),
    stamps: jsonb().$type<Stamps>().notNull().default({}),
    /** counts the draft's changes */
    revision: integer().notNull().default(0),
    /** of the draft when it was published last; equal: nothing waits to be published */
    publishedRevision: integer(),
    /** of the version that is shown, or was before it was hidden */
    shownVersion: integer(),
    /** a version that will be shown at a moment */
    scheduledVersion: integer(),
    scheduledAt: moment(),
    /** of the draft when that version was made */
    scheduledRevision: integer(),
    /** when it was first shown */
    publishedAt: moment(),
    /** when what visitors see of it changed last; null: not since it was first shown */
    updatedAt: moment(),
    /** the name in the address that it was first shown at, which its feed entry is known by; null: its present one */
    entryName: text(),
    /** an owner moved it: then it does not go to the first place when it is first shown */
    placed: boolean().notNull().default(false),
    /** its place among those that home shows first */
    pinned: integer(),
    /** what keeps it from being shown: a day, '2026-12-05', 'no' without a consent, 'refused' against one; null: nothing */
    hold: text(),
    previewToken: text().unique(),
    previewEnds: moment(),
    createdAt: moment().notNull().defaultNow(),
    changedAt: moment().notNull().defaultNow(),
    changedBy: uuid().references(() => user.id),
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        searched(
          ...["name", "slogan", "projectName", "type"].map(
            (name) => sql`coalesce(${publication.draft} -> 'fields' ->> '${sql.raw(name)}', '')`,
          ),
          sql`coalesce(${publication.draft} -> 'author' ->> 'name', '')`,
        ),
    ),
  },
  (table) => [
    unique("publication_id_rank").on(table.id, table.rank),
    index("publication_order").on(table.gallery, table.rank.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("publication_search").using("gin", table.search),
    // The owner's filters are counted from it alone.
    index("publication_state").on(table.gallery, table.state, table.scheduledAt),
    index("publication_pinned").on(table.pinned).where(sql`pinned is not null`),
    check("publication_scheduled", sql`(${table.scheduledVersion} is null) = (${table.scheduledAt} is null)`),
  ],
);

/** What was published, whole, and drafts that gave way to another. */
export const publicationVersion = pgTable(
  "publication_version",
  {
    item: uuid()
      .notNull()
      .references(() => publication.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    content: jsonb().$type<Content>().notNull(),
    addressName: text().notNull(),
    /** whether it was published, or scheduled; else a draft that was kept */
    published: boolean().notNull(),
    /** labels of the parts that differ from the version before */
    changes: jsonb().$type<string[]>().notNull().default([]),
    by: uuid().references(() => user.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.item, table.number] })],
);

/** Who has an item's editor open, and was last heard of when. */
export const publicationPresence = pgTable(
  "publication_presence",
  {
    item: uuid().notNull(),
    person: uuid()
      .notNull()
      .references(() => user.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.item, table.person] })],
);

/** Keeps an editor that is still open somewhere from making a deleted item anew. */
export const deletedPublication = pgTable("deleted_publication", {
  id: uuid().primaryKey(),
  by: uuid().references(() => user.id),
  at: moment().notNull().defaultNow(),
  /** of the item: it comes back with it */
  hold: text(),
});
