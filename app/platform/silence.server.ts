/**
 * Connections whose network swallows everything. No reset comes, and TCP tries again for a quarter of an hour; only silence
 * shows it. A socket's own timer costs nothing for each statement, where `pg`'s `query_timeout` makes a timer and leaves
 * the connection as it is (docs/decisions/silent-connections.md).
 */
import { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import pg from "pg";

/** What a connection that was ended so fails with; `isDatabaseLost` knows the code. */
const silentFor = (ms: number) =>
  Object.assign(new Error(`the database said nothing for ${ms / 1000} s`), { code: "ETIMEDOUT" });

/** For a pool that tells nothing of its connections, and whose statements are short: its `stream`. `ms` without a byte end it. */
export function streamWithin(ms: number): () => Socket {
  return () => {
    const socket = new Socket();
    return socket.setTimeout(ms, () => socket.destroy(silentFor(ms)));
  };
}

/** A statement that works, or waits for a lock, and not for a client that does not read. */
const AT_WORK = `select 1 from pg_stat_activity
  where pid = $1 and state = 'active' and wait_event is distinct from 'ClientWrite'`;

/** In milliseconds. */
const ASKING = 5_000;

/** Whether the server at `url` works at this process's statement. A pooler's number is none of the server's: then no. */
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

/** What `pg` has and its types do not tell. `readyForQuery`: it owes no answer. */
type Connected = pg.PoolClient & {
  readyForQuery: boolean;
  processID: number | null;
  connection: { stream: Socket | TLSSocket };
};

/**
 * Ends each connection of the pool that owes an answer and was silent for `ms`, unless the server, asked at `url`, says that
 * it works at the statement. `onEnded` hears of it: the pool's idle connections lead through the same network.
 */
export function endSilent(pool: pg.Pool, { ms, url, onEnded }: { ms: number; url: string; onEnded: () => void }): void {
  pool.on("connect", (connected) => {
    const client = connected as Connected;
    const { stream } = client.connection;
    stream.setTimeout(ms);
    stream.on("timeout", async () => {
      const { bytesRead } = stream;
      const isDeaf = !client.readyForQuery && !(await isAtWork(url, client.processID));
      // Node's timer begins again with the next byte only.
      if (!isDeaf || stream.bytesRead > bytesRead) return void stream.setTimeout(ms);
      stream.destroy(silentFor(ms));
      onEnded();
    });
  });
}
