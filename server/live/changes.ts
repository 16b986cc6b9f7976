/** Subscribes to the changes that processes announce through PostgreSQL (app/platform/announce.server.ts). */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CHANGES, ROOM_NEWS } from "../../app/platform/announce.server.ts";
import { SERVING_LOCK } from "../../app/platform/locks.server.ts";
import { log } from "../../app/platform/log.server.ts";

/** Milliseconds before reconnecting. */
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 5_000;
/**
 * Milliseconds between queries, and for each response. A host that vanished closes no connection, so a silent one is
 * tested.
 */
const HEARTBEAT = 10_000;
const HEARTBEAT_TIMEOUT = 5_000;

type Subscriber = {
  /** something that public pages show has changed */
  onChange: () => void;
  /** `payload` is unchecked, because anybody who may connect to the database can send one */
  onNews: (payload: string) => void;
  /** changes made while the subscription is down are never reported */
  onSubscribed: (subscribed: boolean) => void;
};

/**
 * Keeps restores from beginning while this connection lives. Stops this process if a restore runs, because it would
 * serve the old studio.
 */
async function holdOffRestores(client: pg.Client): Promise<void> {
  const lock = "select pg_try_advisory_lock_shared($1) as free";
  const { rows } = await client.query<{ free: boolean }>(lock, [SERVING_LOCK]);
  if (rows[0]?.free) return;
  log.error("a restore is filling this database: this process stops");
  process.kill(process.pid, "SIGTERM");
}

/** Uses its own connection and reconnects if it is lost. Returns the function that unsubscribes. */
export function subscribeToChanges(connectionString: string, { onChange, onNews, onSubscribed }: Subscriber) {
  const end = new AbortController();
  let delay = SHORTEST_WAIT;
  let lostSince: number | null = null;

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
      // `connect` never settles if the client is ended meanwhile.
      await Promise.race([client.connect(), lost]);
      // If the client's host vanishes, its session would hold off restores until TCP gives up, hours later.
      await client.query(`set idle_session_timeout = ${HEARTBEAT * 6}`);
      await holdOffRestores(client);
      await client.query(`LISTEN ${ROOM_NEWS}`);
      await client.query(`LISTEN ${CHANGES}`);
      if (!end.signal.aborted) onSubscribed(true);
      if (lostSince !== null)
        log.info({ seconds: Math.round((performance.now() - lostSince) / 1000) }, "the change subscription is back");
      lostSince = null;
      delay = SHORTEST_WAIT;
      const silent = new Promise<never>((_resolve, reject) => {
        // Listening again has no effect; it only tests the connection.
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
      lostSince ??= performance.now();
      log.warn(
        { err: reason },
        "the change subscription is down: public pages are not cached, and open pages get no news, until it is back",
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
