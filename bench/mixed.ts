/**
 * Everything at once, as arrivals that do not wait for each other: latency at 50, 100 and 200 requests a second, what
 * happens at three times that and how soon it is over, what others notice of a flood from one address, and the memory.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "../tests/support/app.ts";
import { type Sample, startGenerator } from "./arrivals.ts";
import { startFlood } from "./flood.ts";
import { latency, loadRow, milliseconds, tookOf } from "./latency.ts";
import { SHARES, type World } from "./mix.ts";
import { memoryOf, postmasterOf } from "./proc.ts";
import { amount } from "./quick.ts";
import { quantile, table } from "./report.ts";
import { openStudio } from "./studio.ts";
import { makeWorld } from "./world.ts";

/** seconds */
const OVERLOAD = amount(20, 1);
const AFTERWARDS = amount(30, 1);
/** Milliseconds until a started process counts as at rest. */
const REST = amount(10_000, 0);
/** Milliseconds: p95 of a second that is normal again. */
const NORMAL = 150;

async function measure(): Promise<void> {
  const studio = await openStudio();
  try {
    const world = await makeWorld(studio);
    await studio.app.restart();
    await measureWorld(studio.app, world);
  } finally {
    await studio.end();
  }
}

async function measureWorld(app: App, world: World): Promise<void> {
  const [pid, postmaster] = [app.pid(), postmasterOf(app.dataDir)];
  const memory: Record<string, string | number>[] = [];
  const noteMemory = (when: string) => {
    const [together, database] = [memoryOf([pid, postmaster]), memoryOf([postmaster])];
    memory.push({ when, "PSS, MB": Math.round(together), "of it PostgreSQL": Math.round(database) });
  };
  await wait(REST);
  noteMemory("at rest, 10 s after the start");
  const address = `http://127.0.0.1:${app.env.PORT}`;
  const generator = await startGenerator(address, world);
  const open = (rate: number, seconds: number) =>
    generator.run(amount([{ rate, seconds }], [{ rate: 20, seconds: 1 }]));
  try {
    const [calm, more] = [await open(50, 30), await open(100, 30)];
    const busy = await open(200, 60);
    noteMemory("after a minute at 200 a second");
    const closed = await generator.run({ connections: 16, seconds: amount(30, 1) });
    const tooMuch = await generator.run([
      { rate: amount(600, 20), seconds: OVERLOAD },
      { rate: amount(50, 20), seconds: AFTERWARDS },
    ]);
    noteMemory("after 600 a second");
    const stopFlood = await startFlood({ address, cookie: world.customers[0]?.cookie ?? "" });
    const beside = await open(100, 30);
    const flood = await stopFlood();
    noteMemory("after the flood");
    const [overload, after] = [true, false].map((first) =>
      tooMuch.samples.filter(({ at }) => at < OVERLOAD * 1000 === first),
    ) as [Sample[], Sample[]];

    table(
      "Mixed work, latency from the planned arrival (targets at 200 a second: p95 under 150 ms, errors under 0.1 %)",
      [
        loadRow("50 a second", calm.samples, calm.share),
        loadRow("100 a second", more.samples, more.share),
        loadRow("200 a second", busy.samples, busy.share),
        loadRow("16 connections, closed model", closed.samples, closed.share),
        loadRow("600 a second", overload, tooMuch.share),
        loadRow("50 a second, right after it", after, tooMuch.share),
        loadRow("100 a second beside a flood", beside.samples, beside.share),
      ],
    );
    for (const [rate, samples] of [
      [200, busy.samples],
      [600, overload],
      ["100 beside a flood", beside.samples],
    ] as const)
      table(
        `The same at ${rate} a second, by kind`,
        Object.keys(SHARES).map((kind) => kindRow(kind, samples)),
      );
    table("Three times as much (targets: quick 503 with Retry-After, normal within 10 s)", [
      ...overloadRows(overload),
      { what: `seconds until p95 of a second is under ${NORMAL} ms again`, value: normalAgain(after) },
      { what: "the process is the same", value: isAlive(pid) ? "yes" : "no" },
    ]);
    table(
      "The flood: 200 connections from one address, personal pages and random searches (targets: p95 beside it under 300 ms, none refused)",
      [
        {
          "p95 ms of others": milliseconds(tookOf(beside.samples), 0.95),
          "refused of others": beside.samples.filter(({ result }) => result === "refused").length,
          "answered to the flood": Object.entries(flood)
            .map(([status, count]) => `${count} × ${status}`)
            .join(", "),
        },
      ],
    );
    table("Memory of process and PostgreSQL (targets: 150 MB at rest, 350 after a minute)", memory);
  } finally {
    generator.stop();
  }
}

function kindRow(kind: string, samples: Sample[]) {
  const own = samples.filter((sample) => sample.kind === kind);
  const failed = own.filter(({ result }) => result !== "done").length;
  return { kind, requests: own.length, ...latency(own), "not done": failed };
}

function overloadRows(samples: Sample[]) {
  const { done = [], refused = [], failed = [] } = Object.groupBy(samples, ({ result }) => result);
  const share = (some: Sample[]) => `${((100 * some.length) / samples.length).toFixed(1)} %`;
  return [
    { what: "done", value: share(done) },
    { what: "503 with Retry-After", value: share(refused) },
    { what: "errors", value: share(failed) },
    { what: "p95 of what is done, ms", value: milliseconds(tookOf(done), 0.95) },
    { what: "p95 of the 503, ms", value: milliseconds(tookOf(refused), 0.95) },
  ];
}

/** Second after the overload from which on three seconds in a row are normal: all is done, and soon. `at` counts from before it. */
function normalAgain(samples: Sample[]): number | string {
  const seconds = Object.groupBy(samples, ({ at }) => Math.floor(at / 1000) - OVERLOAD);
  const isNormal = (second: number) => {
    const all = seconds[second] ?? [];
    return all.every(({ result }) => result === "done") && quantile(tookOf(all), 0.95) < NORMAL;
  };
  for (let second = 0; second + 2 in seconds; second++)
    if ([second, second + 1, second + 2].every(isNormal)) return second;
  return `not within ${AFTERWARDS}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

await measure();
