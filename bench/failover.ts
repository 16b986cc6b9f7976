/**
 * Two processes on a PostgreSQL of two nodes (deploy/ha/) while its leader changes ten times, five times killed and five times
 * told to, under mixed writes. Every acknowledged write must be there once. Beside it: how long PostgreSQL itself took no write
 * through the same HAProxy.
 */
import { setTimeout as pass } from "node:timers/promises";
import pg from "pg";
import { type App, startApp } from "../tests/support/app.ts";
import { expectWhole, type Kind, prepareMixedWrites } from "../tests/support/mixed-writes.ts";
import { administer } from "../tests/support/postgres.ts";
import { type Cluster, startCluster } from "./patroni.ts";
import { amount, QUICK } from "./quick.ts";
import { table } from "./report.ts";

/** Every other one kills the leader. */
const ROUNDS = amount(10, 2);
/** Milliseconds between two writes of a kind: there are people and drafts for so many. */
const PACE: Partial<Record<Kind, number>> = {
  login: 1_000,
  session: 500,
  finish: 400,
  claim: 6_000,
  upload: 700,
  publish: 3_000,
};
const WRITES: Kind[] = ["finish", "claim", "upload", "publish"];
const QUIET = amount(3_000, 500);
const DEADLINE = 120_000;

/** Moments of success and failure, in milliseconds. */
type Series = { good: number[]; bad: number[]; slowest: number };
const series = (): Series => ({ good: [], bad: [], slowest: 0 });

async function measure(): Promise<void> {
  const cluster = await startCluster();
  let app: App | undefined;
  try {
    app = await startApp({
      env: { WORKERS: "2", DATABASE_URL: cluster.url, AUTH_SECRET: "bench".repeat(8), LOG_LEVEL: "warn" },
    });
    await run(cluster, app);
  } finally {
    await app?.remove();
    await cluster.stop();
  }
}

async function run(cluster: Cluster, app: App): Promise<void> {
  const mixed = await prepareMixedWrites(app);
  await administer(cluster.url, "create table probe (at timestamptz)");
  const [written, direct, ready, pages] = [series(), series(), series(), series()];
  let ended = false;
  const repeat = async (pause: number, into: Series, work: () => Promise<boolean>) => {
    while (!ended) {
      const began = performance.now();
      const good = await work();
      into.slowest = Math.max(into.slowest, performance.now() - began);
      (good ? into.good : into.bad).push(performance.now());
      await pass(pause);
    }
  };
  /** A publication empties the page caches: before the leader changes there is none, so that there is something to keep. */
  let calm = false;
  /** A request without a response counts as failed, and its write as not acknowledged. */
  const write = async (kind: Kind) => {
    while (calm && kind === "publish") await pass(50);
    return mixed.writes[kind]().catch((error: Error) => {
      const failure = `${kind} ${error.name}`;
      mixed.failures.set(failure, (mixed.failures.get(failure) ?? 0) + 1);
      return false;
    });
  };
  const status = async (path: string) => {
    try {
      const response = await fetch(app.url + path, { signal: AbortSignal.timeout(25_000) });
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  };
  const loops = [
    ...(Object.entries(PACE) as [Kind, number][]).map(([kind, pause]) =>
      repeat(pause, WRITES.includes(kind) ? written : series(), () => write(kind)),
    ),
    repeat(250, direct, () => writeDirectly(cluster.url)),
    repeat(200, ready, () => status("/readyz")),
    repeat(500, pages, () => status("/portifolio")),
    repeat(500, pages, () => status("/")),
  ];
  const failed = Promise.all(loops);
  failed.catch(() => {});
  const rows: Record<string, string | number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.race([cluster.heal(), failed]);
    calm = true;
    await pass(QUIET);
    const [before, began] = [await cluster.leader(), performance.now()];
    pages.slowest = 0;
    const how = round % 2 === 0 ? "killed" : "switched over";
    await (round % 2 === 0 ? cluster.kill() : cluster.switchOver());
    calm = false;
    const since = ({ good }: Series) => good.filter((at) => at > began);
    for (;;) {
      const now = await cluster.leader();
      if (now !== null && now !== before) break;
      if (performance.now() - began > DEADLINE) throw new Error("no new leader");
      await Promise.race([pass(100), failed]);
    }
    const changed = performance.now();
    const [hadDirect, hadWritten] = [direct.good.length, written.good.length];
    while (direct.good.length < hadDirect + 10 || written.good.length < hadWritten + 10)
      await Promise.race([pass(100), failed]);
    const bad = ({ bad: all }: Series) => all.filter((at) => at > began);
    rows.push({
      leader: how,
      "new leader after, s": seconds(changed - began),
      "PostgreSQL took no write, s": seconds(longest(direct, began)),
      "the product took none, s": seconds(longest(written, began)),
      "/readyz not 200, s": seconds(bad(ready).length ? longest(ready, began) : 0),
      "pages asked": since(pages).length + bad(pages).length,
      "not 200": bad(pages).length,
      "slowest, s": seconds(pages.slowest),
    });
    if (!QUICK) console.error(rows.at(-1));
  }
  ended = true;
  await failed;
  for (const kind of WRITES) for (let press = 0; press < 50 && !(await write(kind)); press++) await pass(200);
  await expectWhole(app, mixed);
  table(
    "Ten changes of the leader under mixed writes (target: writes within 10 s of PostgreSQL's own, none lost)",
    rows,
  );
  table("Acknowledged, and each there once", [
    { requests: mixed.finished.size, claims: mixed.claimed.size, publications: mixed.published.length },
  ]);
  table("Responses to writes that failed", [Object.fromEntries(mixed.failures)]);
}

/** A connection and an insert of its own, as far as HAProxy leads. */
async function writeDirectly(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("insert into probe values (now())");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The longest time without success since a moment. */
function longest({ good }: Series, since: number): number {
  const first = good.findLastIndex((at) => at <= since);
  const times = good.slice(Math.max(first, 0));
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

await measure();
