/**
 * One, two and four processes (`WORKERS`) on one machine and one database, under arrivals that do not wait: cached and
 * uncached lists, the pages of one person, and all work together; latency, errors and memory.
 */
import { setTimeout as wait } from "node:timers/promises";
import { startGenerator } from "./arrivals.ts";
import { loadRow } from "./latency.ts";
import type { Kind } from "./mix.ts";
import { memoryOf, postmasterOf } from "./proc.ts";
import { amount } from "./quick.ts";
import { table } from "./report.ts";
import { openStudio } from "./studio.ts";
import { makeWorld } from "./world.ts";

const WORKERS = amount([1, 2, 4], [2]);
/** Arrivals a second; the second of each is more than one process of these machines serves. */
const LOADS: { what: string; kind?: Kind; rates: number[] }[] = [
  { what: "cached list", kind: "public page, cached", rates: [500, 2_000] },
  { what: "uncached list", kind: "public page, new", rates: [100, 400] },
  { what: "account", kind: "account, designer's page", rates: [100, 400] },
  { what: "mixed", rates: [100, 400] },
];
const SECONDS = amount(30, 1);
/** Milliseconds: until all workers and their jobs are there, and until what is left of too much ended. */
const STARTED = amount(5_000, 0);
const PAUSE = amount(2_000, 0);

async function measure(): Promise<void> {
  const studio = await openStudio();
  const { app } = studio;
  try {
    const world = await makeWorld(studio);
    const generator = await startGenerator(`http://127.0.0.1:${app.env.PORT}`, world);
    try {
      for (const workers of WORKERS) {
        app.env.WORKERS = String(workers);
        await app.restart();
        await wait(STARTED);
        const rows = [];
        for (const { what, kind, rates } of LOADS) {
          await generator.run([{ rate: 20, seconds: amount(5, 1), ...(kind && { kind }) }]);
          for (const rate of amount(rates, [20])) {
            const { samples, share } = await generator.run([{ rate, seconds: SECONDS, ...(kind && { kind }) }]);
            const memory = memoryOf([app.pid(), postmasterOf(app.dataDir)]).toFixed(0);
            rows.push({ ...loadRow(`${what}, ${rate} a second`, samples, share), "PSS, MB": memory });
            await wait(PAUSE);
          }
        }
        table(`${workers} process${workers > 1 ? "es" : ""} with PostgreSQL`, rows);
      }
    } finally {
      generator.stop();
    }
  } finally {
    await studio.end();
  }
}

await measure();
