/**
 * The primary process if WORKERS is above 1: starts the workers, replaces each one that ends, and renews them one by
 * one. Node gives each new connection to the next worker. We do not use `reusePort`, because closing one of its sockets
 * resets the connections waiting there, so that a reload would drop some. We do not use threads, because one that runs
 * out of memory would end all.
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "../../app/platform/log.server.ts";
import { CannotStart } from "../start-errors.ts";
import { relayMetrics } from "./worker-messages.ts";

/** Milliseconds. If a worker ends sooner after its start, its replacement waits, twice as long each time. */
const STABLE = 10_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
/** So many starts may fail in a row while no worker serves. */
const FAILURES_MAX = 5;
/** Milliseconds. Longer than a worker's own stop (run.ts), which takes up to 19 s for responses and jobs. */
const STOP_PATIENCE = 30_000;

/**
 * Resolves when all of `count` workers listen. Throws if the first does not, after it has printed why. Calls
 * `onStarting` with the function that stops all of them in order, and `onNoneServes` if later no worker serves and none
 * can be started.
 */
export async function startWorkers(
  count: number,
  { onStarting, onNoneServes }: { onStarting: (stop: () => Promise<void>) => void; onNoneServes: () => void },
) {
  /** the serving workers by number; a successor inherits the number */
  const serving = new Map<number, Worker>();
  const pauses = new Map<number, number>();
  let failures = 0;
  let renewing: number | null = null;
  let reloading: Promise<void> | null = null;
  let again = false;
  let stopping = false;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);

  /** false: the worker ended before it listened. */
  async function start(number: number): Promise<boolean> {
    if (stopping) return false;
    const worker = cluster.fork({ WORKER_NUMBER: String(number) });
    const listens = await new Promise<boolean>((resolve) => {
      worker.once("listening", () => resolve(true));
      worker.once("exit", () => resolve(false));
    });
    failures = listens ? 0 : failures + 1;
    if (!listens) return false;
    const began = performance.now();
    serving.set(number, worker);
    worker.once("exit", (code, signal) => {
      // A successor already serves.
      if (serving.get(number) !== worker) return;
      serving.delete(number);
      if (stopping) return;
      log.error({ worker: number, pid: worker.process.pid, code, signal }, "a worker ended");
      if (performance.now() - began > STABLE) pauses.delete(number);
      if (renewing !== number) void replace(number);
    });
    return true;
  }

  async function replace(number: number): Promise<void> {
    while (!stopping) {
      const pause = pauses.get(number) ?? 0;
      pauses.set(number, Math.min(Math.max(FIRST_PAUSE, pause * 2), LONGEST_PAUSE));
      await wait(pause);
      if (await start(number)) return;
      if (!stopping && serving.size === 0 && failures >= FAILURES_MAX) return onNoneServes();
    }
  }

  async function renew(number: number): Promise<boolean> {
    const old = serving.get(number);
    // The worker is already being replaced.
    if (!old) return true;
    renewing = number;
    const started = await start(number);
    renewing = null;
    if (!started && !serving.has(number)) void replace(number);
    if (started && !old.isDead()) await end(old, () => old.send("retire", () => {}));
    return started;
  }

  async function renewAll(): Promise<void> {
    do {
      again = false;
      for (const number of numbers) {
        if (stopping) return;
        if (await renew(number)) continue;
        if (!stopping) log.error({ worker: number }, "reload: a new worker did not start; the old workers go on");
        return;
      }
      log.info({ workers: count }, "reloaded");
    } while (again);
  }

  relayMetrics(serving);
  onStarting(async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead()) as Worker[];
    await Promise.all(workers.map((worker) => end(worker, () => worker.process.kill("SIGTERM"))));
  });

  // Starts one worker first, so that a fault that affects all is printed once.
  if (!(await start(1))) throw new CannotStart("No worker could start; see its message above.");
  const others = await Promise.all(numbers.slice(1).map(start));
  for (const [index, started] of others.entries()) if (!started) void replace(index + 2);
  return {
    /**
     * Renews all workers; each new one listens before its predecessor stops accepting. A call during a renewal starts
     * one more afterwards.
     */
    async reload() {
      again = true;
      reloading ??= renewAll().finally(() => {
        reloading = null;
      });
      await reloading;
    },
  };
}

/** Resolves when the worker has ended. `tell` asks it to stop; a worker that hangs is killed. */
async function end(worker: Worker, tell: () => void): Promise<void> {
  const exit = once(worker, "exit");
  const timer = setTimeout(() => {
    log.error({ pid: worker.process.pid }, "a worker did not stop, and is killed");
    worker.process.kill("SIGKILL");
  }, STOP_PATIENCE);
  tell();
  await exit;
  clearTimeout(timer);
}
