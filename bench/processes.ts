/**
 * One, two and four processes (`WORKERS`) on one machine and one database, under arrivals that do not wait: cached and
 * uncached lists, the pages of one person, and all work together; latency, errors and memory.
 */
import { setTimeout as wait } from "node:timers/promises";
import { startGenerator } from "./arrivals.ts";
import { loadRow } from "./latency.ts";
import type { Kind } from "./mix.ts";
import { memoryOf, postmasterOf } from "./proc.ts";
import { table } from "./report.ts";
import { openStudio } from "./studio.ts";
import { makeWorld } from "./world.ts";

const WORKERS = [1, 2, 4];
/** Arrivals a second; the second of each is more than one process of these machines serves. */
const LOADS: { what: string; kind?: Kind; rates: number[] }[] = [
  { what: "cached list", kind: "public page, cached", rates: [500, 2_000] },
  { what: "uncached list", kind: "public page, new", rates: [100, 400] },
  { what: "account", kind: "account, designer's page", rates: [100, 400] },
  { what: "mixed", rates: [100, 400] },
];
/** Shortened to see whether it runs. */
const SECONDS = Number(process.env.SECONDS ?? 30);

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
        // All workers, and their jobs.
        await wait(5_000);
        const rows = [];
        for (const { what, kind, rates } of LOADS) {
          await generator.run([{ rate: 20, seconds: 5, ...(kind && { kind }) }]);
          for (const rate of rates) {
            const { samples, share } = await generator.run([{ rate, seconds: SECONDS, ...(kind && { kind }) }]);
            const memory = memoryOf([app.pid(), postmasterOf(app.dataDir)]).toFixed(0);
            rows.push({ ...loadRow(`${what}, ${rate} a second`, samples, share), "PSS, MB": memory });
            // What is left of too much ends first.
            await wait(2_000);
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
