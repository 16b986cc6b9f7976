/**
 * 500 open streams of news on one process: its memory before and with them, the time until one announcement has reached
 * all, and whether all are back after a restart. Then 10,000 on two processes, which is all that they admit.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { announceRoom } from "../app/platform/announce.server.ts";
import { type App, startApp } from "../tests/support/app.ts";
import { createUser } from "../tests/support/factories.ts";
import { cookieOf } from "../tests/support/session.ts";
import { type EventStream, openStream } from "../tests/support/stream.ts";
import { createAccounts } from "./accounts.ts";
import { amount } from "./quick.ts";
import { median, table } from "./report.ts";
import { metric } from "./studio.ts";

const STREAMS = amount(500, 20);
/** As many as two processes admit (server/live/live.ts). */
const MANY = amount(10_000, 40);
/** Below the limit of streams for one person. */
const FOR_EACH = 10;
const ROUNDS = amount(5, 1);
/** Milliseconds until the memory is that of open streams alone. */
const SETTLED = amount(5_000, 0);

async function measureOne(): Promise<void> {
  const app = await startApp({ env: { LOG_LEVEL: "error" } });
  try {
    const cookies: string[] = [];
    for (let n = 0; n < STREAMS / FOR_EACH; n++)
      cookies.push(await cookieOf(app, await createUser(app.database, { typeUser: 2 })));
    const sessions = cookies.flatMap((cookie) => Array.from({ length: FOR_EACH }, () => cookie));
    // What a session and a page cost once is not what a stream costs.
    for (const cookie of cookies) await readAccount(app, cookie);

    const before = await metric(app.url, "process_resident_memory_bytes");
    let streams = await openAll(app, sessions);
    const open = await metric(app.url, "live_streams");
    await wait(SETTLED);
    const during = await metric(app.url, "process_resident_memory_bytes");

    const deliveries: number[] = [];
    for (let round = 0; round < ROUNDS; round++) deliveries.push(await deliver(app, streams));

    const ended = Promise.all(streams.map((stream) => stream.ended));
    const began = performance.now();
    const restarting = app.restart();
    await ended;
    const endedAfter = performance.now() - began;
    await restarting;
    streams = await openAll(app, sessions);
    const afterwards = await deliver(app, streams);
    table(`${STREAMS} open streams on one process (target: less than 150 MB more, none lost by a restart)`, [
      { what: "open streams", value: open },
      { what: "memory before, MB", value: megabytes(before) },
      { what: "memory with them, MB", value: megabytes(during) },
      { what: "more, kB for each", value: ((during - before) / 1024 / STREAMS).toFixed(1) },
      { what: `one announcement to all, ms, median of ${ROUNDS}`, value: median(deliveries).toFixed(0) },
      { what: "a stop ends all, ms", value: endedAfter.toFixed(0) },
      { what: "back after the restart", value: streams.length },
      {
        what: "of these told to read again",
        value: streams.filter(({ events }) => events[0] === "ready: again").length,
      },
      { what: "the first announcement after it to all, ms", value: afterwards.toFixed(0) },
    ]);
    for (const stream of streams) stream.close();
  } finally {
    await app.remove();
  }
}

async function measureMany(): Promise<void> {
  const shared = { LOG_LEVEL: "error", AUTH_SECRET: "a secret of the operator's, 32 bytes or more" };
  const first = await startApp({ env: shared });
  const apps = [first];
  try {
    apps.push(await startApp({ env: { ...shared, DATABASE_URL: first.databaseUrl } }));
    const people = await createAccounts(first, MANY / apps.length / FOR_EACH, { typeUser: 2 });
    const sessions = people.flatMap(({ cookie }) => Array.from({ length: FOR_EACH }, () => cookie));
    const memories = () => Promise.all(apps.map(({ url }) => metric(url, "process_resident_memory_bytes")));
    for (const app of apps) for (const { cookie } of people) await readAccount(app, cookie);

    const before = await memories();
    const began = performance.now();
    const streams = (await Promise.all(apps.map((app) => openAll(app, sessions)))).flat();
    const opened = performance.now() - began;
    const open = await Promise.all(apps.map(({ url }) => metric(url, "live_streams")));
    await wait(SETTLED);
    const during = await memories();
    const deliveries: number[] = [];
    for (let round = 0; round < ROUNDS; round++) deliveries.push(await deliver(first, streams));
    table(`${MANY.toLocaleString("en")} open streams on two processes`, [
      { what: "open streams of each", value: open.join(", ") },
      { what: "opened within, s", value: (opened / 1000).toFixed(1) },
      { what: "memory of each before, MB", value: before.map(megabytes).join(", ") },
      { what: "memory of each with them, MB", value: during.map(megabytes).join(", ") },
      {
        what: "more, kB for each stream",
        value: during.map((now, n) => ((now - (before[n] ?? 0)) / 1024 / sessions.length).toFixed(1)).join(", "),
      },
      { what: `one announcement to all, ms, median of ${ROUNDS}`, value: median(deliveries).toFixed(0) },
      { what: "the slowest of these, ms", value: Math.max(...deliveries).toFixed(0) },
    ]);
    for (const stream of streams) stream.close();
  } finally {
    for (const app of apps.reverse()) await app.remove();
  }
}

async function readAccount({ url }: App, cookie: string): Promise<void> {
  const response = await fetch(`${url}/account`, { headers: { cookie }, redirect: "manual" });
  await response.text();
  if (response.status !== 200) throw new Error(`/account answered ${response.status}`);
}

/** Ten at a time, as pages open them. */
async function openAll(app: App, sessions: string[]): Promise<EventStream[]> {
  const streams: EventStream[] = [];
  for (let n = 0; n < sessions.length; n += FOR_EACH)
    streams.push(
      ...(await Promise.all(
        sessions.slice(n, n + FOR_EACH).map((cookie) => openStream(`${app.url}/api/eventos`, cookie)),
      )),
    );
  const refused = streams.find(({ status }) => status !== 200);
  if (refused) throw new Error(`a stream was answered with ${refused.status}`);
  return streams;
}

/** Milliseconds from the announcement until the last stream has it. */
async function deliver(app: App, streams: EventStream[]): Promise<number> {
  const room = randomUUID();
  const began = performance.now();
  await announceRoom(app.database as never, { room, people: [], designers: false });
  while (streams.some(({ events }) => !events.includes(room))) {
    if (performance.now() - began > 10_000) throw new Error("an announcement did not reach all streams");
    await wait(1);
  }
  return performance.now() - began;
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

await measureOne();
await measureMany();
