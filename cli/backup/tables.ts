/** The tables in a backup: all of schema `public`, as read from the database. */
import type pg from "pg";
import type { Manifest } from "./manifest.ts";

/** The schemas that an archive leaves out, and why. */
export const LEFT_OUT = {
  drizzle: "the migrations that were applied: a restore applies them itself",
  pgboss: "the jobs: a mail that waits must never be sent after a restore, and the daily sweep finds other work",
};

const TABLES = `
  select c.oid::int as id, c.relname as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum) as columns,
    array(select confrelid::int from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;

type Table = { id: number; name: string; columns: string[]; needs: number[] };

/** All tables, each after those that its rows refer to. */
async function listTables(client: pg.ClientBase): Promise<Table[]> {
  let { rows: waiting } = await client.query<Table>(TABLES);
  const ordered: Table[] = [];
  const done = new Set<number>();
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((id) => done.has(id)));
    if (ready.length === 0) throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name)}`);
    for (const { id } of ready) done.add(id);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** The manifest's description of the database, as the client's transaction sees it. */
export async function describeDatabase(client: pg.ClientBase): Promise<Omit<Manifest, "format" | "madeAt">> {
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from public.${quoted(name)}`);
    tables.push({ name, columns, rows: Number(rows[0]?.rows) });
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  const { rows } = await client.query<{ migration: string; postgres: number }>(
    `select max(created_at) as migration, current_setting('server_version_num')::int / 10000 as postgres
      from drizzle.__drizzle_migrations`,
  );
  return { migration: Number(rows[0]?.migration), postgres: rows[0]?.postgres ?? 0, tables, sequences };
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A table's rows, for COPY. */
export function copyTarget({ name, columns }: { name: string; columns: string[] }): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(", ")})`;
}
