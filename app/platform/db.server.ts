import { AsyncLocalStorage } from "node:async_hooks";
import { type Placeholder, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isDatabaseLost } from "./database-loss.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { endSilent } from "./silence.server.ts";
import { createTurns } from "./turns.server.ts";
import { watchPool } from "./watch-pool.server.ts";

/** A request that gets no connection within 5 s fails instead of waiting. */
export const pool = new pg.Pool({
  connectionString: env.databaseUrl,
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // After a fail-over the host's address may lead to a new server, so connections must not live for ever.
  maxLifetimeSeconds: 15 * 60,
  verify: (client, done) => {
    const check = refuseStandby(client);
    check.then(() => done(), done);
  },
  // Detects within seconds that the database host has vanished, even on an idle connection.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

watchPool(pool, env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined);

export const IS_STANDBY = { name: "isStandby", text: "select pg_is_in_recovery() as standby" };

/** Keep-alive from the server's side: a vanished client would otherwise hold its locks for hours. */
const BOUNDED = {
  name: "isStandbyBounded",
  text: `${IS_STANDBY.text}, set_config('idle_in_transaction_session_timeout', '60s', false),
    set_config('tcp_user_timeout', '30s', false), set_config('tcp_keepalives_idle', '20', false),
    set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`,
};

/** Milliseconds. With this, pages recover within a minute, and no person's lock is held that long. */
const SILENCE = 15_000;

let isBounded = false;

/** Only for a process that serves people: commands may have long statements and transactions. */
export function boundConnections(): void {
  if (isBounded) return;
  isBounded = true;
  endSilent(pool, { ms: SILENCE, url: env.directDatabaseUrl, onEnded: dropIdle });
}

/** Refuses a standby, which accepts no writes: an error at the connection is better than one at the end of a form. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(isBounded ? BOUNDED : IS_STANDBY);
  if (!rows[0]?.standby) return;
  throw Object.assign(new Error("the database is a standby, which takes no writes"), { code: "25006" });
}

/** Drops idle connections. They use the same network to the same server, so each would fail one more request. */
export function dropIdle(): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {}, // it has already ended
    );
}

// Without a listener, an 'error' event would end the process, and a connection may be lost at any time. The pool
// listens to idle connections only; this listener covers a connection's whole life.
/** Bound, because otherwise a connection's events would run in the context of the request that opened it. */
const logLost = AsyncLocalStorage.bind((error: Error) => {
  // The embedded database may end a connection before it receives the goodbye.
  if (!pool.ending) log.warn({ err: error }, "a database connection was lost");
});
pool.on("connect", (client) => {
  client.on("error", logLost);
});
// Already logged above, and the pool replaces the connection.
pool.on("error", () => {});

const options = { casing: "snake_case" } as const;

const database = drizzle(pool, options);

type Transaction = Parameters<Parameters<typeof database.transaction>[0]>[0] & { $client: pg.PoolClient };

/** One per connection, because making one costs as much as a statement. */
const connections = new WeakMap<pg.PoolClient, Pick<typeof database, "transaction">>();

function connectionOf(client: pg.PoolClient) {
  const connection = connections.get(client) ?? drizzle(client, options);
  connections.set(client, connection);
  return connection;
}

/**
 * Replaces Drizzle's, which leaks the connection if BEGIN fails (ten leaks exhaust the pool) and hides the cause if
 * ROLLBACK fails.
 */
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
    // Any other error comes from BEGIN, COMMIT or ROLLBACK and leaves the connection in an unknown state.
    usable = error === fault && !isDatabaseLost(error);
    if (isDatabaseLost(error)) dropIdle();
    throw fault ?? error;
  } finally {
    client.release(!usable);
  }
}

export const db = Object.assign(database as Omit<typeof database, "transaction">, { transaction });

/** One statement per list length, prepared when first needed. */
export function forLength<Statement>(prepare: (length: number) => Statement): (length: number) => Statement {
  const statements = new Map<number, Statement>();
  return (length) => {
    const statement = statements.get(length) ?? prepare(length);
    statements.set(length, statement);
    return statement;
  };
}

/** Rows. An address may ask for a hundred lengths, and every connection keeps its named statements for ever. */
const LONGEST_NAMED = 200;

/**
 * The name for a list whose length comes from an address. PostgreSQL plans long lists for each request: the name ''
 * makes the statement unnamed.
 */
export function nameForLength(name: string, length: number): string {
  return length <= LONGEST_NAMED ? `${name}_${length}` : "";
}

/**
 * A number of rows for `limit` or `offset` in a prepared statement, as literal SQL. Drizzle would pass a number as a
 * parameter, for which PostgreSQL estimates a tenth of the table, so that in a large studio it plans again for each
 * request. Drizzle's builder accepts any SQL here, although its types do not say so.
 */
export const rowLimit = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/**
 * A placeholder that hides a person's id from the planner. PostgreSQL would plan again for each request of a person
 * with few rows, which takes longer than reading them.
 */
export const anyPerson = (name: string) => sql`(select ${sql.placeholder(name)}::uuid)`;

/** The first row, or null. */
export async function first<Row>(rows: PromiseLike<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/** For query functions that may join a transaction. */
export type Tx = typeof db | Transaction;

const inTurn = createTurns(3);

const LOCK = { name: "personTransaction", text: "select pg_advisory_xact_lock(hashtextextended($1, 0))" };

/**
 * For decisions that depend on what the person has already done: one at a time per person and `purpose`, in all
 * processes. Waiting for the lock holds a connection, so a person's transactions first queue in this process.
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

type Built<Result> = { execute(values: Record<string, unknown>): Promise<Result> };

/** A placeholder for each value. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder };

/**
 * A statement that may join a transaction, built once per connection and planned once by PostgreSQL, which knows it by
 * `name`. Each call gives the values of `build`'s placeholders. Throws if a call has other values than the first one,
 * because those would be ignored silently.
 */
export function statement<Values extends object, Result>(
  name: string,
  build: (tx: Tx, given: Placeholders<Values>) => { prepare(name: string): Built<Result> },
) {
  const built = new WeakMap<object, Built<Result>>();
  let expected: string | undefined;
  return (tx: Tx, values: Values): Promise<Result> => {
    const names = Object.keys(values).sort().join(", ");
    expected ??= names;
    if (names !== expected) throw new Error(`${name} was called with (${names}), and first with (${expected})`);
    const known = built.get(tx.$client) ?? build(tx, placeholdersOf(values)).prepare(name);
    built.set(tx.$client, known);
    return known.execute(Object.fromEntries(Object.entries(values)));
  };
}

function placeholdersOf<Values extends object>(values: Values): Placeholders<Values> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)])) as Placeholders<Values>;
}
