import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deafEndpoint } from "../../tests/support/deaf.ts";
import { isDatabaseLost } from "./database-loss.server.ts";
import { env } from "./env.server.ts";
import { endSilent, streamWithin } from "./silence.server.ts";

/** Milliseconds. */
const SILENCE = 500;

const direct = new URL(env.databaseUrl.replace("@/", "@socket/"));
const socket = direct.searchParams.get("host") ?? "";
let network: Awaited<ReturnType<typeof deafEndpoint>>;
beforeAll(async () => {
  network = await deafEndpoint(join(socket, ".s.PGSQL.5432"));
});
afterAll(() => network.remove());

/** A pool that connects through the test's network. */
function poolThrough(more: pg.PoolConfig = {}): pg.Pool {
  const address = `postgresql://${direct.username}@127.0.0.1:${network.port}${direct.pathname}`;
  const pool = new pg.Pool({ connectionString: address, max: 3, connectionTimeoutMillis: 2_000, ...more });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

test("[OPS-33] a statement whose network swallows everything fails as a lost connection, and the next one goes through", async () => {
  const onEnded = vi.fn();
  const pool = poolThrough();
  endSilent(pool, { ms: SILENCE, url: env.databaseUrl, onEnded });
  try {
    await pool.query("select 1");
    network.deafen();
    network.mend();
    const lost = await pool.query("select 1").catch((error: unknown) => error);
    expect([isDatabaseLost(lost), String(lost)]).toEqual([true, "Error: the database said nothing for 0.5 s"]);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
  }
});

test("[OPS-33] [SEC-8.2] a transaction of a deaf connection fails, too, and its connection is not used again", async () => {
  const pool = poolThrough();
  endSilent(pool, { ms: SILENCE, url: env.databaseUrl, onEnded: () => {} });
  try {
    const client = await pool.connect();
    await client.query("begin");
    network.deafen();
    network.mend();
    await expect(client.query("select 1")).rejects.toThrow("said nothing");
    client.release();
    expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  } finally {
    await pool.end();
  }
});

test("[OPS-33] a statement that works for long, or waits for a lock, is not cut, and an idle connection neither", async () => {
  const onEnded = vi.fn();
  const pool = poolThrough({ min: 1 });
  endSilent(pool, { ms: SILENCE, url: env.databaseUrl, onEnded });
  try {
    const holder = await pool.connect();
    await holder.query("select pg_advisory_lock(31)");
    const [slow, waiting] = [pool.query("select pg_sleep(2) is null as no"), pool.query("select pg_advisory_lock(31)")];
    expect((await slow).rows).toEqual([{ no: false }]);
    await holder.query("select pg_advisory_unlock(31)");
    await waiting;
    holder.release();
    expect(onEnded).not.toHaveBeenCalled();
  } finally {
    await pool.end();
  }
});

test("[OPS-33] a pool that tells nothing of its connections ends a silent one by its stream", async () => {
  const pool = poolThrough({ stream: streamWithin(SILENCE) } as pg.PoolConfig);
  try {
    await pool.query("select 1");
    network.deafen();
    network.mend();
    const lost = await pool.query("select 1").catch((error: unknown) => error);
    expect(isDatabaseLost(lost), String(lost)).toBe(true);
    expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  } finally {
    await pool.end();
  }
});
