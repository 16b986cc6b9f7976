/** For the operator: readiness, metrics and the request log. */
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import { IS_STANDBY, pool } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { checkFiles } from "../../app/platform/files.server.ts";
import { log, logError } from "../../app/platform/log.server.ts";

/** In milliseconds. */
const READY_DEADLINE = 3_000;

const registry = new Registry();
const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by method and status",
  labelNames: ["method", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
  registers: [registry],
});
export const refusals = new Counter({
  name: "http_refused_total",
  help: "Requests refused before any screen",
  labelNames: ["reason"],
  registers: [registry],
});
export const responsesFromMemory = new Counter({
  name: "http_answers_from_memory_total",
  help: "Public pages and pictures that were ready; http_request_duration_seconds has all other answers",
  registers: [registry],
});
export const openStreams = new Gauge({
  name: "live_streams",
  help: "Open streams of news (/api/eventos)",
  registers: [registry],
});
new Gauge({
  name: "database_connections",
  help: "Connections of the pool",
  labelNames: ["state"],
  registers: [registry],
  collect() {
    this.set({ state: "open" }, pool.totalCount);
    this.set({ state: "idle" }, pool.idleCount);
    this.set({ state: "waited for" }, pool.waitingCount);
  },
});

export type OwnMetrics = MetricObjectWithValues<MetricValue<string>>[];
/** `worker`: the number that a worker's successor inherits. */
export type MetricsOfWorkers = { worker: string; metrics: OwnMetrics }[];

/** Absent in a process without workers. */
let metricsOfAll: (() => Promise<MetricsOfWorkers>) | undefined;

/** `share` is given what tells this process's metrics, and returns what asks for those of all workers. */
export function collectProcessMetrics(
  share?: (own: () => Promise<OwnMetrics>) => () => Promise<MetricsOfWorkers>,
): void {
  collectDefaultMetrics({ register: registry });
  metricsOfAll = share?.(() => registry.getMetricsAsJSON());
}

/** All workers' metrics as one text, each with its label `worker`. */
async function exposition(): Promise<string> {
  if (!metricsOfAll) return registry.metrics();
  const labelled = (await metricsOfAll()).map(({ worker, metrics }) =>
    metrics.map((metric) => ({
      ...metric,
      // With a label of its own no value meets another.
      aggregator: "sum",
      values: metric.values.map((one) => ({ ...one, labels: { ...one.labels, worker } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}

/** As nginx logs it: the client left before its response, which is nobody's fault. */
export const CLIENT_LEFT = 499;

/** `path` must come without its query: links from mails carry secrets there. */
export function logRequest(method: string, path: string, status: number, began: number, quiet = false): void {
  const ms = performance.now() - began;
  durations.observe({ method, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  log[quiet ? "debug" : "info"]({ method, path, status, ms: Math.round(ms) }, "answer");
}

/** 200 when the database takes writes and the file store responds in time; the log says why one does not. */
export async function readiness(): Promise<Response> {
  const [database, files] = await Promise.all([check("database", writable()), check("files", checkFiles())]);
  return Response.json({ database, files }, { status: database === "ok" && files === "ok" ? 200 : 503 });
}

/** New connections are asked whether they lead to a standby; one that was made before may lead to one since. */
async function writable(): Promise<void> {
  const { rows } = await pool.query<{ standby: boolean }>(IS_STANDBY);
  if (rows[0]?.standby) throw new Error("the database is a standby");
}

async function check(name: string, work: Promise<unknown>): Promise<"ok" | "failed"> {
  const timeout = wait(READY_DEADLINE, null, { ref: false }).then(() => {
    throw new Error("no answer in time");
  });
  try {
    await Promise.race([work, timeout]);
    return "ok";
  } catch (error) {
    logError(error, `readyz ${name}`);
    return "failed";
  }
}

/** Metrics for clients that send METRICS_TOKEN and, on a site without TLS, for local clients that use no proxy. */
export async function metrics({ headers, socket }: IncomingMessage): Promise<Response> {
  const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
  // An https site has a proxy: if it did not name its clients, everybody would look local.
  const local =
    /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "") &&
    headers["x-forwarded-for"] === undefined &&
    headers.forwarded === undefined &&
    !env.ORIGIN.startsWith("https:");
  if (!local && !(env.METRICS_TOKEN && isSameText(token, env.METRICS_TOKEN)))
    return new Response("Not found\n", { status: 404, headers: { "content-type": "text/plain; charset=UTF-8" } });
  return new Response(await exposition(), { headers: { "content-type": registry.contentType } });
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
