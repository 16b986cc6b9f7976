import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, pool } from "./db.server.ts";
import { env } from "./env.server.ts";

const admin = new pg.Client({ connectionString: env.databaseUrl });
beforeAll(() => admin.connect());
afterAll(() => admin.end());

const pidIn = async (on: Pick<typeof db, "execute">) => {
  const { rows } = await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
};

/** Ends one of the application's connections and waits until the server has closed it. */
async function terminate(pid: number | undefined): Promise<void> {
  await admin.query("select pg_terminate_backend($1, 5000)", [pid]);
}

test("[SEC-8.2] a transaction whose connection is lost between two queries fails, and its connection is not used again", async () => {
  let lost: number | undefined;
  const work = db.transaction(async (tx) => {
    lost = await pidIn(tx);
    await terminate(lost);
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
  for (let turn = 0; turn < 20; turn += 1) expect(await pidIn(db)).not.toBe(lost);
});

test("[SEC-8.2] [OPS-13] a transaction whose connection is lost before its COMMIT is not reported as done", async () => {
  await db.execute(sql`create table written (value int)`);
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values (1)`);
    await terminate(await pidIn(tx));
  });
  await expect(work).rejects.toThrow();
  expect((await db.execute(sql`select value from written`)).rows).toEqual([]);
});

test("[SEC-8.2] connections lost before BEGIN do not use up the pool", async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    // Loses the connection right after the transaction gets it, so that BEGIN is the first to fail.
    const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    pool.connect = (async () => {
      const client = await take();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await terminate(rows[0]?.pid);
      return client;
    }) as typeof pool.connect;
    const work = db.transaction((tx) => tx.execute(sql`select 1`));
    pool.connect = take as typeof pool.connect;
    await expect(work).rejects.toThrow();
  }
  expect(await db.transaction(async (tx) => pidIn(tx))).toBeGreaterThan(0);
});

test("[SEC-8.2] what the work threw is what the caller hears, also when the connection is lost with it", async () => {
  class Refused extends Error {}
  const work = db.transaction(async (tx) => {
    await terminate(await pidIn(tx));
    throw new Refused();
  });
  await expect(work).rejects.toThrow(Refused);
  // An error of our own, with the connection intact, returns it to the pool.
  await db.transaction(async () => Promise.reject(new Refused())).catch(() => {});
  expect(pool.idleCount).toBe(pool.totalCount);
});
