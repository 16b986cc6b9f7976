import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../server/database/migrate.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { administer } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** connection string of the run's PostgreSQL; `DATABASE` stands where a database's name goes */
    clusterUrl: string;
    /** folder of what Node compiled of the command line's modules, which tests start many times */
    compiled: string;
  }
}

/** The product's embedded PostgreSQL, once for the run, with a migrated database that every test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "traco-test-"));
  const cluster = await openEmbedded(folder, { exclusive: true });
  const url = (database: string) => cluster.url.replace("/postgres?", `/${database}?`);
  // What a test would lose in a power cut, it does not miss; and over a hundred databases are to be looked after.
  await administer(
    cluster.url,
    "ALTER SYSTEM SET fsync = off",
    "ALTER SYSTEM SET autovacuum = off",
    "SELECT pg_reload_conf()",
    "CREATE DATABASE template_test",
  );
  await migrate(url("template_test"));
  project.provide("clusterUrl", url("DATABASE"));
  project.provide("compiled", join(folder, "compiled"));
  return async () => {
    await cluster.stop();
    // Processes that end write what they compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}
