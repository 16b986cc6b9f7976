/** A collection of an export: its fields, the records and files that it refers to. */
import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { UNCLAIMED } from "../../app/requests/budget.ts";
import * as is from "./schemas.ts";
import type { CollectionName } from "./tables.ts";

/** A record's fields, as database values or as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the collection's schema has checked them
export type Data = Record<string, any>;
export type Reference = { field: string; to: CollectionName; id: string };
/** Optional: the record may exist without the file. */
export type NamedFile = { key: string; optional?: boolean };

export type Collection = {
  table: PgTable;
  /** The columns whose values, joined by ':', are the record's id. The data does not repeat a key of one column. */
  key: PgColumn[];
  /** in export order */
  columns: Record<string, PgColumn>;
  join?: { table: PgTable; on: SQL };
  schema: z.ZodType<{ id: string; data: Data }>;
  references: (data: Data) => Reference[];
  /** A field that refers to records inserted later; it is set once they exist. */
  later?: (data: Data) => Reference | null;
  /** Records that are inserted later and must exist in the end. */
  mentions?: (data: Data) => Reference[];
  files?: (data: Data) => NamedFile[];
};

type Described<Table extends PgTable> = {
  key: PgColumn[];
  id?: z.ZodType;
  /** null: the key, computed by the database, or not exported */
  fields: { [Name in keyof Table["_"]["columns"]]: z.ZodType | null };
  /** columns of the joined table */
  others?: Record<string, PgColumn>;
  join?: Collection["join"];
  refine?: (data: z.ZodObject) => z.ZodObject;
} & Partial<Pick<Collection, "references" | "later" | "mentions" | "files">>;

/** Completes a description: the other properties follow from the table. */
export function collection<Table extends PgTable>(table: Table, described: Described<Table>): Collection {
  const { key, id = is.id, fields, others = {}, join, refine = (data) => data, later, mentions, files } = described;
  const all: Record<string, PgColumn> = { ...getTableColumns(table), ...others };
  const types: Record<string, z.ZodType | null> = { ...fields };
  for (const name of Object.keys(others)) types[name] = is.flag;
  const shape: Record<string, z.ZodType> = {};
  const columns: Record<string, PgColumn> = {};
  for (const [name, type] of Object.entries(types)) {
    const column = all[name];
    if (!type || !column) continue;
    columns[name] = column;
    // An older export lacks columns added later, for which the database has a default.
    shape[name] = column.hasDefault || !column.notNull ? type.optional() : type;
  }
  const named = key.map((column) => Object.keys(all).find((name) => all[name] === column) ?? "");
  const schema = z.strictObject({ id: key.length === 1 ? id : z.string(), data: refine(z.strictObject(shape)) });
  const checked = schema.refine(
    (record) => key.length === 1 || record.id === named.map((name) => (record.data as Data)[name]).join(":"),
    { error: `is not ${named.join(":")} of the data`, path: ["id"] },
  );
  return {
    table,
    key,
    columns,
    ...(join && { join }),
    schema: checked as unknown as Collection["schema"],
    references: described.references ?? (() => []),
    ...(later && { later }),
    ...(mentions && { mentions }),
    ...(files && { files }),
  };
}

/** The selected columns by their name in a row: first the key's, by position. */
export function selectedColumns({ key, columns }: Collection): Record<string, PgColumn> {
  return { ...Object.fromEntries(key.map((column, place) => [`key${place}`, column])), ...columns };
}

/** A row of `selectedColumns` in export form. */
export function toRecord({ key, columns }: Collection, row: Data): { id: string; data: Data } {
  const data: Data = {};
  for (const name of Object.keys(columns)) data[name] = row[name];
  if ("designSelect" in data) data.designSelect ??= UNCLAIMED;
  if ("emailVerified" in data) data.emailVerified ??= false;
  return { id: key.map((_, place) => row[`key${place}`]).join(":"), data };
}

/** A record's data with its key, for `references`, `later`, `mentions` and `files`. */
export function withKey({ table, key }: Collection, { id, data }: { id: string; data: Data }): Data {
  if (key.length > 1) return data;
  const columns = Object.entries(getTableColumns(table));
  const [name = ""] = columns.find(([, column]) => column === key[0]) ?? [];
  return { [name]: id, ...data };
}
