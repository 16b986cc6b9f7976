/** An hour's worth of mixed requests in ten minutes: the memory of two processes and PostgreSQL, minute by minute. */
import { startGenerator } from "./arrivals.ts";
import { loadRow } from "./latency.ts";
import { memoryOf, postmasterOf } from "./proc.ts";
import { table } from "./report.ts";
import { openStudio } from "./studio.ts";
import { makeWorld } from "./world.ts";

/** What 20 a second are in an hour. */
const REQUESTS = 72_000;
const MINUTES = 10;
/** Shortened to see whether it runs. */
const SECONDS = Number(process.env.SECONDS ?? 60);
/** More new pages than the caches of both processes hold: filling them would look like growth for seven minutes. */
const FILL = { rate: 100, seconds: 60, kind: "public page, new" } as const;
/** The heap finds its size before. */
const SETTLED = 3;

async function measure(): Promise<void> {
  const studio = await openStudio();
  const { app } = studio;
  try {
    const world = await makeWorld(studio);
    app.env.WORKERS = "2";
    await app.restart();
    const generator = await startGenerator(`http://127.0.0.1:${app.env.PORT}`, world);
    await generator.run([FILL]);
    const rate = REQUESTS / (MINUTES * 60);
    const rows = [];
    const processes: number[] = [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      const { samples, share } = await generator.run([{ rate, seconds: SECONDS }]);
      const postmaster = postmasterOf(app.dataDir);
      const [together, database] = [memoryOf([app.pid(), postmaster]), memoryOf([postmaster])];
      processes.push(together - database);
      rows.push({
        ...loadRow(`minute ${minute}`, samples, share),
        "processes, MB": (together - database).toFixed(0),
        "PostgreSQL, MB": database.toFixed(0),
      });
    }
    generator.stop();
    const growth = (processes.at(-1) ?? 0) - (processes[SETTLED - 1] ?? 0);
    table(`${REQUESTS.toLocaleString("en")} mixed requests in ${MINUTES} minutes on two processes`, rows);
    console.log(`From minute ${SETTLED} to ${MINUTES}: ${growth.toFixed(0)} MB more in the processes (target: none)`);
  } finally {
    await studio.end();
  }
}

await measure();
