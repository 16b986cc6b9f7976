/**
 * Messages between the primary process and its workers. They collect the metrics of all workers for the one that a
 * client asks.
 */
import cluster, { type Worker } from "node:cluster";
import { z } from "zod";
import type { MetricsOfWorkers, OwnMetrics } from "../http/metrics.ts";

/** Milliseconds. A scrape leaves out a worker that is busy for longer. */
const DEADLINE = 2_000;

/** `collect`: a worker asks for all metrics, for its client. `measure`: the primary asks each worker for its own. */
const MESSAGE = z.object({
  kind: z.enum(["collect", "measure", "measured", "collected"]),
  id: z.string(),
  content: z.unknown().optional(),
});
type Message = z.infer<typeof MESSAGE>;

type Side = { send: (message: Message) => void; on: (hear: (message: unknown) => void) => () => void };

let asked = 0;

/** Sends a question and resolves to the reply's content; undefined if none comes in time. */
function ask(side: Side, kind: "collect" | "measure", reply: Message["kind"]): Promise<unknown> {
  const id = `${process.pid}-${++asked}`;
  return new Promise((resolve) => {
    const finish = (content: unknown) => {
      clearTimeout(timer);
      off();
      resolve(content);
    };
    const timer = setTimeout(finish, DEADLINE, undefined);
    const off = side.on((message) => {
      const { data } = MESSAGE.safeParse(message);
      if (data?.kind === reply && data.id === id) finish(data.content);
    });
    side.send({ kind, id });
  });
}

const toWorker = (worker: Worker): Side => ({
  send: (message) => {
    // The worker may end meanwhile; then no reply comes.
    if (worker.isConnected()) worker.send(message, () => {});
  },
  on: (hear) => {
    worker.on("message", hear);
    return () => worker.off("message", hear);
  },
});

const toPrimary: Side = {
  send: (message) => {
    process.send?.(message);
  },
  on: (hear) => {
    process.on("message", hear);
    return () => process.off("message", hear);
  },
};

/** In the primary: collects the serving workers' metrics for the worker that asks. */
export function relayMetrics(serving: ReadonlyMap<number, Worker>): void {
  cluster.on("message", async (asker: Worker, message: unknown) => {
    const { data } = MESSAGE.safeParse(message);
    if (data?.kind !== "collect") return;
    const replies = await Promise.all(
      [...serving].map(async ([number, worker]) => ({
        worker: String(number),
        metrics: await ask(toWorker(worker), "measure", "measured"),
      })),
    );
    const content = replies.filter(({ metrics }) => metrics !== undefined);
    toWorker(asker).send({ kind: "collected", id: data.id, content });
  });
}

/** In a worker: reports its own metrics when asked. Returns the function that asks for all workers' metrics. */
export function shareMetrics(own: () => Promise<OwnMetrics>): () => Promise<MetricsOfWorkers> {
  process.on("message", async (message) => {
    const { data } = MESSAGE.safeParse(message);
    if (data?.kind === "measure") toPrimary.send({ kind: "measured", id: data.id, content: await own() });
  });
  return async () => ((await ask(toPrimary, "collect", "collected")) as MetricsOfWorkers | undefined) ?? [];
}
