/**
 * Ends connections whose network drops everything. No reset arrives, and TCP retries for a quarter of an hour, so only
 * silence shows it. We use the socket's own timer, which costs nothing per statement; `pg`'s `query_timeout` makes a
 * timer for each and leaves the connection open (docs/decisions/silent-connections.md).
 */
import { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import pg from "pg";

/** The error of a connection that was ended for silence; `isDatabaseLost` knows its code. */
const silentFor = (ms: number) =>
  Object.assign(new Error(`the database said nothing for ${ms / 1000} s`), { code: "ETIMEDOUT" });

/**
 * The `stream` option for a pool that hides its connections and has short statements only. Ends a connection after `ms`
 * without a byte.
 */
export function streamWithin(ms: number): () => Socket {
  return () => {
    const socket = new Socket();
    return socket.setTimeout(ms, () => socket.destroy(silentFor(ms)));
  };
}

/** Matches a statement that is running or waiting for a lock, but not one that waits for a client to read. */
const AT_WORK = `select 1 from pg_stat_activity
  where pid = $1 and state = 'active' and wait_event is distinct from 'ClientWrite'`;

/** Milliseconds. */
const ASKING = 5_000;

/**
 * Whether the server at `url` is running this process's statement. Behind a pooler the process id is not the server's,
 * so the result is no.
 */
async function isAtWork(url: string, pid: number | null): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASKING, query_timeout: ASKING });
  client.on("error", () => {}); // the statement fails with the same error
  try {
    await client.connect();
    return (await client.query(AT_WORK, [pid])).rowCount === 1;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}

/** Properties of `pg` that its types leave out. `readyForQuery`: no response is pending. */
type Connected = pg.PoolClient & {
  readyForQuery: boolean;
  processID: number | null;
  connection: { stream: Socket | TLSSocket };
};

/**
 * Ends each pool connection whose response is pending and that was silent for `ms`, unless the server at `url` says
 * that it is running the statement. Calls `onEnded`, because the pool's idle connections use the same network.
 */
export function endSilent(pool: pg.Pool, { ms, url, onEnded }: { ms: number; url: string; onEnded: () => void }): void {
  pool.on("connect", (connected) => {
    const client = connected as Connected;
    const { stream } = client.connection;
    stream.setTimeout(ms);
    stream.on("timeout", async () => {
      const { bytesRead } = stream;
      const isSilent = !client.readyForQuery && !(await isAtWork(url, client.processID));
      // Node's timer restarts only with the next byte.
      if (!isSilent || stream.bytesRead > bytesRead) return void stream.setTimeout(ms);
      stream.destroy(silentFor(ms));
      onEnded();
    });
  });
}
