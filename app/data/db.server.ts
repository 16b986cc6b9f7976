import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "../services/env.server.ts";
import { log } from "../services/log.server.ts";
import { createTurns } from "../services/turns.server.ts";
import * as auth from "./schema/auth.ts";
import * as budget from "./schema/budget.ts";
import * as conversation from "./schema/conversation.ts";
import * as gallery from "./schema/gallery.ts";
import * as user from "./schema/user.ts";

/** A request that gets no connection within 5 s fails rather than waits. */
export const pool = new pg.Pool({
  connectionString: env.databaseUrl,
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // An idle connection notices within seconds that the database host has vanished.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

// An 'error' event without a listener ends the process, and a connection may be lost at any moment. The pool listens
// only to idle connections; this listener covers a connection's whole life.
pool.on("connect", (client) => {
  client.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
});
// Logged above; the pool replaces the connection by itself.
pool.on("error", () => {});

const options = { schema: { ...auth, ...user, ...budget, ...conversation, ...gallery }, casing: "snake_case" } as const;

const database = drizzle(pool, options);

type Transaction = Parameters<Parameters<typeof database.transaction>[0]>[0] & { $client: pg.PoolClient };

/** Made once for each connection, because making one costs as much as a statement. */
const connections = new WeakMap<pg.PoolClient, Pick<typeof database, "transaction">>();

function connectionOf(client: pg.PoolClient) {
  const connection = connections.get(client) ?? drizzle(client, options);
  connections.set(client, connection);
  return connection;
}

/** Drizzle's leaks the connection when BEGIN fails (ten exhaust the pool), and a failed ROLLBACK hides its cause. */
async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let fault: unknown;
  let usable = false;
  try {
    const result = await connectionOf(client).transaction(async (tx) => {
      try {
        return await work(Object.assign(tx, { $client: client }));
      } catch (error) {
        fault = error;
        throw error;
      }
    });
    usable = true;
    return result;
  } catch (error) {
    // Any other error is BEGIN's, COMMIT's or ROLLBACK's, and leaves the connection in an unknown state.
    usable = error === fault;
    throw fault ?? error;
  } finally {
    client.release(!usable);
  }
}

export const db = Object.assign(database as Omit<typeof database, "transaction">, { transaction });

/** A statement for each length of a list, prepared when it is first asked for. */
export function forLength<Statement>(prepare: (length: number) => Statement): (length: number) => Statement {
  const statements = new Map<number, Statement>();
  return (length) => {
    const statement = statements.get(length) ?? prepare(length);
    statements.set(length, statement);
    return statement;
  };
}

/** In rows. An address may ask for a hundred lengths of a list, and every connection keeps named statements for ever. */
const LONGEST_NAMED = 200;

/** For lists whose length an address says. PostgreSQL plans a longer one for each request: '' names no statement. */
export function nameForLength(name: string, length: number): string {
  return length <= LONGEST_NAMED ? `${name}_${length}` : "";
}

/** For query functions that may join a transaction. */
export type Tx = typeof db | Transaction;

const inTurn = createTurns(3);

const LOCK = { name: "personTransaction", text: "select pg_advisory_xact_lock(hashtextextended($1, 0))" };

/**
 * For decisions that depend on what the person has done: one at a time for each person and `purpose`, in all processes.
 * Waiting for the lock holds a connection, so a person's transactions queue in this process first.
 */
export function personTransaction<Result>(person: string, purpose: string, work: (tx: Tx) => Promise<Result>) {
  const lock = `${purpose}:${person}`;
  return inTurn({ person }, () =>
    db.transaction(async (tx) => {
      await tx.$client.query({ ...LOCK, values: [lock] });
      return work(tx);
    }),
  );
}
