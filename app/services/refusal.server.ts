/** What the addresses that scripts of a page call answer when they refuse: a `Refusal` in JSON. */
import { type Refusal, UPLOAD_BUSY, type UploadFault } from "../domain/upload.ts";
import { logError } from "./log.server.ts";
import { UploadError } from "./upload.server.ts";

const FAULT_STATUS: Record<Exclude<UploadFault, "busy">, number> = {
  "no-file": 400,
  "broken-off": 400,
  "too-big": 413,
  "too-many-pixels": 413,
  "wrong-type": 415,
  heic: 415,
  svg: 415,
  animated: 415,
  unreadable: 422,
};

/** `retryAfter` is in seconds. */
export function refuse(kind: string, message: string, status: number, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? undefined : { "retry-after": String(retryAfter) };
  return Response.json({ kind, message } satisfies Refusal, { status, headers });
}

/** About as long as the pictures in work and the next ones take. */
const BUSY_SECONDS = 10;

/** The answer to a file for which there is no room at the moment. */
export function refuseBusy(): Response {
  return refuse("busy" satisfies UploadFault, UPLOAD_BUSY, 429, BUSY_SECONDS);
}

/** The answer to a method that the address does not know. */
export function methodNotAllowed(...allowed: string[]): Response {
  return Response.json(
    { kind: "method", message: "Method not allowed" },
    { status: 405, headers: { allow: allowed.join(", ") } },
  );
}

/** The answer to an image that was not kept: what is wrong with the file, or a fault of ours, which is logged as `doing`. */
export function refuseImage(
  error: unknown,
  messages: Record<UploadFault, string> & { failed: string },
  doing: string,
): Response {
  if (error instanceof UploadError) {
    const { fault } = error;
    return fault === "busy" ? refuseBusy() : refuse(fault, messages[fault], FAULT_STATUS[fault]);
  }
  logError(error, doing);
  return refuse("failed", messages.failed, 500);
}
