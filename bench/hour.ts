/**
 * An hour's worth of mixed requests in ten minutes: the memory of two processes and PostgreSQL, minute by minute. V8 gives
 * back what is free when it likes, so that what the processes hold is told after they were made to collect it.
 */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { answers, freePort } from "../tests/support/loopback.ts";
import { startGenerator } from "./arrivals.ts";
import { loadRow } from "./latency.ts";
import { memoryOf, postmasterOf } from "./proc.ts";
import { amount, QUICK } from "./quick.ts";
import { table } from "./report.ts";
import { openStudio } from "./studio.ts";
import { makeWorld } from "./world.ts";

/** What 20 a second are in an hour. */
const REQUESTS = amount(72_000, 1_200);
const MINUTES = amount(10, 1);
const SECONDS = amount(60, 1);
/** More new pages than the caches of both processes hold: filling them would look like growth for seven minutes. */
const FILL = { rate: amount(100, 20), seconds: SECONDS, kind: "public page, new" } as const;
/** Caches, and the threads that make pictures, find their size before. */
const SETTLED = 5;
/** The lowest of the last ones counts: while it makes a picture, a process holds 17 MB more. */
const LAST = 3;

const WORKERS = 2;

/** By the inspector that listens on this port of the machine. */
async function collectGarbage(port: number): Promise<void> {
  const list = `http://127.0.0.1:${port}/json/list`;
  // The second worker may still start.
  while (!(await answers(list))) await wait(50);
  const targets = await fetch(list);
  const [target] = (await targets.json()) as [{ webSocketDebuggerUrl: string }];
  const inspector = new WebSocket(target.webSocketDebuggerUrl);
  await once(inspector, "open");
  inspector.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await once(inspector, "message");
  inspector.close();
}

async function measure(): Promise<void> {
  const studio = await openStudio();
  const { app } = studio;
  try {
    const world = await makeWorld(studio);
    app.env.WORKERS = `${WORKERS}`;
    // Each worker's inspector listens one port above the one before.
    const inspected = await freePort();
    app.env.NODE_OPTIONS = `--inspect=127.0.0.1:${inspected}`;
    await app.restart();
    const generator = await startGenerator(`http://127.0.0.1:${app.env.PORT}`, world);
    try {
      await generator.run([FILL]);
      const rate = REQUESTS / (MINUTES * 60);
      const rows = [];
      const held: number[] = [];
      for (let minute = 1; minute <= MINUTES; minute++) {
        const { samples, share } = await generator.run([{ rate, seconds: SECONDS }]);
        const postmaster = postmasterOf(app.dataDir);
        const database = memoryOf([postmaster]);
        const inProcesses = () => memoryOf([app.pid(), postmaster]) - database;
        const before = inProcesses();
        for (let worker = 1; worker <= WORKERS; worker++) await collectGarbage(inspected + worker);
        const after = inProcesses();
        held.push(after);
        rows.push({
          ...loadRow(`minute ${minute}`, samples, share),
          "processes, MB": before.toFixed(0),
          "collected, MB": after.toFixed(0),
          "PostgreSQL, MB": database.toFixed(0),
        });
      }
      if (QUICK) return;
      const growth = Math.min(...held.slice(-LAST)) - (held[SETTLED - 1] ?? 0);
      table(`${REQUESTS.toLocaleString("en")} mixed requests in ${MINUTES} minutes on ${WORKERS} processes`, rows);
      console.log(`From minute ${SETTLED} to ${MINUTES}: ${growth.toFixed(0)} MB more in the processes (target: none)`);
    } finally {
      generator.stop();
    }
  } finally {
    await studio.end();
  }
}

await measure();
