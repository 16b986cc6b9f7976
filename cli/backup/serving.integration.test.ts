import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { subscribeToChanges } from "../../server/live/changes.ts";
import { newDatabase, studio, succeed } from "../../tests/support/backup.ts";

// Starts its own processes.
vi.setConfig({ testTimeout: 240_000 });

function serve(url: string) {
  const onSubscribed = vi.fn();
  const stop = subscribeToChanges(url, { onChange: () => {}, onNews: () => {}, onSubscribed });
  onTestFinished(stop);
  return { onSubscribed, stop };
}

test("[OPS-4.12] a restore refuses a database that an application serves, and no application starts on one that a restore fills", async () => {
  const folder = await mkdtemp(join(tmpdir(), "traco-serving-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, "studio.backup");
  await succeed({}, "backup", archive);
  const url = await newDatabase();
  const external = { DATABASE_URL: url, DATA_DIR: join(folder, "external") };
  await migrate(url);

  const { onSubscribed, stop } = serve(url);
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenLastCalledWith(true), 30_000);
  const refused = await studio(external, "restore", archive, "--replace");
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("An application runs on this database");
  await stop();

  // The restore has begun and waits for a migration.
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  await gate.query("select pg_advisory_lock(7246002)");
  const restoring = studio(external, "restore", archive, "--replace");
  const waits = "select 1 from pg_stat_activity where application_name = 'traco restore' and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await gate.query(waits)).rowCount).toBe(1), 60_000);
  await expect(migrate(url)).rejects.toThrow("A restore is filling this database");
  const told = once(process, "SIGTERM");
  serve(url);
  await told;
  await gate.end();
  expect((await restoring).code).toBe(0);
  await migrate(url);
});
