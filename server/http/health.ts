/** For the operator: readiness, and the log and count of requests. */
import { setTimeout as wait } from "node:timers/promises";
import { IS_STANDBY, pool } from "../../app/platform/db.server.ts";
import { checkFiles } from "../../app/platform/files.server.ts";
import { log, logError } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { METHODS } from "./request.ts";
import { routeOf } from "./route-label.ts";

/** In milliseconds. */
const READY_DEADLINE = 3_000;

/** As nginx logs it: the client left before its response, which is nobody's fault. */
export const CLIENT_LEFT = 499;

/** `path` must come without its query: links from mails carry secrets there. */
export function logRequest(method: string, path: string, status: number, began: number, quiet = false): void {
  const ms = performance.now() - began;
  const labels = { method: METHODS.has(method) ? method : "other", route: routeOf(path) };
  METRICS.requests.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
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
