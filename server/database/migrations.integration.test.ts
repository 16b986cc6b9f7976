/**
 * Checks that each release's schema, filled with data, can be migrated to the next: applies the migrations one by one,
 * and adds rows before each.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };
import { administer } from "../../tests/support/postgres.ts";
import { migrate } from "./migrate.ts";

const name = `aged_${randomUUID().replaceAll("-", "")}`;
const url = (database: string) => inject("clusterUrl").replace("DATABASE", database);
let client: pg.Client;

beforeAll(async () => {
  await administer(url("postgres"), `CREATE DATABASE ${name}`);
  client = new pg.Client({ connectionString: url(name) });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await administer(url("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
});

type Column = { table: string; column: string; type: string; refers: string | null };

/** The columns that need a value, with each table after those that it refers to. */
const COLUMNS = `
  with recursive needs as (
    select c.oid as id, 0 as depth from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
    union select f.conrelid, depth + 1 from needs join pg_constraint f on f.confrelid = id and f.contype = 'f'
      and f.conrelid <> f.confrelid where depth < 12
  )
  select relname as table, attname as column, format_type(atttypid, atttypmod) as type,
    (select format('%I.%I', confrelid::regclass, (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]))
      from pg_constraint where contype = 'f' and conrelid = c.oid and conkey = array[attnum] limit 1) as refers
  from pg_class c join pg_attribute a on attrelid = c.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and attgenerated = '' and attidentity = ''
  order by (select max(depth) from needs where id = c.oid), relname, attnum`;

/** Values for columns that do not accept just any value of their type. */
const VALUES: Record<string, (row: number) => unknown> = {
  "user.type_user": (row) => row % 3,
  "budget_event.kind": () => "claimed",
  "budget_event.details": () => "{}",
  "proof.sent": () => JSON.stringify({ question: "", directions: [], answers: {}, sender: { id: "", name: "Rui" } }),
  "proof_notes.notes": () => "[]",
  "kit.files": () => "[]",
  "picture.width": () => 1600,
  "picture.height": () => 900,
};

function storedValue({ table, column, type }: Column, row: number): unknown {
  const own = VALUES[`${table}.${column}`];
  if (own) return own(row);
  if (type === "uuid") return randomUUID();
  if (type.endsWith("[]")) return type === "boolean[]" ? [true, false, true, false, false] : ["um", "dois"];
  if (type.startsWith("timestamp")) return new Date(Date.UTC(2026, 0, row + 1));
  if (type === "boolean") return false;
  if (type === "date") return "2026-01-05";
  if (/^(?:smallint|integer|bigint|real)$/.test(type)) return 1;
  if (type === "jsonb") return "{}";
  return `${column} ${row} \t\\N 😀`;
}

/** Tables that the program could not fill before this migration: items are published with pictures from 0001. */
const EMPTY_BEFORE: Record<string, number> = { portfolio: 1, inspiration: 1 };

/** Adds a row to each table, with references to rows added at the same time. Returns the rows by table. */
async function addRows(row: number): Promise<Map<string, Record<string, unknown>>> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const added = new Map<string, Record<string, unknown>>();
  for (const table of new Set(columns.map((each) => each.table))) {
    if (row < (EMPTY_BEFORE[table] ?? 0)) continue;
    const given: Record<string, unknown> = {};
    for (const column of columns.filter((each) => each.table === table)) {
      const [other = "", key = ""] = column.refers?.replaceAll('"', "").split(".") ?? [];
      if (other === "") given[column.column] = storedValue(column, row);
      // A message's `replyTo` stays empty, because the only message to refer to would be itself.
      else given[column.column] = other === table ? null : added.get(other)?.[key];
    }
    const names = Object.keys(given);
    const marks = names.map((_, index) => `$${index + 1}`);
    const list = names.map((each) => `"${each}"`);
    await client.query(`insert into "${table}" (${list}) values (${marks})`, Object.values(given));
    added.set(table, given);
  }
  return added;
}

/** Everything in a schema except the order of columns, which depends on its history. */
async function schemaOf(database: string): Promise<unknown> {
  const other = new pg.Client({ connectionString: database });
  await other.connect();
  try {
    const parts = [
      "select table_name, column_name, data_type, is_nullable, column_default, generation_expression, identity_generation from information_schema.columns where table_schema = 'public' order by 1, 2",
      "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
      "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
      "select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace order by 1",
      "select event_object_table, trigger_name, action_statement from information_schema.triggers where trigger_schema = 'public' order by 1, 2",
      "select hash, created_at from drizzle.__drizzle_migrations order by created_at",
    ];
    const found: unknown[] = [];
    for (const part of parts) found.push((await other.query(part)).rows);
    return found;
  } finally {
    await other.end();
  }
}

