import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { administer } from "./postgres.ts";

/** Every test file has its own database and its own DATA_DIR, named in the environment before the file's imports run. */
const name = `test_${randomUUID().replaceAll("-", "")}`;
const url = (database: string) => inject("clusterUrl").replace("DATABASE", database);
const folder = await mkdtemp(join(tmpdir(), "traco-data-"));

await administer(url("postgres"), `CREATE DATABASE ${name} TEMPLATE template_test`);
Object.assign(process.env, {
  DATABASE_URL: url(name),
  AUTH_SECRET: "a secret for tests only, at least 32 bytes",
  DATA_DIR: folder,
  ORIGIN: "http://localhost:3000",
  LOG_LEVEL: "silent",
});

afterAll(async () => {
  const { pool } = await import("../../app/data/db.server.ts");
  if (!pool.ended) await pool.end();
  await administer(url("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});
