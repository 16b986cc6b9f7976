import cluster from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { startWorkers } from "./supervisor.ts";

/** Longer than a worker's own stop takes. */
const PATIENCE = 30_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  cluster.setupPrimary({ exec: join(process.cwd(), "tests/support/stuck-worker.ts"), args: [], execArgv: [] });
  return () => vi.useRealTimers();
});

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

test("[OPS-14] a worker that hangs is killed when its time to stop is over, in a reload and in a stop", async () => {
  const stops: (() => Promise<void>)[] = [];
  const { reload } = await startWorkers(2, {
    onStarting: (stopWorkers) => void stops.push(stopWorkers),
    onNoneServes: () => expect.unreachable(),
  });
  const first = workers();
  expect(first).toHaveLength(2);
  const reloading = reload();
  for (const old of first) {
    const exit = once(old, "exit");
    await vi.waitUntil(() => workers().length === 3 && vi.getTimerCount() === 1, 30_000);
    // The waiting above has moved the clock a little.
    vi.advanceTimersByTime(PATIENCE - 2_000);
    expect(old.process.killed, "before its time is over").toBe(false);
    vi.advanceTimersByTime(2_000);
    expect((await exit)[1]).toBe("SIGKILL");
  }
  await reloading;

  const second = workers();
  expect(second).toHaveLength(2);
  const stopping = Promise.all(stops.map((stop) => stop()));
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(PATIENCE);
  await stopping;
  for (const worker of second) expect(worker.process.signalCode).toBe("SIGKILL");
  expect(vi.getTimerCount()).toBe(0);
});
