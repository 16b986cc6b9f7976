import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { db } from "./db.server.ts";
import { env } from "./env.server.ts";
import { enqueue, enqueueAll, type Handlers, startJobs, stopJobs } from "./jobs.server.ts";

afterEach(stopJobs);

const nothing = async () => {};
const idle: Handlers = {
  mail: nothing,
  "request-mail": nothing,
  overdue: nothing,
  "password-reset": nothing,
  "email-change": nothing,
  "unread-mail": nothing,
  "delete-files": nothing,
  "picture-avif": nothing,
  "picture-colours": nothing,
  "picture-card": nothing,
  "picture-ground": nothing,
  "publish-due": nothing,
  "quote-pdf": nothing,
  "quote-record": nothing,
  "quote-record-mail": nothing,
  "quote-dates": nothing,
  kit: nothing,
  "kit-failed": nothing,
  "proof-dates": nothing,
  backup: nothing,
  "backup-failed": nothing,
  "sweep-uploads": nothing,
};

async function queued(): Promise<unknown[]> {
  const found = await db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name in ('mail', 'delete-files') and state in ('created', 'retry') order by created_on`,
  );
  return found.rows.map((row) => row.data);
}

test("a job exists exactly when the transaction that caused it does", async () => {
  await expect(
    db.transaction(async (tx) => {
      await enqueue(tx, "mail", { number: 1 });
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await queued()).toEqual([]);

  await db.transaction((tx) => enqueue(tx, "mail", { number: 2 }));
  expect(await queued()).toEqual([{ number: 2 }]);

  // A process without workers queues the job; one with workers runs it.
  const done: object[] = [];
  await startJobs({ ...idle, mail: async (data) => void done.push(data) });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ number: 2 }]);
});

test("a job that fails is kept and tried again later", async () => {
  const tried = Promise.withResolvers<void>();
  await startJobs({
    ...idle,
    mail: async () => {
      tried.resolve();
      throw new Error("the mail server is down");
    },
  });
  await enqueue(db, "mail", { number: 3 });
  await tried.promise;
  await expect
    .poll(
      async () =>
        (
          await db.execute(
            sql`select state, retry_count, start_after > now() as later from pgboss.job where data->>'number' = '3'`,
          )
        ).rows,
      { timeout: 10_000 },
    )
    .toEqual([{ state: "retry", retry_count: 0, later: true }]);
});

test("many transactions queue at once without waiting for each other's connections", async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      db.transaction((tx) => enqueue(tx, "delete-files", { keys: [], number })),
    ),
  );
  const found = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'delete-files'`,
  );
  expect(found.rows[0]?.count).toBe(30);
});

test("[SPEED-3] jobs that are queued while the workers start are queued once, and leave no connection behind", async () => {
  const before = enqueue(db, "delete-files", { starting: "before" });
  const starting = startJobs(idle);
  await Promise.all([before, starting, enqueue(db, "delete-files", { starting: "meanwhile" })]);
  const found = await db.execute(sql`select count(*)::int from pgboss.job where data ? 'starting'`);
  expect(found.rows).toEqual([{ count: 2 }]);
  const connections = () =>
    db.execute(sql`select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'traco%'`);
  await expect.poll(async () => (await connections()).rows).toEqual([{ name: "traco jobs" }]);
});

test.each(["mail", "email-change"] as const)(
  "a backlog of %s is worked off at once, not one job at each poll",
  async (queue) => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    await db.transaction(async (tx) => {
      for (const number of numbers) await enqueue(tx, queue, { backlog: number });
    });
    const done: object[] = [];
    await startJobs({
      ...idle,
      [queue]: async (data: object) => {
        if ("backlog" in data) done.push(data);
      },
    });
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(40);
  },
);

test("[MEND2-14] links to new passwords are mailed twenty at a time, so that who asks after a flood waits seconds", async () => {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  await startJobs({
    ...idle,
    "password-reset": async () => {
      begun += 1;
      if (begun === 20) all.resolve();
      await all.promise;
    },
  });
  const asked = Array.from({ length: 20 }, (_, number) => ({ email: `${number}@example.com` }));
  await enqueueAll(db, "password-reset", asked);
  await all.promise;
});

