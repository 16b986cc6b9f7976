/**
 * All metrics of the application. `help` says what each means; the code records them where it happens. Labels have few
 * values, and clients cannot choose them. `server/http/metrics.ts` serves them, with Node's own.
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Metrics of one process. */
export const processRegistry = new Registry();
/** Metrics that are the same in every process. */
export const studioRegistry = new Registry();

const process = { registers: [processRegistry] };
const studio = { registers: [studioRegistry] };

/** Seconds. A page takes some milliseconds, a summary up to 20 s. */
const WAITS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const JOBS = [0.1, 1, 10, 60, 600];

export const METRICS = {
  requests: new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to respond, by route pattern; responses from memory count in cache_requests_total only",
    labelNames: ["method", "route", "status"],
    buckets: WAITS,
    ...process,
  }),
  refusals: new Counter({
    name: "http_refused_total",
    help: "Requests refused before any page. overload: 503, except for pictures; unread: connections closed because of too many unread responses; slow: 408 because the body stopped",
    labelNames: ["reason"],
    ...process,
  }),
  cache: new Counter({
    name: "cache_requests_total",
    help: "Reads of public pages and pictures. From memory: hit, and stale (out of date, while it is rendered again or the database is away)",
    labelNames: ["cache", "outcome"],
    ...process,
  }),
  streams: new Gauge({ name: "live_streams", help: "Open streams of news (/api/eventos)", ...process }),
  uploads: new Gauge({ name: "uploads_in_progress", help: "Files that arrive, wait or are processed", ...process }),
  connections: new Gauge({
    name: "database_connections",
    help: "Connections of the page pool (at most 10): open, and idle among them; waiting: requests waiting for one",
    labelNames: ["state"],
    ...process,
  }),
  connecting: new Histogram({
    name: "database_connection_wait_seconds",
    help: "Time to get a connection of the pool",
    buckets: [0.001, 0.01, 0.1, 1, 5],
    ...process,
  }),
  jobs: new Histogram({
    name: "job_duration_seconds",
    help: "Time of each attempt at a job, by queue and outcome: done, failed",
    labelNames: ["queue", "outcome"],
    buckets: JOBS,
    ...process,
  }),
  mails: new Counter({
    name: "mails_total",
    help: "Attempts to send a mail: sent, failed",
    labelNames: ["outcome"],
    ...process,
  }),
  aiCalls: new Histogram({
    name: "ai_call_duration_seconds",
    help: "Time of each call of the AI service, by vendor and outcome: written, or the fault",
    labelNames: ["vendor", "outcome"],
    buckets: [0.3, 1, 3, 9],
    ...process,
  }),
  aiTokens: new Counter({
    name: "ai_tokens_total",
    help: "Tokens as the AI service counts them: input, output (hidden thinking included)",
    labelNames: ["vendor", "direction"],
    ...process,
  }),
  build: new Gauge({
    name: "build_info",
    help: "Always 1; labels: the version, and the commit if the build knew it",
    labelNames: ["version", "commit"],
    ...process,
  }),
  databaseUp: new Gauge({
    name: "database_up",
    help: "1: the database returned the job counts within a second, including the wait for a connection",
    ...studio,
  }),
  jobsByState: new Gauge({
    name: "jobs",
    help: "Jobs in the database: waiting (due, not started), failed (given up; counted until their queue removes them)",
    labelNames: ["queue", "state"],
    ...studio,
  }),
  jobsOldest: new Gauge({
    name: "jobs_oldest_seconds",
    help: "When the longest waiting job became due; a retry is due after its pause",
    labelNames: ["queue"],
    ...studio,
  }),
};
