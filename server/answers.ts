/** Tells the log and the numbers of an answer. */
import { log } from "../app/services/log.server.ts";
import { observeAnswer } from "./health.ts";

/** The address without its query: links from mail carry secrets there. `began` is what `performance.now()` said then. */
export function recordAnswer(method: string, path: string, status: number, began: number, quiet = false): void {
  const ms = performance.now() - began;
  observeAnswer(method, status, ms / 1000);
  log[quiet ? "debug" : "info"]({ method, path, status, ms: Math.round(ms) }, "answer");
}
