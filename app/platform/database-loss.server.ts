/** Tells errors that mean the database is away from errors in a statement. */

/**
 * PostgreSQL's codes for a connection that failed or was ended by an administrator (08…, 57P01 to 57P03), was idle too
 * long (25P03, 57P05), or was one too many (53300), and for a server that became a standby (25006). Also the socket's
 * error codes.
 */
const CODE =
  /^(?:08...|57P0[1235]|25P03|25006|53300|E(?:CONN(?:RESET|ABORTED)|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|(?:HOST|NET)(?:UNREACH|DOWN)))$/;
/** Messages of `pg` and `pg-pool` that have no code. */
const MESSAGE =
  /^Connection terminated|not queryable$|^timeout e(?:xceeded when trying to connect|xpired)$|^Query read timeout$/;

export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  // Drizzle wraps the driver's error. A host with several addresses fails with one error per address.
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  return syscall === "connect" || CODE.test(code) || MESSAGE.test(error.message) || causes.some(isDatabaseLost);
}

/** The status of an action's response to a fault that it caught. The server adds when to try again. */
export const faultStatus = (error: unknown): 500 | 503 => (isDatabaseLost(error) ? 503 : 500);
