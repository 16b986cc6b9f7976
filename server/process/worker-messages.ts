/** What the primary process and its workers tell each other: the metrics of all, for whichever worker is asked for them. */
import cluster, { type Worker } from "node:cluster";
import { z } from "zod";
import type { MetricsOfWorkers, OwnMetrics } from "../http/metrics.ts";

/** In milliseconds: a worker that is busy for longer is left out of one scrape. */
const DEADLINE = 2_000;

/** `collect`: a worker is asked by a client. `measure`: each worker tells the primary. */
const MESSAGE = z.object({
  kind: z.enum(["collect", "measure", "measured", "collected"]),
  id: z.string(),
  content: z.unknown().optional(),
});
type Message = z.infer<typeof MESSAGE>;

type Side = { send: (message: Message) => void; on: (hear: (message: unknown) => void) => () => void };

let asked = 0;

/** Sends a question and resolves with the reply's content; undefined when none comes in time. */
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
    // It may end meanwhile; then no reply comes.
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

/** For the primary: collects the metrics of those that serve, for the worker that asks. */
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

/** For a worker: tells its own metrics when asked. Returns how to ask for those of all. */
export function shareMetrics(own: () => Promise<OwnMetrics>): () => Promise<MetricsOfWorkers> {
  process.on("message", async (message) => {
    const { data } = MESSAGE.safeParse(message);
    if (data?.kind === "measure") toPrimary.send({ kind: "measured", id: data.id, content: await own() });
  });
  return async () => ((await ask(toPrimary, "collect", "collected")) as MetricsOfWorkers | undefined) ?? [];
}
