import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { configure } from "../../app/platform/env.server.ts";
import { administer } from "./postgres.ts";

/** Every test file has its own database, named in the environment before the file's imports run. */
const name = `test_${randomUUID().replaceAll("-", "")}`;
const url = (database: string) => inject("clusterUrl").replace("DATABASE", database);

await administer(url("postgres"), `CREATE DATABASE ${name} TEMPLATE template_test`);
process.env.DATABASE_URL = url(name);
// For processes that a test starts.
process.env.NODE_COMPILE_CACHE = inject("compiled");
configure();

// The database stays until the run ends: dropping one is a checkpoint of all of them.
afterAll(async () => {
  const { pool } = await import("../../app/platform/db.server.ts");
  if (!pool.ended) await pool.end();
});