test("[OPS-7.1] rows of every release are there after each migration since, and the product's queries read them", async () => {
  const ages: Map<string, Record<string, unknown>>[] = [];
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const [row, { sql, hash, folderMillis }] of readMigrationFiles({
    migrationsFolder: "db/migrations",
  }).entries()) {
    for (const statement of sql) await client.query(statement);
    const record = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";
    await client.query(record, [hash, folderMillis]);
    ages.push(await addRows(row));
  }
  await migrate(url(name));
  expect(await schemaOf(url(name))).toEqual(await schemaOf(process.env.DATABASE_URL ?? ""));

  for (const [table, first] of ages[0] ?? []) {
    const { rows } = await client.query(`select count(*)::int as count from "${table}"`);
    expect([table, rows]).toEqual([table, [{ count: ages.length }]]);
    const columns = Object.entries(first).filter(([, value]) => typeof value === "string");
    const where = columns.map(([column], index) => `"${column}"::text = $${index + 1}`);
    if (where.length === 0) continue;
    const found = await client.query(
      `select 1 from "${table}" where ${where.join(" and ")}`,
      columns.map(([, value]) => value),
    );
    expect([table, found.rowCount]).toEqual([table, 1]);
  }
  await readWithProduct(ages);
});

/** Imports the product's modules, which then use this database. */
async function readWithProduct(ages: Map<string, Record<string, unknown>>[]): Promise<void> {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", url(name));
  onTestFinished(() => void vi.unstubAllEnvs());
  (await import("../../app/platform/env.server.ts")).configure();
  const { db, pool } = await import("../../app/platform/db.server.ts");
  onTestFinished(() => pool.end());
  const lists = await import("../../app/conversation/request-lists.server.ts");
  const galleries = await import("../../app/galleries/galleries.server.ts");
  const { dataFileOf } = await import("../../app/profile/data-file.server.ts");
  const { user } = await import("../../app/people/schema.ts");
  const people = await db.select().from(user);
  const admin = people.find(({ typeUser }) => typeUser === 2);
  if (!admin) throw new Error("no admin");
  const viewer = { ...admin, admitted: true, uid: admin.uid ?? "" };
  const all = await lists.listAllBudgets(viewer as never, 100);
  expect(all.budgets).toHaveLength(ages.length);
  for (const gallery of ["portifolio", "inspiration"] as const)
    expect((await galleries.listCards(gallery, { limit: 100 })).items).toHaveLength(ages.length - 1);
  for (const person of people) expect(await dataFileOf(person as never)).toBeTruthy();
}

test("[OPS-7.2] a program refuses a database that a newer one has migrated", async () => {
  const newer = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)";
  await client.query(newer);
  await expect(migrate(url(name))).rejects.toThrow("used by a newer version of this program");
  await client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'");
  await migrate(url(name));
});

/** Statements that the previous program cannot run beside, or that could reject its rows. */
const BREAKING =
  /\b(?:DROP (?!INDEX|NOT NULL|DEFAULT|EXPRESSION)|RENAME|ALTER COLUMN "\w+" (?:SET NOT NULL|SET DATA TYPE|TYPE)|TRUNCATE)|ADD COLUMN (?!.*(?:DEFAULT|GENERATED)).*NOT NULL|ADD CONSTRAINT .*(?:UNIQUE|CHECK)/;
/** Migrations older than this rule. They were applied while the program was stopped. */
const BEFORE = new Set(["0000_init", "0001_galleries", "0005_focal_point", "0006_login_limits", "0009_room"]);

test("[OPS-7.4] a migration only adds, so that the program before works beside it, or says in a line why it does not", () => {
  const breaking = journal.entries.flatMap(({ tag }) => {
    const text = readFileSync(`db/migrations/${tag}.sql`, "utf8");
    const marked = /^-- not beside the version before: \S/m.test(text);
    const found = text.split("\n").filter((line) => BREAKING.test(line));
    return marked || BEFORE.has(tag) ? [] : found.map((line) => `${tag}: ${line}`);
  });
  expect(breaking).toEqual([]);
  expect('ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;').toMatch(BREAKING);
  expect('ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;').not.toMatch(BREAKING);
  expect('ALTER TABLE "a" DROP COLUMN "b";').toMatch(BREAKING);
});
