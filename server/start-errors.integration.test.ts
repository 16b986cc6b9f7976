import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, test, vi } from "vitest";
import { db } from "../app/platform/db.server.ts";
import { startJobs, stopJobs } from "../app/platform/jobs.server.ts";
import { migrate } from "./database/migrate.ts";
import { handlers } from "./process/jobs.ts";
import { repeatWhenLost } from "./start-errors.ts";

const url = (database: string) => inject("clusterUrl").replace("DATABASE", database);

async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test("[SEC-8.2] a migration whose connection is lost while it waits for another starter runs again", async () => {
  await withClient("postgres", (admin) => admin.query("create database lost_while_migrating"));
  try {
    await withClient("lost_while_migrating", async (admin) => {
      await admin.query("select pg_advisory_lock(7246002)");
      const migrating = migrate(url("lost_while_migrating"));
      const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`;
      await vi.waitFor(async () => expect((await admin.query(waiting)).rowCount).toBe(1), 20_000);
      await admin.query("select pg_advisory_unlock(7246002)");
      await migrating;
      expect((await admin.query("select 1 from drizzle.__drizzle_migrations")).rowCount).toBeGreaterThan(0);
    });
  } finally {
    await withClient("postgres", (admin) => admin.query("drop database lost_while_migrating with (force)"));
  }
});

test("[SEC-8.2] [OPS-13] workers start although their connections are lost at it", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  await withClient("postgres", async (admin) => {
    const starting = repeatWhenLost(() => startJobs(handlers));
    const jobs = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${rows[0]?.name}' and application_name = 'traco jobs'`;
    await vi.waitFor(async () => expect((await admin.query(jobs)).rowCount).toBeGreaterThan(0), 20_000);
    await starting;
  });
  await stopJobs();
});

test("[SEC-8.2] a step of the start that fails for another reason fails at once", async () => {
  const step = vi.fn(() => Promise.reject(new Error("relation does not exist")));
  await expect(repeatWhenLost(step)).rejects.toThrow("relation does not exist");
  expect(step).toHaveBeenCalledTimes(1);
});
