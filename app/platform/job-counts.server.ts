/** Counts waiting and failed jobs for /metrics. */
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseLost } from "./database-loss.server.ts";
import { pool } from "./db.server.ts";
import { METRICS } from "./metrics.server.ts";
import { QUEUE_NAMES } from "./queues.server.ts";

/** Milliseconds. A scrape must return the process's metrics even if the database does not respond. */
const DEADLINE = 1_000;

const COUNTS = {
  name: "jobCounts",
  text: `select name as queue,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest
    from pgboss.job
    where state < 'active' and start_after <= now() or state = 'failed'
    group by name`,
};

type Counts = { queue: string; waiting: number; failed: number; oldest: number };

/** One statement per scrape. Without a response in time, the counts are left out. */
export async function countJobs(): Promise<void> {
  METRICS.jobsByState.reset();
  METRICS.jobsOldest.reset();
  METRICS.databaseUp.set(0);
  const late = wait(DEADLINE, null, { ref: false });
  const counts = await Promise.race([readCounts(), late]);
  if (!counts) return;
  METRICS.databaseUp.set(1);
  for (const queue of QUEUE_NAMES) {
    const { waiting, failed, oldest } = counts.find((one) => one.queue === queue) ?? NONE;
    METRICS.jobsByState.set({ queue, state: "waiting" }, waiting);
    METRICS.jobsByState.set({ queue, state: "failed" }, failed);
    METRICS.jobsOldest.set({ queue }, oldest);
  }
}

const NONE = { waiting: 0, failed: 0, oldest: 0 };

/** null: the database does not respond. The table does not exist before the jobs' first start. */
async function readCounts(): Promise<Counts[] | null> {
  try {
    return (await pool.query<Counts>(COUNTS)).rows;
  } catch (error) {
    return isDatabaseLost(error) ? null : [];
  }
}
