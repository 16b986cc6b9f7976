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

afterAll(async () => {
  const { pool } = await import("../../app/platform/db.server.ts");
  if (!pool.ended) await pool.end();
  // Connections that are being closed get five seconds: one that is cut meanwhile is an error of nobody's test.
  await administer(url("postgres"), `DROP DATABASE ${name}`).catch(() =>
    administer(url("postgres"), `DROP DATABASE ${name} WITH (FORCE)`),
  );
});
