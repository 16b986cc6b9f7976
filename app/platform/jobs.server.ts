/** Queued work, in the same database (pg-boss): a job exists exactly if the transaction that queues it commits. */
import type pg from "pg";
import type { Job, JobResult, PgBoss, Queue, Schedule, ScheduleOptions, WorkOptions } from "pg-boss";
import { env } from "./env.server.ts";
import { log, logError } from "./log.server.ts";
import { METRICS } from "./metrics.server.ts";
import { currentRequestId, withRequestId } from "./request-id.server.ts";
import { streamWithin } from "./silence.server.ts";
import { span } from "./trace.server.ts";

const HOUR = 3600;

/** For `pg`, whose settings pg-boss's types leave out. Its statements take, and its idle connections stay, far shorter. */
const CONNECTIONS: object = { keepAlive: true, stream: streamWithin(30_000) };

/** What a job holds: the data of its queue, and the id of the request that caused it. */
type QueuedData = object & { requestId?: string };

type QueueSettings = Omit<Queue, "name"> & {
  /** schedule (UTC) of a job that nothing queues; what came due while no process ran is made up for once */
  cron?: string;
  /** jobs at once, in each process */
  atOnce?: number;
  /** seconds between two looks for retries, where NOTIFY tells of every new job */
  poll?: number;
};

// Retried for about two days, at first after 10 s, in the end every hour: a mail server may be down for a night.
const MAIL = {
  retryLimit: 55,
  retryDelay: 10,
  retryDelayMax: HOUR,
  expireInSeconds: 60,
  retentionSeconds: 14 * 24 * HOUR,
  // A delivered mail holds personal data.
  deleteAfterSeconds: HOUR,
  notify: true,
  atOnce: 4,
} as const;

const QUEUES = {
  mail: MAIL,
  /** `{ id, budgetId, userId }`: mails what happened to a budget since this person's last mail about it. */
  "request-mail": MAIL,
  /** mails admins about requests that nobody claims */
  overdue: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, cron: "5 * * * *", notify: true, poll: 60 },
  /** `{ email }`: mails a link to a new password, if the account exists. Many at once: a flood must not hold up mail. */
  "password-reset": { retryLimit: 8, retryDelay: 10, expireInSeconds: 60, notify: true, atOnce: 20 },
  /** `{ userId, email, side }`: mails the link of one side of a change of e-mail, while it waits. */
  "email-change": { retryLimit: 8, retryDelay: 10, expireInSeconds: 60, notify: true },
  /** `{ budgetId, userId, seq }`: mails a person what they have not read, if that message is still part of it. */
  "unread-mail": { retryLimit: 20, retryDelay: 30, retryDelayMax: HOUR, expireInSeconds: 60, atOnce: 4 },
  /** `{ keys }`: files whose record was deleted. */
  "delete-files": { retryLimit: 20, retryDelay: 30, retryDelayMax: HOUR, expireInSeconds: 600, atOnce: 4 },
  /** `{ key }`: the AVIF files of a published picture, some seconds of CPU. */
  "picture-avif": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
  /** `{ key }`: the colours of a cover, a tenth of a second of CPU. */
  "picture-colours": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600, notify: true },
  /** `{ key }`: the ground that a picture from before grounds asks for */
  "picture-ground": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600, notify: true },
  /** `{ key }`: a published picture's card, after its focal point was moved or its ground changed */
  "picture-card": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
  /** Publishes what is due: queued for the moment, and looked for by the clock, because a restore brings no jobs back. */
  "publish-due": { retryLimit: 5, retryDelay: 10, expireInSeconds: 60, cron: "*/5 * * * *" },
  /** `{ quoteId }`: a version's PDF and, once it is accepted, the one with the record. On its schedule: those that are missing. */
  "quote-pdf": {
    retryLimit: 20,
    retryDelay: 10,
    retryDelayMax: HOUR,
    expireInSeconds: 300,
    cron: "*/10 * * * *",
    notify: true,
  },
  /** `{ quoteId }`: the mails about an acceptance whose PDF keeps failing */
  "quote-record-mail": { retryLimit: 20, retryDelay: 10, retryDelayMax: HOUR, expireInSeconds: 60, notify: true },
  /** `{ quoteId }`: the PDF with the record, and then the mails about the acceptance */
  "quote-record": {
    retryLimit: 3,
    retryDelay: 5,
    expireInSeconds: 120,
    notify: true,
    deadLetter: "quote-record-mail",
  },
  /** Reminders and ends of quotes: queued for their moment, and found on a schedule, because a restore brings no jobs back. */
  "quote-dates": { retryLimit: 5, retryDelay: 10, expireInSeconds: 60, cron: "*/5 * * * *" },
  /** tells the admins that a night's backup failed */
  "backup-failed": { retryLimit: 20, retryDelay: 60, expireInSeconds: 60 },
  /** the nightly backup (BACKUP_TO), at 04:17 in the studio; a process that stops meanwhile leaves it to the next attempt */
  backup: {
    retryLimit: 2,
    retryDelay: 900,
    expireInSeconds: 6 * HOUR,
    deadLetter: "backup-failed",
    cron: "17 7 * * *",
    notify: true,
    poll: 60,
  },
  "sweep-uploads": { retryLimit: 3, retryDelay: 60, expireInSeconds: HOUR, cron: "17 4 * * *", notify: true, poll: 60 },
} as const satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Whether jobs of this name are ours, and not pg-boss's own or those of another version. */
export const isQueue = (name: string): name is QueueName => Object.hasOwn(QUEUES, name);

