import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { embeddedAddress } from "../../app/platform/env.server.ts";
import { startApp } from "./app.ts";

/**
 * Makes the database that every application of the run starts with a copy of: initdb, migrations and queues take three
 * fifths of a start. Starts on an empty folder are what `tests/long/commands.spec.ts` and `start.test.ts` test.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "traco-ready-"));
  const app = await startApp();
  try {
    // The jobs start after the first response, and a stop waits until their tables are made.
    await fetch(`${app.url}/portifolio`);
    const begun = sql`select 1 from pg_namespace where nspname = 'pgboss'`;
    while ((await app.database.execute(begun)).rowCount === 0) await wait(50);
    await app.stop();
    // With owners and rights, which PostgreSQL insists on.
    const database = join(folder, "postgres");
    await promisify(execFile)("cp", ["-a", embeddedAddress(app.dataDir).data, database]);
    process.env.READY_DATABASE = database;
  } finally {
    await app.remove();
  }
  return () => rm(folder, { recursive: true, force: true });
}
