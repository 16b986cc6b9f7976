/** The database connection, shared by everything in this process. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { databaseUrl } from "../services/env.server.ts";
import { log } from "../services/log.server.ts";
import { createTurns } from "../services/turns.server.ts";
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
  // Lets an idle connection notice within seconds that the database host has vanished.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

// A connection may be lost at any moment (a restart, a fail-over), and an 'error' event without a listener ends the process. The
// pool listens only to idle connections; this listener covers a connection for its whole life.
pool.on("connect", (client) => {
  client.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
});
// The listener above has logged it already; the pool replaces the connection by itself.
pool.on("error", () => {});

const options = { schema: { ...auth, ...user, ...budget, ...gallery }, casing: "snake_case" } as const;

export const db = drizzle(pool, options);

/**
 * Replaces Drizzle's own, which never returns the connection to the pool when BEGIN fails (ten failures exhaust the pool) and
 * reports a failed ROLLBACK instead of the error that caused it.
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
    // Any other error comes from BEGIN, COMMIT or ROLLBACK, and leaves the connection in an unknown state.
    usable = error === fault;
    throw fault ?? error;
  } finally {
    client.release(!usable);
  }
};

/** The database or one of its transactions: the parameter of query functions that join a transaction. */
export type Tx = typeof db | Parameters<Parameters<typeof db.transaction>[0]>[0];

const inTurn = createTurns(3);

/**
 * A transaction whose decision depends on what the person has done so far: one at a time for each person and `purpose`, in all
 * processes. Waiting for the lock holds a connection, so a person's transactions wait in this process first: hundreds of requests
 * at once use one connection and leave the others to everybody else.
 */
export function personTransaction<Result>(person: string, purpose: string, work: (tx: Tx) => Promise<Result>) {
  const lock = `${purpose}:${person}`;
  return inTurn({ person }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      return work(tx);
    }),
  );
}
