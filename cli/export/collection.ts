/** A collection of an export: its fields, what its records refer to, and the files that they name. */
import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { UNCLAIMED } from "../../app/requests/budget.ts";
import * as is from "./schemas.ts";
import type { CollectionName } from "./tables.ts";

/** A record's fields, as the database's values or as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the collection's schema has checked them
export type Data = Record<string, any>;
export type Reference = { field: string; to: CollectionName; id: string };
/** Optional: the record may be without it. */
export type NamedFile = { key: string; optional?: boolean };

export type Collection = {
  table: PgTable;
  /** Its values, joined by ':', are the record's id. A key of one column is not repeated in the data. */
  key: PgColumn[];
  /** in the order in which they are exported */
  columns: Record<string, PgColumn>;
  join?: { table: PgTable; on: SQL };
  schema: z.ZodType<{ id: string; data: Data }>;
  references: (data: Data) => Reference[];
  /** A field that refers to records which are inserted later: it is set when they are there. */
  later?: (data: Data) => Reference | null;
  /** Records that are inserted later, and only have to be there then. */
  mentions?: (data: Data) => Reference[];
  files?: (data: Data) => NamedFile[];
};

type Described<Table extends PgTable> = {
  key: PgColumn[];
  id?: z.ZodType;
  /** null: the key, what the database computes, or what is not exported */
  fields: { [Name in keyof Table["_"]["columns"]]: z.ZodType | null };
  /** of the table that is joined */
  others?: Record<string, PgColumn>;
  join?: Collection["join"];
  refine?: (data: z.ZodObject) => z.ZodObject;
} & Partial<Pick<Collection, "references" | "later" | "mentions" | "files">>;

/** What the other fields of a description say follows from the table. */
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
    // What a later version added is not in an older export; the database has a value for it.
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

/** The columns that are read, by the name that they have in a row: those of the key first, by their place. */
export function selectedColumns({ key, columns }: Collection): Record<string, PgColumn> {
  return { ...Object.fromEntries(key.map((column, place) => [`key${place}`, column])), ...columns };
}

/** A row of `selectedColumns` as it is exported. */
export function toRecord({ key, columns }: Collection, row: Data): { id: string; data: Data } {
  const data: Data = {};
  for (const name of Object.keys(columns)) data[name] = row[name];
  if ("designSelect" in data) data.designSelect ??= UNCLAIMED;
  if ("emailVerified" in data) data.emailVerified ??= false;
  return { id: key.map((_, place) => row[`key${place}`]).join(":"), data };
}

/** The data of a record together with its key, as `references`, `later`, `mentions` and `files` read it. */
export function withKey({ table, key }: Collection, { id, data }: { id: string; data: Data }): Data {
  if (key.length > 1) return data;
  const columns = Object.entries(getTableColumns(table));
  const [name = ""] = columns.find(([, column]) => column === key[0]) ?? [];
  return { [name]: id, ...data };
}
