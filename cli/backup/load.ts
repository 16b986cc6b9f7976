/** Fills a database from an archive in one transaction: if it is interrupted, the database is unchanged. */
import { once } from "node:events";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { SERVING_LOCK } from "../../app/platform/locks.server.ts";
import { withClient } from "../../server/database/client.ts";
import { MIGRATION_LOCK } from "../../server/database/migrate.ts";
import { CommandError } from "../command-error.ts";
import { readArchive } from "./archive.ts";
import { FILES, MANIFEST, type Manifest, SECRET, tableOf } from "./manifest.ts";
import type { Progress } from "./progress.ts";
import { copyTarget, LEFT_OUT, quoted } from "./tables.ts";

const SCHEMAS = ["public", ...Object.keys(LEFT_OUT)];
const MAX_NAME = 63;

export type Target = {
  url: string;
  /** renames the schemas of an existing studio to `…_replaced_STAMP`; undefined: refuses such a database */
  replace: string | undefined;
  putSecret: (chunks: AsyncIterable<Buffer>) => Promise<void>;
  putFile: (key: string, chunks: AsyncIterable<Buffer>) => Promise<void>;
};

const SERVED = "An application runs on this database. Nothing was changed; stop it first, on every machine.";

/** Until the connection or its transaction ends, no application can start on this database. */
async function holdOffApplications(
  client: pg.Client,
  lock: "pg_try_advisory_lock" | "pg_try_advisory_xact_lock",
): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(`select ${lock}($1) as got`, [SERVING_LOCK]);
  if (!rows[0]?.got) throw new CommandError(SERVED);
}

/**
 * The number of tables in schema `public`; 0 means that a new studio fits. Throws if another of our programs is
 * connected.
 */
export async function countTables(url: string): Promise<number> {
  return withDatabase(url, async (client) => {
    const others = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'traco%' and application_name <> 'traco owner'`,
    );
    if (others.rows.length > 0) throw new CommandError(SERVED);
    await holdOffApplications(client, "pg_try_advisory_lock");
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    return rows[0]?.count ?? 0;
  });
}

/** Loads the rows and files of a verified archive. If it fails, only files may remain. */
export async function load(path: string, manifest: Manifest, target: Target, progress: Progress): Promise<void> {
  await fillDatabase(target, manifest, async (client) => {
    await readEntries(path, manifest, target, client, progress);
    return async () => {
      // Its job is not restored, and pending news must not appear in a later mail.
      await client.query("update event_mail set sent_at = at where sent_at is null");
    };
  });
}

type Fill = (client: pg.Client) => Promise<(() => Promise<void>) | undefined>;

/** Makes the manifest's schema, lets `fill` add the rows, and migrates them; afterwards calls what `fill` returned. */
export async function fillDatabase(
  target: Pick<Target, "url" | "replace">,
  manifest: Pick<Manifest, "migration" | "sequences">,
  fill: Fill,
): Promise<void> {
  await withDatabase(target.url, async (client) => {
    await client.query("begin");
    await holdOffApplications(client, "pg_try_advisory_xact_lock");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    if (target.replace) await setAside(client, target.replace);
    await applyMigrations(client, 0, manifest.migration);
    const finish = await fill(client);
    for (const { name, last } of manifest.sequences)
      await client.query("select setval($1::regclass, $2)", [`public.${quoted(name)}`, last]);
    await applyMigrations(client, manifest.migration, Number.POSITIVE_INFINITY);
    await finish?.();
    await client.query("commit");
  });
}

/** Connects for a restore. */
export const withDatabase = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: url, application_name: "traco restore" }, work);

async function setAside(client: pg.Client, stamp: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname = any($1)",
    [SCHEMAS],
  );
  for (const { name } of rows) {
    const aside = `${name}_replaced_${stamp}`.slice(0, MAX_NAME);
    await client.query(`alter schema ${quoted(name)} rename to ${quoted(aside)}`);
  }
  await client.query("create schema public");
}

/** Applies the migrations made after `after` up to `upTo`, and records them like Drizzle. The caller commits. */
async function applyMigrations(client: pg.Client, after: number, upTo: number): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: "db/migrations" })) {
    if (folderMillis <= after || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

type Copy = { table: string; stream: ReturnType<typeof copyFrom> };

async function readEntries(
  path: string,
  manifest: Manifest,
  target: Target,
  client: pg.Client,
  progress: Progress,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let copy: Copy | undefined;
  let files = 0;
  const endCopy = async () => {
    const { stream } = copy ?? {};
    copy = undefined;
    if (!stream) return;
    const finished = once(stream, "finish");
    stream.end();
    await finished;
  };
  await readArchive(path, async (name, chunks) => {
    const table = tables.get(tableOf(name) ?? "");
    if (copy && copy.table !== table?.name) await endCopy();
    if (table) {
      if (!copy) {
        progress(`table ${table.name}: ${table.rows} rows`);
        copy = { table: table.name, stream: client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)) };
        // The next write fails with the same error.
        copy.stream.on("error", () => {});
      }
      for await (const chunk of chunks) await write(copy.stream, chunk);
    } else if (name === SECRET) await target.putSecret(chunks);
    else if (name.startsWith(FILES)) {
      await target.putFile(name.slice(FILES.length), chunks);
      files += 1;
      if (files % 1000 === 0) progress(`${files} files`);
    } else if (name !== MANIFEST) throw new Error(`unexpected entry ${name}`);
  });
  await endCopy();
}

function write(stream: Copy["stream"], chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
