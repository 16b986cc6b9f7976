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

/** A request that gets no connection within 5 s fails rather than waits. */
export const pool = new pg.Pool({
  connectionString: env.databaseUrl,
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // After a fail-over an old address may lead to a new server.
  maxLifetimeSeconds: 15 * 60,
  verify: (client, done) => {
    const check = refuseStandby(client);
    check.then(() => done(), done);
  },
  // An idle connection notices within seconds that the database host has vanished.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

watchPool(pool, env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined);

export const IS_STANDBY = { name: "isStandby", text: "select pg_is_in_recovery() as standby" };

/** The same question, and the server's own bounds for a client that has vanished: it would keep its locks for hours. */
const BOUNDED = {
  name: "isStandbyBounded",
  text: `${IS_STANDBY.text}, set_config('idle_in_transaction_session_timeout', '60s', false),
    set_config('tcp_user_timeout', '30s', false), set_config('tcp_keepalives_idle', '20', false),
    set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`,
};

/** In milliseconds: pages are right again within a minute, and a lock of a person is never held that long. */
const SILENCE = 15_000;

let isBounded = false;

/** For a process that serves people. A command has no such bounds: its statements and transactions may be long. */
export function boundConnections(): void {
  if (isBounded) return;
  isBounded = true;
  endSilent(pool, { ms: SILENCE, url: env.directDatabaseUrl, onEnded: dropIdle });
}

/** A standby takes no writes: better no connection than one that fails at the end of a form. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(isBounded ? BOUNDED : IS_STANDBY);
  if (!rows[0]?.standby) return;
  throw Object.assign(new Error("the database is a standby, which takes no writes"), { code: "25006" });
}

/** Idle connections lead to the same server, through the same network: each would fail one more request. */
export function dropIdle(): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {}, // there is none any more
    );
}

// An 'error' event without a listener ends the process, and a connection may be lost at any moment. The pool listens
// only to idle connections; this listener covers a connection's whole life.
/** Bound, because a connection's events run as part of the request that opened it. */
const logLost = AsyncLocalStorage.bind((error: Error) => {
  // The embedded database may end a connection before it has heard of the goodbye.
  if (!pool.ending) log.warn({ err: error }, "a database connection was lost");
});
pool.on("connect", (client) => {
  client.on("error", logLost);
});
// Logged above; the pool replaces the connection by itself.
pool.on("error", () => {});

const options = { casing: "snake_case" } as const;

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
    usable = error === fault && !isDatabaseLost(error);
    if (isDatabaseLost(error)) dropIdle();
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

/**
 * A number of rows for `limit` and `offset` of a prepared statement, as text. Drizzle makes a parameter of a number, for
 * which PostgreSQL expects a tenth of the table: in a large studio it plans anew for each request. Its builder takes any
 * SQL for a length, and its types do not say so.
 */
export const rowLimit = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/**
 * A placeholder for a person whom the planner of a prepared statement does not know. For one with fewer rows than most it
 * would plan anew for each request, which takes longer than to read them.
 */
export const anyPerson = (name: string) => sql`(select ${sql.placeholder(name)}::uuid)`;

/** The first row; null: none. */
export async function first<Row>(rows: PromiseLike<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
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

type Built<Result> = { execute(values: Record<string, unknown>): Promise<Result> };

/** A placeholder for each value. */
export type Given<Values> = { [Name in keyof Values]: Placeholder };

/**
 * A statement that may join a transaction, built once for each connection and planned once by PostgreSQL, which knows it
 * by `name`. Each call gives the values of the placeholders that `build` is given: a value that the first call did not
 * have would be left out without a word, so it throws.
 */
export function statement<Values extends object, Result>(
  name: string,
  build: (tx: Tx, given: Given<Values>) => { prepare(name: string): Built<Result> },
) {
  const built = new WeakMap<object, Built<Result>>();
  let expected: string | undefined;
  return (tx: Tx, values: Values): Promise<Result> => {
    const names = Object.keys(values).sort().join(", ");
    expected ??= names;
    if (names !== expected) throw new Error(`${name} was called with (${names}), but first with (${expected})`);
    const known = built.get(tx.$client) ?? build(tx, placeholdersOf(values)).prepare(name);
    built.set(tx.$client, known);
    return known.execute(Object.fromEntries(Object.entries(values)));
  };
}

function placeholdersOf<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)])) as Given<Values>;
}
