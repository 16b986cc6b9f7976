/** The database connection, shared by everything in this process. */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { databaseUrl } from "../services/env.server.ts";
import { log } from "../services/log.server.ts";
import * as auth from "./schema/auth.ts";
import * as budget from "./schema/budget.ts";
import * as gallery from "./schema/gallery.ts";
import * as user from "./schema/user.ts";

/** At most 10 connections; a request that gets none within 5 s fails rather than waits. */
export const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // A database host that vanished without a word is noticed by an idle connection within seconds.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

// A connection may be lost at any moment (a restart, a fail-over), and an 'error' without a listener ends the process. The pool
// listens to a connection only while it is idle; a transaction's is listened to from here, for its whole life.
pool.on("connect", (client) => {
  client.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
});
// What an idle connection says is told above; the pool replaces it by itself.
pool.on("error", () => {});

const options = { schema: { ...auth, ...user, ...budget, ...gallery }, casing: "snake_case" } as const;

export const db = drizzle(pool, options);

/**
 * Replaces Drizzle's own, which loses the connection to the pool for ever when BEGIN fails (ten of them and nobody gets one any
 * more), and hides what failed behind the ROLLBACK that fails after it.
 */
db.transaction = async (work, config) => {
  const client = await pool.connect();
  let fault: unknown;
  let usable = false;
  try {
    const result = await drizzle(client, options).transaction(async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        fault = error;
        throw error;
      }
    }, config);
    usable = true;
    return result;
  } catch (error) {
    // Another error than the work's own comes from BEGIN, COMMIT or ROLLBACK: nobody knows what state the connection is in.
    usable = error === fault;
    throw fault ?? error;
  } finally {
    client.release(!usable);
  }
};

/** The database or a transaction of it: what query functions take when they join one. */
export type Tx = typeof db | Parameters<Parameters<typeof db.transaction>[0]>[0];
