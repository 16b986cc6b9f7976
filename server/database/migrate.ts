/** Applies the migrations. If several processes start at once, one applies them and the others wait. */
import type pg from "pg";
import { SERVING_LOCK } from "../../app/platform/locks.server.ts";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };
import { CannotStart, repeatWhenLost } from "../start-errors.ts";
import { withClient } from "./client.ts";

/** Held by the process that applies migrations. */
export const MIGRATION_LOCK = 7_246_002;
const OLDEST_POSTGRES = 150_000;
const UNDEFINED_TABLE = "42P01";

/** Safe to repeat: all migrations run in one transaction, so a lost connection leaves nothing changed. */
export const migrate = (url: string): Promise<void> =>
  repeatWhenLost(() => withClient({ connectionString: url, connectionTimeoutMillis: 10_000 }, migrateWith));

/** Not in the pool: an advisory lock belongs to one connection. */
async function migrateWith(client: pg.Client): Promise<void> {
  const version = await client.query<{ number: number }>("select current_setting('server_version_num')::int as number");
  if ((version.rows[0]?.number ?? 0) < OLDEST_POSTGRES) throw new Error("The database is older than PostgreSQL 15.");
  // This connection releases the shared lock when it closes; the connection for news then holds it
  // (server/live/changes.ts).
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock_shared($1) as free", [
    SERVING_LOCK,
  ]);
  if (!rows[0]?.free) throw new CannotStart("A restore is filling this database. Start again when it has ended.");
  if (await isCurrent(client)) return;
  // Loaded here because most starts have nothing to migrate.
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const { migrate: applyMigrations } = await import("drizzle-orm/node-postgres/migrator");
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await applyMigrations(drizzle(client), { migrationsFolder: "db/migrations" });
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Whether the newest migration is applied, judged by its time like Drizzle. Throws if a newer one is. */
async function isCurrent(client: pg.Client): Promise<boolean> {
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  try {
    const applied = await client.query<{ newest: string | null }>(
      "select max(created_at) as newest from drizzle.__drizzle_migrations",
    );
    const found = Number(applied.rows[0]?.newest);
    if (found > newest)
      throw new CannotStart(
        `The database has been used by a newer version of this program (its migration is of ${day(found)}, this program's newest of ${day(newest)}). Nothing was changed: start the newer version, or restore a backup from before the update.`,
      );
    return found === newest;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}