test("[SPEED-1] jobs that are queued together are one named statement", async () => {
  await db.transaction(async (tx) => {
    await enqueue(tx, "delete-files", { together: 0 });
    const query = vi.spyOn(tx.$client as { query(statement: { name: string }): unknown }, "query");
    const list = Array.from({ length: 100 }, (_, index) => ({ together: index + 1 }));
    await enqueueAll(tx, "delete-files", list, new Date(Date.now() + 60_000));
    expect(query.mock.calls.map(([{ name }]) => name)).toEqual([expect.stringMatching(/^jobs_/)]);
    query.mockRestore();
  });
  const found = await db.execute(
    sql`select count(*)::int, count(*) filter (where start_after > now())::int as later
      from pgboss.job where data ? 'together'`,
  );
  expect(found.rows).toEqual([{ count: 101, later: 100 }]);
});

test("[SPEED-3] a second start finds its queues and schedules as they are, and changes none", async () => {
  await startJobs(idle);
  await stopJobs();
  const states = () =>
    db.execute(sql`select (select array_agg(updated_on order by name) from pgboss.queue where name !~ '^__') as queues,
      (select array_agg(updated_on order by name) from pgboss.schedule) as schedules`);
  const before = await states();
  await startJobs(idle);
  expect((await states()).rows).toEqual(before.rows);
});

/** Sets the clock that pg-boss reads in every process of this database; it runs on from there. */
async function setClock(moment: string): Promise<void> {
  const { rows } = await db.execute<{ real: string }>(
    sql`select pg_get_functiondef('pgboss.job_now()'::regprocedure) as real`,
  );
  onTestFinished(async () => void (await db.execute(sql.raw(rows[0]?.real ?? ""))));
  await db.execute(
    sql.raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable as
      $$ select '${moment}'::timestamptz + (now() - '${new Date().toISOString()}'::timestamptz) $$`),
  );
}

test("[OPS-4.10] what came due while no process ran is done once when two start", async () => {
  const made: object[] = [];
  const handlers = { ...idle, backup: async (data: object) => void made.push(data) };
  await startJobs(handlers);
  await stopJobs();
  // No schedule is due within a minute before this time, or two minutes after it.
  await setClock("2026-03-05T12:32:30Z");
  await db.execute(sql`delete from pgboss.job where name = '__pgboss__send-it'`);
  await db.execute(sql`update pgboss.version set cron_on = pgboss.job_now() - interval '25 hours'`);
  await db.execute(sql`update pgboss.schedule set created_on = pgboss.job_now() - interval '9 days'`);
  const other = new PgBoss({ connectionString: env.directDatabaseUrl, max: 1 });
  onTestFinished(() => other.stop());
  await Promise.all([startJobs(handlers), other.start()]);
  const due = sql`select data->>'name' as name, data->>'slot' as at from pgboss.job where name = '__pgboss__send-it' order by 1`;
  const all = [
    { name: "backup", at: "2026-03-05 07:17:00" },
    { name: "kit", at: "2026-03-05 12:30:00" },
    { name: "overdue", at: "2026-03-05 12:05:00" },
    { name: "proof-dates", at: "2026-03-05 12:30:00" },
    { name: "publish-due", at: "2026-03-05 12:30:00" },
    { name: "quote-dates", at: "2026-03-05 12:30:00" },
    { name: "quote-pdf", at: "2026-03-05 12:30:00" },
    { name: "sweep-uploads", at: "2026-03-05 04:17:00" },
  ];
  await expect.poll(async () => (await db.execute(due)).rows, { timeout: 10_000 }).toEqual(all);
  // A start checks for due jobs at once; later checks are rare.
  await stopJobs();
  await startJobs(handlers);
  await expect.poll(() => made, { timeout: 10_000 }).toHaveLength(1);
  expect((await db.execute(due)).rows).toEqual(all);
});
