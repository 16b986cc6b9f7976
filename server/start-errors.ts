/** Errors of the start: those that tell the operator what to do, and those that a retry may avoid. */
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseLost } from "../app/platform/database-loss.server.ts";
import { log } from "../app/platform/log.server.ts";

/** The start cannot succeed; the message says why and what to do. */
export class CannotStart extends Error {}

/** Whether the message is enough for the operator: our own errors, and the system's about a file or address. */
export function isPlain(error: unknown): error is Error {
  if (error instanceof CannotStart) return true;
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    error instanceof Error &&
    syscall !== undefined &&
    /^E(ACCES|PERM|ROFS|NOSPC|NOTDIR|EXIST|DQUOT|ADDR)/.test(code ?? "")
  );
}

const ATTEMPTS = 6;
/** Milliseconds: the pause before the second attempt, and the longest pause. */
const PAUSE = 500;
const LONGEST_PAUSE = 5_000;

/**
 * Repeats `step`, which must be safe to repeat, while it loses its connection: a restart or fail-over takes a moment.
 * With `until`, for a process that already serves, goes on until that fires, then throws.
 */
export async function repeatWhenLost<T>(step: () => Promise<T>, until?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if ((!until && attempt === ATTEMPTS) || !isDatabaseLost(error)) throw error;
      log.warn({ err: error, attempt }, "the database connection was lost during the start");
      await wait(Math.min(PAUSE * attempt, LONGEST_PAUSE), null, { signal: until });
    }
  }
}
