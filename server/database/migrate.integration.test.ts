import pg from "pg";
import { expect, test } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { migrate } from "./migrate.ts";

test("[SPEED-3] a database that has every migration does not wait for another starter's", async () => {
  const other = new pg.Client({ connectionString: env.databaseUrl });
  await other.connect();
  try {
    await other.query("select pg_advisory_lock(7246002)");
    await migrate(env.databaseUrl);
    const { rowCount } = await other.query("select pg_advisory_unlock(7246002)");
    expect(rowCount).toBe(1);
  } finally {
    await other.end();
  }
});
