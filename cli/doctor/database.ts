/** The database: reachable, its version, settings, migrations and clock. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Env } from "../../app/platform/env.server.ts";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };
import { openEmbedded } from "../../server/database/postgres.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";
import { describeStudio } from "./studio.ts";

const OLDEST = 15;
const DEADLINE = 5_000;
/** In milliseconds. */
const CLOCKS_APART = 2_000;
/** Connections of one process (docs/operations.md). */
const EACH_PROCESS = 16;

const ABOUT = `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
  pg_is_in_recovery() as standby, current_setting('max_connections')::int as connections,
  current_setting('shared_buffers') as buffers, current_setting('server_encoding') as encoding,
  pg_database_size(current_database()) as bytes, clock_timestamp() as now`;

type About = {
  version: string;
  major: number;
  standby: boolean;
  connections: number;
  buffers: string;
  encoding: string;
  bytes: string;
  now: Date;
};

const { ok, warning, fault } = findings("database");

export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL) return ask(env, "Is it running, does DATABASE_URL name it, and are user and password right?");
  if (!existsSync(join(env.DATA_DIR, "postgres", "PG_VERSION")))
    return [
      warning(
        "none yet in DATA_DIR/postgres",
        "The first `npm start` makes it. If there should be one, DATA_DIR is wrong.",
      ),
    ];
  try {
    const embedded = await openEmbedded(env.DATA_DIR, { exclusive: false });
    try {
      return await ask(env, `Read ${join(env.DATA_DIR, "postgres.log")}.`);
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    return [fault(`does not start: ${reasonOf(error)}`, `Read ${join(env.DATA_DIR, "postgres.log")}.`)];
  }
}

async function ask(env: Env, whenSilent: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: env.databaseUrl,
    connectionTimeoutMillis: DEADLINE,
    query_timeout: DEADLINE,
  });
  client.on("error", () => {}); // the query fails with the same error
  try {
    await client.connect();
    const began = performance.now();
    const { rows } = await client.query<About>(ABOUT);
    const took = performance.now() - began;
    const [about] = rows;
    if (!about) throw new Error("it says nothing of itself");
    return [...describe(env, about, took), await checkMigrations(client), ...(await describeStudio(env, client))];
  } catch (error) {
    return [fault(`does not answer: ${reasonOf(error)}`, whenSilent)];
  } finally {
    await client.end().catch(() => {});
  }
}

function describe(env: Env, about: About, took: number): Finding[] {
  const { version, major, standby, connections, buffers, encoding, bytes, now } = about;
  const place = env.DATABASE_URL ? "external" : "embedded";
  const settings = `max_connections ${connections}, shared_buffers ${buffers}, ${encoding}, ${Math.ceil(Number(bytes) / 1e6)} MB`;
  const found = [ok(`PostgreSQL ${version}, ${place}, answers in ${Math.ceil(took)} ms; ${settings}`)];
  if (major < OLDEST) found.push(fault(`PostgreSQL ${major} is too old`, `Use ${OLDEST} or later.`));
  if (standby)
    found.push(
      fault("a standby, which takes no writes", "Let DATABASE_URL lead to the primary, or wait for the fail-over."),
    );
  if (encoding !== "UTF8") found.push(fault(`its encoding is ${encoding}`, "Make a database with encoding UTF8."));
  const needed = env.WORKERS * EACH_PROCESS;
  if (env.DATABASE_URL && connections < needed)
    found.push(
      warning(`${env.WORKERS} processes may need ${needed} connections`, "Raise max_connections, or lower WORKERS."),
    );
  // Half the way there and back.
  const apart = Math.abs(Date.now() - took / 2 - now.getTime());
  if (apart > CLOCKS_APART)
    found.push(warning(`its clock is ${Math.round(apart / 1000)} s apart from this machine's`, "Let both follow NTP."));
  return found;
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const moments = journal.entries.map(({ when }) => when);
  const { rows } = await client
    .query<{ newest: string | null }>("select max(created_at) as newest from drizzle.__drizzle_migrations")
    .catch((error: { code?: string }) => {
      if (error.code === "42P01" || error.code === "3F000") return { rows: [] };
      throw error;
    });
  const newest = Number(rows[0]?.newest ?? 0);
  if (newest > Math.max(...moments))
    return fault("migrated by a newer program", "Use that program; going back needs a backup of before.");
  const waiting = moments.filter((when) => when > newest).length;
  if (waiting === 0) return ok(`all ${moments.length} migrations are applied`);
  return warning(`${waiting} of ${moments.length} migrations are not applied`, "The next start applies them.");
}
