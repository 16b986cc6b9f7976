/** Subscribes to the changes that every process announces through PostgreSQL (app/platform/announce.server.ts). */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CHANGES, ROOM_NEWS } from "../../app/platform/announce.server.ts";
import { SERVING_LOCK } from "../../app/platform/locks.server.ts";
import { log } from "../../app/platform/log.server.ts";

/** Before reconnecting, in milliseconds. */
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 5_000;
/** A host that has vanished closes no connection: silence is asked, and has so long to answer. In milliseconds. */
const HEARTBEAT = 10_000;
const HEARTBEAT_TIMEOUT = 5_000;

type Subscriber = {
  /** What public pages show has changed. */
  onChange: () => void;
  /** The payload is unchecked: anybody who may connect to the database can send one. */
  onNews: (payload: string) => void;
  /** Changes made while the subscription is down are never reported. */
  onSubscribed: (subscribed: boolean) => void;
};

/** While this connection lives no restore begins. Stops a process that began beside one: it would serve the old studio. */
async function holdOffRestores(client: pg.Client): Promise<void> {
  const lock = "select pg_try_advisory_lock_shared($1) as free";
  const { rows } = await client.query<{ free: boolean }>(lock, [SERVING_LOCK]);
  if (rows[0]?.free) return;
  log.error("a restore is filling this database: this process stops");
  process.kill(process.pid, "SIGTERM");
}

/** Uses a connection of its own and reconnects when it is lost. Returns the function that unsubscribes. */
export function subscribeToChanges(connectionString: string, { onChange, onNews, onSubscribed }: Subscriber) {
  const end = new AbortController();
  let delay = SHORTEST_WAIT;
  let deafSince: number | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_TIMEOUT,
    });
    const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
    client.on("error", () => {}); // 'end' follows
    client.on("notification", ({ channel, payload = "" }) => (channel === CHANGES ? onChange() : onNews(payload)));
    const disconnect = () => void client.end().catch(() => {});
    end.signal.addEventListener("abort", disconnect, { once: true });
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      // `connect` never settles when the client is ended meanwhile.
      await Promise.race([client.connect(), lost]);
      // A session whose client has vanished would hold off restores until the server's TCP gives up, hours later.
      await client.query(`set idle_session_timeout = ${HEARTBEAT * 6}`);
      await holdOffRestores(client);
      await client.query(`LISTEN ${ROOM_NEWS}`);
      await client.query(`LISTEN ${CHANGES}`);
      if (!end.signal.aborted) onSubscribed(true);
      if (deafSince !== null)
        log.info({ seconds: Math.round((performance.now() - deafSince) / 1000) }, "changes are heard of again");
      deafSince = null;
      delay = SHORTEST_WAIT;
      const silent = new Promise<never>((_resolve, reject) => {
        // Listening again changes nothing.
        heartbeat = setInterval(() => void client.query(`LISTEN ${CHANGES}`).catch(reject), HEARTBEAT);
      });
      await Promise.race([lost, silent]);
    } finally {
      clearInterval(heartbeat);
      end.signal.removeEventListener("abort", disconnect);
      disconnect();
      onSubscribed(false);
    }
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      const reason = await listen().catch((error: unknown) => error);
      if (end.signal.aborted) return;
      deafSince ??= performance.now();
      log.warn(
        { err: reason },
        "no news of changes: pages are not kept, and open pages hear nothing, until the database is back",
      );
      await wait(delay, null, { signal: end.signal }).catch(() => {});
      delay = Math.min(delay * 2, LONGEST_WAIT);
    }
  }

  const ended = run();
  return () => {
    end.abort();
    return ended;
  };
}
