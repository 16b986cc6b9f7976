/** Queues jobs in our own database (pg-boss): a job exists exactly if the transaction that queues it commits. */
import type pg from "pg";
import type { Job, JobResult, PgBoss, Schedule, ScheduleOptions, WorkOptions } from "pg-boss";
import { env } from "./env.server.ts";
import { log, logError } from "./log.server.ts";
import { METRICS } from "./metrics.server.ts";
import { HOUR, QUEUES, type QueueName, type QueueSettings } from "./queues.server.ts";
import { currentRequestId, withRequestId } from "./request-id.server.ts";
import { streamWithin } from "./silence.server.ts";
import { span } from "./trace.server.ts";

/** Options for `pg` that pg-boss's types leave out. Its statements and idle connections end long before this limit. */
const CONNECTIONS: object = { keepAlive: true, stream: streamWithin(30_000) };

/** A job's data: that of its queue, and the id of the request that caused it. */
type QueuedData = object & { requestId?: string };

/** The handler of each queue. A job that throws is retried later. `signal` fires when the process stops. */
export type Handlers = Record<QueueName, (data: object, signal: AbortSignal) => Promise<void>>;

/** After a full batch the next one follows at once; a retry waits for a poll, and so do single jobs that nobody waits for. */
const WORK = {
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 5,
} as const satisfies WorkOptions;

const MISSED = { missed: "once" } as const satisfies ScheduleOptions;

let running: Promise<PgBoss> | undefined;

/**
 * Loads pg-boss and starts the workers. Call it once per process, after the migrations. Jobs queued during the start
 * wait for it. The pool that queued jobs before closes last, because one may still be in progress.
 */
export async function startJobs(handlers: Handlers): Promise<void> {
  const earlier = running;
  running = open(true);
  const boss = await awaitOpening(running).finally(() => stop(earlier));
  const schedules = await boss.getSchedules();
  for (const [name, queue] of queues()) {
    const run = async (job: Job<object>): Promise<JobResult> => {
      const ended = METRICS.jobs.startTimer({ queue: name });
      try {
        await span("job", `job ${name}`, { "job.id": job.id }, () => handlers[name](job.data ?? {}, job.signal));
        const seconds = ended({ outcome: "done" });
        // Jobs that no request caused are logged at debug level, because the metrics count them.
        const level = currentRequestId() ? "info" : "debug";
        log[level]({ queue: name, job: job.id, ms: Math.round(seconds * 1000) }, "job done");
        return { id: job.id, status: "completed" };
      } catch (error) {
        ended({ outcome: "failed" });
        logError(error, `job ${name} ${job.id}`);
        return { id: job.id, status: "failed" };
      }
    };
    const { cron, atOnce = 1, poll = WORK.pollingIntervalSeconds } = queue;
    const options = { ...WORK, batchSize: atOnce, notifyPollingIntervalSeconds: poll };
    const worker = await boss.work<QueuedData>(name, options, async (jobs) => {
      const results = await Promise.all(jobs.map((job) => withOwnRequestId(job, run)));
      // The next one follows at once, as pg-boss's `burstWhenBatchFull` has it for more than one.
      if (queue.notify) boss.notifyWorker(worker);
      return results;
    });
    const isStored = (stored: Schedule) =>
      stored.name === name && stored.cron === cron && stored.options?.missed === MISSED.missed;
    if (cron && !schedules.some(isStored)) await boss.schedule(name, cron, null, MISSED);
  }
}

/** Runs a job under the id of the request that queued it, and hides that id from the handler. */
function withOwnRequestId<Result>(job: Job<QueuedData>, run: (job: Job<object>) => Result): Result {
  const { requestId, ...data } = job.data ?? {};
  const own = { ...job, data };
  return requestId === undefined ? run(own) : withRequestId(requestId, () => run(own));
}

/** After a failure the next caller starts it again. */
async function awaitOpening(opening: Promise<PgBoss>): Promise<PgBoss> {
  try {
    return await opening;
  } catch (error) {
    if (running === opening) running = undefined;
    throw error;
  }
}

