/** Brings the database to the newest migration: one starter at a time, whoever else starts waits. */
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { repeatWhenLost } from "./lost-connection.ts";

const MIGRATION_LOCK = 7_246_002;
const OLDEST_POSTGRES = 150_000;

/** All migrations are one transaction, so a run whose connection is lost has changed nothing. */
export function migrate(url: string): Promise<void> {
  return repeatWhenLost(() => migrateOnce(url));
}

async function migrateOnce(url: string): Promise<void> {
  // One dedicated client: an advisory lock belongs to a connection.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The query at work, or the next one, fails with it; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const version = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    );
    if ((version.rows[0]?.number ?? 0) < OLDEST_POSTGRES) throw new Error("The database is older than PostgreSQL 15.");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname, "../db/migrations") });
  } finally {
    await client.end();
  }
}
