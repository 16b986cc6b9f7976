/**
 * Work that happens later, kept in the same database (pg-boss): a job is queued in the transaction that causes it, so it
 * exists exactly when its cause does, and outlives a crash.
 */
import { sql } from "drizzle-orm";
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type Job,
  type JobResult,
  PgBoss,
  type Queue,
  type WorkOptions,
} from "pg-boss";
import { databaseUrl } from "./env.server.ts";
import { logError } from "./log.server.ts";

const HOUR = 3600;

type QueueSettings = Omit<Queue, "name"> & {
  /** when to run by itself (UTC) */
  cron?: string;
  /** how many jobs are in work at once, in each process */
  atOnce?: number;
};

/** Every queue, with how often a failed job is tried again. */
export const QUEUES = {
  // Tried for about two days: 10 s, 20 s, 40 s … then every hour, so that a mail server may be down for a night.
  mail: {
    retryLimit: 55,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 60,
    retentionSeconds: 14 * 24 * HOUR,
    // A delivered mail names a person: it is not kept.
    deleteAfterSeconds: HOUR,
    notify: true,
    atOnce: 4,
  },
  /** `{ email }`: the mail with a link to a new password, where there is such an account. Late it would only confuse. */
  "password-reset": { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 60, notify: true },
  /** `{ keys }`: files whose record is gone. */
  "delete-files": {
    retryLimit: 20,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 600,
    atOnce: 4,
  },
  /** `{ key }`: the AVIF files of a published picture; they cost some seconds of a core. */
  "picture-avif": { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 600 },
  "sweep-uploads": { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: HOUR, cron: "17 4 * * *" },
} as const satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof QUEUES;
/** What does the work of a queue. Throwing means: try again later. `signal` fires when the process stops. */
export type Handlers = Record<QueueName, (data: object, signal: AbortSignal) => Promise<void>>;

/** A full batch is followed by the next at once; a job tried again waits for a poll. */
const WORK = {
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
} as const satisfies WorkOptions;

type Running = { boss: PgBoss; works: boolean };
let running: Promise<Running> | undefined;

/** Starts working on every queue. Once per process, after the migrations. */
export async function startJobs(handlers: Handlers): Promise<void> {
  await stopJobs();
  running = open(true);
  const { boss } = await running;
  for (const [name, queue] of queues()) {
    const handle = async (jobs: Job<object>[]): Promise<JobResult[]> =>
      Promise.all(
        jobs.map(async (job) => {
          try {
            await handlers[name](job.data ?? {}, job.signal);
            return { id: job.id, status: "completed" };
          } catch (error) {
            logError(error, `job ${name} ${job.id}`);
            return { id: job.id, status: "failed" };
          }
        }),
      );
    await boss.work(name, { ...WORK, batchSize: queue.atOnce ?? 1 }, handle);
    if (queue.cron) await boss.schedule(name, queue.cron);
  }
}

/** Ends the work: jobs at hand get 8 s, then go back to their queue. Nothing happens where none was started. */
export async function stopJobs(): Promise<void> {
  const ending = running;
  running = undefined;
  const { boss } = (await ending?.catch(() => undefined)) ?? {};
  await boss?.stop({ graceful: true, timeout: 8_000 });
}

/**
 * Queues a job inside the caller's transaction (or at once, given `db`), to be done now or after a moment. Works in processes that work on no queue; such a
 * process ends with `stopJobs`.
 */
export async function enqueue(
  tx: DrizzleTransactionLike,
  queue: QueueName,
  data: object,
  startAfter?: Date,
): Promise<void> {
  running ??= open(false);
  const { boss } = await running.catch((error) => {
    running = undefined;
    throw error;
  });
  const id = await boss.send(queue, data, { db: fromDrizzle(tx, sql), ...(startAfter && { startAfter }) });
  if (id === null) throw new Error(`the ${queue} job was not queued`);
}

function queues(): [QueueName, QueueSettings][] {
  return Object.entries(QUEUES) as [QueueName, QueueSettings][];
}

async function open(works: boolean): Promise<Running> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: works ? "traco jobs" : "traco queue",
    // Of its own: a transaction that holds one connection must never wait for a second of the same pool.
    max: works ? 4 : 1,
    supervise: works,
    schedule: works,
    useListenNotify: works,
  });
  boss.on("error", (error) => logError(error, "jobs"));
  try {
    await boss.start();
    for (const [name, { cron, atOnce, ...options }] of queues()) {
      await boss.createQueue(name, options);
      if (works) await boss.updateQueue(name, options);
    }
  } catch (error) {
    // What it has begun would go on asking the database.
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return { boss, works };
}
