/** Deliveries: the draft, its uploaded parts, the kits that were made, what was delivered, and the brand page. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "../people/schema.ts";
import { moment } from "../platform/columns.ts";
import { budget, draftTable } from "../requests/schema.ts";
import type { DeliveryDraft, KitPart, KitState, Look, Showing, StoredFile } from "./delivery-content.ts";

const ofBudget = () =>
  uuid()
    .notNull()
    .references(() => budget.id, { onDelete: "cascade" });
const person = () => uuid().references((): AnyPgColumn => user.id);
const now = sql`clock_timestamp()`;

export const deliveryDraft = draftTable<DeliveryDraft>("delivery_draft");

/** A file that the designer gave for the delivery; its bytes never change. A sweep takes those that nothing names. */
export const kitPart = pgTable(
  "kit_part",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: ofBudget(),
    part: text().$type<KitPart>().notNull(),
    /** in the file store, under budget/kit: the file as it came, and the clean drawing of an SVG, else empty */
    key: text().notNull(),
    clean: text().notNull().default(""),
    fileName: text().notNull(),
    bytes: integer().notNull(),
    /** of an SVG */
    look: jsonb().$type<Look>(),
    uploadedBy: person().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (table) => [
    index("kit_part_budget").on(table.budgetId, table.createdAt),
    index("kit_part_uploaded_by").on(table.uploadedBy, table.createdAt),
  ],
);

/** A kit of files made of one revision of the draft. The newest that is `ready` is the one that counts. */
export const kit = pgTable(
  "kit",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: ofBudget(),
    number: integer().notNull(),
    /** the draft that it is made of, as it was then */
    draft: jsonb().$type<DeliveryDraft>().notNull(),
    revision: integer().notNull(),
    state: text().$type<KitState>().notNull().default("making"),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** in the file store; empty until it is made */
    zip: text().notNull().default(""),
    zipBytes: bigint({ mode: "number" }).notNull().default(0),
    startedAt: moment().notNull().default(now),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("kit_number").on(table.budgetId, table.number),
    index("kit_making").on(table.startedAt).where(sql`state = 'making'`),
  ],
);

/** What was delivered; one for each request. It goes on to a newer kit when the designer delivers again. */
export const delivery = pgTable(
  "delivery",
  {
    budgetId: ofBudget().primaryKey(),
    kitId: uuid()
      .notNull()
      .references(() => kit.id),
    deliveredBy: person().notNull(),
    deliveredAt: moment().notNull().default(now),
    /** SHA-256 of the token by which it opens without an account; null: no link was mailed */
    token: text().unique(),
    /** of single files and of the zip, for the studio */
    downloads: integer().notNull().default(0),
    /** when the customer first took a file: from then on it outlives their account */
    takenAt: moment(),
    showing: text().$type<Showing>(),
    /** with 'from': the first day */
    showingFrom: date(),
    showingAt: moment(),
    /** who answered, by the name of then */
    showingBy: text().notNull().default(""),
    /** when the designer asked, which may be once */
    showingAskedAt: moment(),
  },
  (table) => [index("delivery_kit").on(table.kitId)],
);

/** The unlisted page of a brand. Another address is another row; one that was switched off never opens again. */
export const brandPage = pgTable(
  "brand_page",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: ofBudget(),
    /** 'onca-cafe-7k2fq9x3mp' */
    slug: text().notNull().unique(),
    on: boolean().notNull().default(true),
    createdAt: moment().notNull().default(now),
    endedAt: moment(),
  },
  (table) => [uniqueIndex("brand_page_on").on(table.budgetId).where(sql`"on"`)],
);

/** The project of the portfolio that was begun from a delivery. Also of one that was deleted, which an open editor may begin again. */
export const showcase = pgTable("showcase", {
  budgetId: ofBudget().primaryKey(),
  item: uuid().notNull().unique(),
  /** pictures of the proof and the kit, by where they came from: 'prova:…', 'kit:…'; the key in the gallery */
  pictures: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdAt: moment().notNull().default(now),
});
