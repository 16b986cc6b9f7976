/** Refusals of JSON addresses, as `Refusal`, and the results of actions that caught a fault. */
import { data } from "react-router";
import type { Refusal, UploadFault, UploadMessages } from "../kit/upload.ts";
import { faultStatus, isDatabaseLost } from "./database-loss.server.ts";
import { logError } from "./log.server.ts";
import { UploadError } from "./upload.server.ts";

const FAULT_STATUS: Record<UploadFault, number> = {
  "no-file": 400,
  "broken-off": 400,
  "too-big": 413,
  "too-many-pixels": 413,
  "wrong-type": 415,
  heic: 415,
  svg: 415,
  animated: 415,
  "too-small": 422,
  unreadable: 422,
  busy: 429,
  overload: 503,
};

/** About the time that the running pictures and the next ones take. */
const BUSY_SECONDS = 10;

/** `retryAfter` is in seconds. */
export function refuse(kind: string, message: string, status: number, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? undefined : { "retry-after": String(retryAfter) };
  return Response.json({ kind, message } satisfies Refusal, { status, headers });
}

export function methodNotAllowed(...allowed: string[]): Response {
  return Response.json(
    { kind: "method", message: "Method not allowed" },
    { status: 405, headers: { allow: allowed.join(", ") } },
  );
}

/** Refuses an upload because of its file, or because of a server error, which is logged as `doing`. */
export function refuseUpload(error: unknown, messages: UploadMessages, doing: string): Response {
  if (error instanceof UploadError) {
    const { fault } = error;
    const passes = fault === "busy" || fault === "overload";
    return refuse(fault, messages[fault], FAULT_STATUS[fault], passes ? BUSY_SECONDS : undefined);
  }
  logError(error, doing);
  return refuse("failed", messages.failed, faultStatus(error));
}

/** An action's result for a fault that it caught. The page keeps what was typed; 503 tells programs to retry. */
export function faultResult<Result>(error: unknown, result: Result) {
  return isDatabaseLost(error) ? data(result, { status: 503 }) : result;
}
