/** Steps of the start that a lost database connection must not end: a restart or fail-over of the database takes a moment. */
import { setTimeout as wait } from "node:timers/promises";
import { log } from "../app/services/log.server.ts";

const ATTEMPTS = 6;
const PAUSE = 500;

/** PostgreSQL's classes for a connection that fails or is ended by its administrator, and the socket's own. */
const LOST_CODE = /^(?:08...|57P0[123]|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** What `pg` says without a code. */
const LOST_MESSAGE = /^Connection terminated|not queryable$/;

/** Runs a step that may be run again, and runs it again when its connection was lost. */
export async function repeatWhenLost<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === ATTEMPTS || !isLost(error)) throw error;
      log.warn({ err: error, attempt }, "the database connection was lost during the start");
      await wait(PAUSE * attempt);
    }
  }
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: string };
  // Drizzle wraps what the driver threw.
  return LOST_CODE.test(code) || LOST_MESSAGE.test(error.message) || isLost(error.cause);
}
