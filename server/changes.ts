/** Hears from PostgreSQL that something was published or deleted, by whichever process (app/data/announce.server.ts). */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CHANGES } from "../app/data/announce.server.ts";
import { log } from "../app/services/log.server.ts";

/** The first wait before connecting again, and the longest, in milliseconds. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;

type Told = {
  changed: () => void;
  /** Whether changes are heard of from now on; what happened while they were not is unknown. */
  hearing: (yes: boolean) => void;
};

/** Listens on a connection of its own, and connects again whenever that is lost. Returns what ends it. */
export function hearChanges(connectionString: string, { changed, hearing }: Told): () => Promise<void> {
  const end = new AbortController();
  let pause = FIRST_WAIT;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
    client.on("error", () => {}); // 'end' follows
    client.on("notification", changed);
    const leave = () => void client.end().catch(() => {});
    end.signal.addEventListener("abort", leave, { once: true });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANGES}`);
      if (!end.signal.aborted) hearing(true);
      pause = FIRST_WAIT;
      await lost;
    } finally {
      end.signal.removeEventListener("abort", leave);
      leave();
      hearing(false);
    }
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      const why = await listen().catch((error: unknown) => error);
      if (end.signal.aborted) return;
      log.warn({ err: why }, "no news of changes: pages are not kept until the database is back");
      await wait(pause, null, { signal: end.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_WAIT);
    }
  }

  const ended = run();
  return () => {
    end.abort();
    return ended;
  };
}
