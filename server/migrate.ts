/** Applies the migrations: one starting process at a time, the others wait. */
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { repeatWhenLost } from "./start-errors.ts";

const MIGRATION_LOCK = 7_246_002;
const OLDEST_POSTGRES = 150_000;

/** Repeatable: all migrations run in one transaction, so a lost connection leaves nothing changed. */
export const migrate = (url: string): Promise<void> => repeatWhenLost(() => migrateOnce(url));

async function migrateOnce(url: string): Promise<void> {
  // Not the pool: an advisory lock belongs to one connection.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The current or next query fails with the same error; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const version = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    );
    if ((version.rows[0]?.number ?? 0) < OLDEST_POSTGRES) throw new Error("The database is older than PostgreSQL 15.");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: "db/migrations" });
  } finally {
    await client.end();
  }
}
