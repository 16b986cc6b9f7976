/** Checks the database: connection, version, settings, migrations and clock. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Env } from "../../app/platform/env.server.ts";
import journal from "../../db/migrations/meta/_journal.json" with { type: "json" };
import { openEmbedded } from "../../server/database/postgres.ts";
import { causeOf } from "./causes.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";
import { describeStudio } from "./studio.ts";

const OLDEST = 15;
const DEADLINE = 5_000;
/** Connections per process (docs/operations.md). */
const EACH_PROCESS = 16;

const ABOUT = `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
  pg_is_in_recovery() as standby, current_setting('max_connections')::int as connections,
  current_setting('shared_buffers') as buffers, current_setting('server_encoding') as encoding,
  pg_database_size(current_database()) as bytes, pg_backend_pid() as pid,
  has_database_privilege(current_database(), 'CREATE') and
    coalesce((select has_schema_privilege(oid, 'CREATE') from pg_namespace where nspname = 'public'), true) as makes`;

type About = {
  version: string;
  major: number;
  standby: boolean;
  connections: number;
  buffers: string;
  encoding: string;
  bytes: string;
  pid: number;
  makes: boolean;
};

const { ok, warning, fault } = findings("database");

/** PostgreSQL's faults, by code, in terms of the address's parts. */
export const DATABASE_SAYS: Record<string, string> = {
  "28P01": "user or password are wrong",
  "28000": "the server lets this user in from nowhere here, or not without TLS (pg_hba.conf)",
  "3D000": "there is no such database",
  "53300": "the server has no connection left",
  "57P03": "the server is starting up",
  "08P01": "the server is not PostgreSQL, or a pooler with other settings",
};

export async function checkDatabase(env: Env): Promise<Finding[]> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = env;
  if (DATABASE_URL) {
    const found = await ask(env, DATABASE_URL, (client) => describeAll(env, client));
    if (!DATABASE_DIRECT_URL) return found;
    return [...found, ...(await ask(env, DATABASE_DIRECT_URL, async () => []))];
  }
  if (!existsSync(join(DATA_DIR, "postgres", "PG_VERSION")))
    return [
      warning(
        "none yet in DATA_DIR/postgres",
        "The first `npm start` makes it. If there should be one, DATA_DIR is wrong.",
      ),
    ];
  try {
    const embedded = await openEmbedded(DATA_DIR, { exclusive: false });
    try {
      return await ask(env, env.databaseUrl, (client) => describeAll(env, client));
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    return [
      fault(`does not start: ${reasonOf(error)}`, `Read ${join(DATA_DIR, "postgres.log")}, or set another DATA_DIR.`),
    ];
  }
}

async function ask(env: Env, url: string, about: (client: pg.Client) => Promise<Finding[]>): Promise<Finding[]> {
  let client: pg.Client | undefined;
  try {
    // Reads the certificate file if the address names one.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: DEADLINE, query_timeout: DEADLINE });
    client.on("error", () => {}); // the query fails with the same error
    await client.connect();
    return await about(client);
  } catch (error) {
    const { host = "", port = "" } = client ?? {};
    const variable = url === env.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    const place = { variable, host: host.startsWith("/") ? host : `${host}:${port}` };
    const { says, todo } = causeOf(error, place, DATABASE_SAYS);
    if (env.DATABASE_URL) return [fault(`${variable}: ${says}`, todo)];
    return [fault(`does not answer: ${says}`, `Read ${join(env.DATA_DIR, "postgres.log")}.`)];
  } finally {
    await client?.end().catch(() => {});
  }
}

async function describeAll(env: Env, client: pg.Client): Promise<Finding[]> {
  const { processID } = client as pg.Client & { processID: number | null };
  const began = performance.now();
  const { rows } = await client.query<About>(ABOUT);
  const took = performance.now() - began;
  const [about] = rows;
  if (!about) throw new Error("it returned no version and settings");
  return [
    ...describe(env, about, took, processID),
    await checkMigrations(client),
    ...(await describeStudio(env, client)),
  ];
}

function describe(env: Env, about: About, took: number, processID: number | null): Finding[] {
  const { version, major, standby, connections, buffers, encoding, bytes, pid, makes } = about;
  const place = env.DATABASE_URL ? "external" : "embedded";
  const settings = `max_connections ${connections}, shared_buffers ${buffers}, ${encoding}, ${Math.ceil(Number(bytes) / 1e6)} MB`;
  const found = [ok(`PostgreSQL ${version}, ${place}, answers in ${Math.ceil(took)} ms; ${settings}`)];
  if (major < OLDEST)
    found.push(fault(`PostgreSQL ${major} is too old`, `Let DATABASE_URL lead to PostgreSQL ${OLDEST} or later.`));
  if (standby)
    found.push(
      fault("a standby, which takes no writes", "Let DATABASE_URL lead to the primary, or wait for the fail-over."),
    );
  if (encoding !== "UTF8")
    found.push(fault(`its encoding is ${encoding}`, "Let DATABASE_URL lead to a database with encoding UTF8."));
  const needed = env.WORKERS * EACH_PROCESS;
  if (env.DATABASE_URL && connections < needed)
    found.push(
      warning(`${env.WORKERS} processes may need ${needed} connections`, "Raise max_connections, or lower WORKERS."),
    );
  if (!makes)
    found.push(
      fault(
        "its user may make no tables and schemas, which the start does",
        "Name the database's owner in DATABASE_URL, or grant CREATE on the database and on its schema public.",
      ),
    );
  if (env.DATABASE_URL && !env.DATABASE_DIRECT_URL && processID !== pid)
    found.push(
      fault(
        "DATABASE_URL leads to a pooler: what belongs to a session is lost there",
        "Set DATABASE_DIRECT_URL to the database's own address.",
      ),
    );
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
