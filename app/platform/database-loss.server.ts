/** Which errors say that the database is away, and not that a statement was wrong. */

/**
 * PostgreSQL's codes for a connection that failed or that its administrator ended (08…, 57P01 to 57P03), that was idle for
 * too long (25P03, 57P05) or one too many (53300), and for a server that has become a standby (25006); the socket's codes.
 */
const CODE =
  /^(?:08...|57P0[1235]|25P03|25006|53300|E(?:CONN(?:RESET|ABORTED)|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|(?:HOST|NET)(?:UNREACH|DOWN)))$/;
/** Messages of `pg` and `pg-pool` that come without a code. */
const MESSAGE =
  /^Connection terminated|not queryable$|^timeout e(?:xceeded when trying to connect|xpired)$|^Query read timeout$/;

export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  // Drizzle wraps what the driver threw; a host with several addresses fails with one error for each.
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  return syscall === "connect" || CODE.test(code) || MESSAGE.test(error.message) || causes.some(isDatabaseLost);
}

/** Status of what an action responds to a fault that it has caught. The server adds when to try again. */
export const faultStatus = (error: unknown): 500 | 503 => (isDatabaseLost(error) ? 503 : 500);
