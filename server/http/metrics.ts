/** `/metrics`: the metrics of this process, or of all workers on this machine, told apart by the label `worker`. */
import type { IncomingMessage } from "node:http";
import { AggregatorRegistry, collectDefaultMetrics, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { isSame } from "../../app/people/secrets.server.ts";
import { pool } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { countJobs } from "../../app/platform/job-counts.server.ts";
import { METRICS, processRegistry, studioRegistry } from "../../app/platform/metrics.server.ts";
import manifest from "../../package.json" with { type: "json" };

export type OwnMetrics = MetricObjectWithValues<MetricValue<string>>[];
/** `worker`: the worker's number, which its successor inherits. */
export type MetricsOfWorkers = { worker: string; metrics: OwnMetrics }[];

/** Undefined in a process without workers. */
let metricsOfAll: (() => Promise<MetricsOfWorkers>) | undefined;

/** `share` receives the function that reads this process's metrics, and returns the one that asks for all workers'. */
export function collectProcessMetrics(
  share?: (own: () => Promise<OwnMetrics>) => () => Promise<MetricsOfWorkers>,
): void {
  collectDefaultMetrics({ register: processRegistry });
  // The build replaces this name with the commit (vite.config.ts).
  METRICS.build.set({ version: manifest.version, commit: process.env.BUILD_COMMIT ?? "" }, 1);
  metricsOfAll = share?.(() => {
    readPool();
    return processRegistry.getMetricsAsJSON();
  });
}

function readPool(): void {
  METRICS.connections.set({ state: "open" }, pool.totalCount);
  METRICS.connections.set({ state: "idle" }, pool.idleCount);
  METRICS.connections.set({ state: "waiting" }, pool.waitingCount);
}

async function exposition(): Promise<string> {
  readPool();
  const [own] = await Promise.all([exposedMetrics(), countJobs()]);
  return own + (await studioRegistry.metrics());
}

async function exposedMetrics(): Promise<string> {
  if (!metricsOfAll) return processRegistry.metrics();
  const labelled = (await metricsOfAll()).map(({ worker, metrics }) =>
    metrics.map((metric) => ({
      ...metric,
      // Each worker has its own label, so no two values are actually added up.
      aggregator: "sum",
      values: metric.values.map((one) => ({ ...one, labels: { ...one.labels, worker } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}

/** Metrics for clients that send METRICS_TOKEN and, on a site without TLS, for local clients that use no proxy. */
export async function metrics({ headers, socket }: IncomingMessage): Promise<Response> {
  const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
  // An https site has a proxy; if that does not name its clients, everybody would look local.
  const local =
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "") &&
    headers["x-forwarded-for"] === undefined &&
    headers.forwarded === undefined &&
    !env.ORIGIN.startsWith("https:");
  if (!local && !(env.METRICS_TOKEN && isSame(token, env.METRICS_TOKEN)))
    return new Response("Not found\n", { status: 404, headers: { "content-type": "text/plain; charset=UTF-8" } });
  return new Response(await exposition(), { headers: { "content-type": processRegistry.contentType } });
}