/** Stops the workers, if any. Running jobs have 8 s to finish; the others return to their queue. */
export async function stopJobs(): Promise<void> {
  const ending = running;
  running = undefined;
  await stop(ending);
}

async function stop(ending: Promise<PgBoss> | undefined): Promise<void> {
  const boss = await ending?.catch(() => undefined);
  await boss?.stop({ graceful: true, timeout: 8_000 });
}

/** Jobs are queued in Drizzle's database, or in one of its transactions. */
export type JobTx = { $client: pg.Pool | pg.ClientBase };

/**
 * Queues a job in the caller's transaction. With an `id` (a UUID) it can be withdrawn (`withdraw`). A process without
 * workers must call `stopJobs` before it ends.
 */
export function enqueue(tx: JobTx, queue: QueueName, data: object, startAfter?: Date, id?: string): Promise<void> {
  return insertJobs(tx, queue, [{ data, startAfter, id }]);
}

/** Queues any number of jobs with one statement. */
export async function enqueueAll(tx: JobTx, queue: QueueName, list: object[], startAfter?: Date): Promise<void> {
  if (list.length > 0)
    await insertJobs(
      tx,
      queue,
      list.map((data) => ({ data, startAfter })),
    );
}

type NewJob = { data: object; startAfter?: Date | undefined; id?: string | undefined };

async function insertJobs(tx: JobTx, queue: QueueName, list: NewJob[]): Promise<void> {
  running ??= open(false);
  const boss = await awaitOpening(running);
  const requestId = currentRequestId();
  const jobs = list.map(({ data, startAfter, id }) => ({
    data: requestId ? { ...data, requestId } : data,
    ...(startAfter && { startAfter }),
    ...(id && { id }),
  }));
  const ids = await boss.insert(queue, jobs, { db: statementsOf(tx), returnId: true });
  if (ids?.length !== list.length) throw new Error(`the ${queue} jobs were not queued`);
}

/** Withdraws a job that has not run yet; does nothing if it is gone. */
export async function withdraw(tx: JobTx, queue: QueueName, id: string): Promise<void> {
  running ??= open(false);
  await (await awaitOpening(running)).deleteJob(queue, id, { db: statementsOf(tx) });
}

/** Names for pg-boss's statements, so that PostgreSQL plans each once: planning takes longer than inserting. */
const names = new Map<string, string>();

function statementsOf({ $client }: JobTx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const name = names.get(text) ?? `jobs_${names.size}`;
      names.set(text, name);
      return $client.query({ name, text, values });
    },
  };
}

const LAST_ENDED = {
  name: "lastEndedJob",
  text: "select state from pgboss.job where name = $1 and state in ('completed', 'failed') order by completed_on desc limit 1",
};

/** Whether the queue's last finished job failed, after all its attempts. */
export async function lastJobFailed({ $client }: JobTx, queue: QueueName): Promise<boolean> {
  const { rows } = await $client.query<{ state: string }>({ ...LAST_ENDED, values: [queue] });
  return rows[0]?.state === "failed";
}

function queues(): [QueueName, QueueSettings][] {
  return Object.entries(QUEUES) as [QueueName, QueueSettings][];
}

async function open(works: boolean): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    connectionString: env.directDatabaseUrl,
    application_name: works ? "traco jobs" : "traco queue",
    // A separate pool: a transaction that holds a connection must never wait for a second one from the same pool.
    max: works ? 2 : 1,
    ...CONNECTIONS,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    // No job depends on another or is due to the second.
    flowIntervalSeconds: HOUR,
    cronWorkerIntervalSeconds: 45,
  });
  boss.on("error", (error) => logError(error, "jobs"));
  try {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { cron, atOnce, poll, ...settings }] of queues()) {
      const options = { retryBackoff: true, ...settings };
      const queue: object | undefined = known.get(name);
      if (!queue) await boss.createQueue(name, options);
      else if (works && !hasSettings(queue, options)) await boss.updateQueue(name, options);
    }
  } catch (error) {
    // Stops the polling that has already begun.
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return boss;
}

function hasSettings(queue: object, settings: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(settings).every(([name, value]) => stored.get(name) === value);
}