/** The worker of each queue. A job that throws is retried later. `signal` fires when the process stops. */
export type Handlers = Record<QueueName, (data: object, signal: AbortSignal) => Promise<void>>;

/** A full batch is followed by the next one at once; a retry waits for a poll. */
const WORK = {
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 5,
} as const satisfies WorkOptions;

const MISSED = { missed: "once" } as const satisfies ScheduleOptions;

let running: Promise<PgBoss> | undefined;

/**
 * Loads pg-boss and starts the workers. Call it once per process, after the migrations. Jobs that are queued meanwhile
 * wait for it. The pool that queued jobs before closes last, because one may still be on its way.
 */
export async function startJobs(handlers: Handlers): Promise<void> {
  const earlier = running;
  running = open(true);
  const boss = await opened(running).finally(() => stop(earlier));
  const schedules = await boss.getSchedules();
  for (const [name, queue] of queues()) {
    const run = async (job: Job<object>): Promise<JobResult> => {
      const ended = METRICS.jobs.startTimer({ queue: name });
      try {
        await span("job", `job ${name}`, { "job.id": job.id }, () => handlers[name](job.data ?? {}, job.signal));
        const seconds = ended({ outcome: "done" });
        // Of the others, which nobody asked for, the metrics tell.
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
    await boss.work<QueuedData>(name, options, (jobs) => Promise.all(jobs.map((job) => underItsRequest(job, run))));
    const isStored = (stored: Schedule) =>
      stored.name === name && stored.cron === cron && stored.options?.missed === MISSED.missed;
    if (cron && !schedules.some(isStored)) await boss.schedule(name, cron, null, MISSED);
  }
}

/** Runs a job under the id of the request that queued it, which its worker does not see in the data. */
function underItsRequest<Result>(job: Job<QueuedData>, run: (job: Job<object>) => Result): Result {
  const { requestId, ...data } = job.data ?? {};
  const own = { ...job, data };
  return requestId === undefined ? run(own) : withRequestId(requestId, () => run(own));
}

/** After a failure the next caller opens it anew. */
async function opened(opening: Promise<PgBoss>): Promise<PgBoss> {
  try {
    return await opening;
  } catch (error) {
    if (running === opening) running = undefined;
    throw error;
  }
}

/** Stops the workers, if any. Running jobs have 8 s to finish, then return to their queue. */
export async function stopJobs(): Promise<void> {
  const ending = running;
  running = undefined;
  await stop(ending);
}

async function stop(ending: Promise<PgBoss> | undefined): Promise<void> {
  const boss = await ending?.catch(() => undefined);
  await boss?.stop({ graceful: true, timeout: 8_000 });
}

/** Jobs are queued in Drizzle's database, or in a transaction of it. */
export type JobTx = { $client: pg.Pool | pg.ClientBase };

/**
 * Queues a job in the caller's transaction; `id`, a UUID: one that can be taken back (`withdraw`). A process without
 * workers must call `stopJobs` before it ends.
 */
export function enqueue(tx: JobTx, queue: QueueName, data: object, startAfter?: Date, id?: string): Promise<void> {
  return insertJobs(tx, queue, [{ data, startAfter, id }]);
}

/** Queues jobs with one statement, however many they are. */
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
  const boss = await opened(running);
  const requestId = currentRequestId();
  const jobs = list.map(({ data, startAfter, id }) => ({
    data: requestId ? { ...data, requestId } : data,
    ...(startAfter && { startAfter }),
    ...(id && { id }),
  }));
  const ids = await boss.insert(queue, jobs, { db: statementsOf(tx), returnId: true });
  if (ids?.length !== list.length) throw new Error(`the ${queue} jobs were not queued`);
}

/** Takes a job back that has not run; nothing, if it is gone. */
export async function withdraw(tx: JobTx, queue: QueueName, id: string): Promise<void> {
  running ??= open(false);
  await (await opened(running)).deleteJob(queue, id, { db: statementsOf(tx) });
}

/** Names of pg-boss's statements: PostgreSQL plans a named one once, and planning takes longer than inserting. */
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

/** Whether the job of a queue that ended last failed, all its attempts included. */
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
    // A pool of its own: a transaction that holds a connection must never wait for a second one of the same pool.
    max: works ? 2 : 1,
    ...CONNECTIONS,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    // No job depends on another, and none is due to the second.
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
    // Ends the polling that has already begun.
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return boss;
}

function hasSettings(queue: object, settings: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(settings).every(([name, value]) => stored.get(name) === value);
}
