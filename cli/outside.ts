/** Failures that need no stack trace, because something outside the program is unavailable, full, closed or wrong. */
import { isDatabaseLost } from "../app/platform/database-loss.server.ts";
import { CannotStart } from "../server/start-errors.ts";
import { reasonOf } from "./doctor/finding.ts";

/**
 * PostgreSQL's refusals that the operator can resolve: login, missing database, rights, full disk or memory,
 * connections.
 */
const REFUSED = /^(?:28...|3D000|42501|53...|57...|25006)$/;

type Known = NodeJS.ErrnoException & { $metadata?: object };

/** The innermost cause, which says more than the failed query. */
const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause ? rootOf(error.cause) : error);

/** One line, without secrets; null if the program itself is at fault. */
export function outsideFault(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message;
  const root = rootOf(error);
  const reason = reasonOf(root).replace(/\s+/g, " ");
  const { code = "", syscall, $metadata } = (root ?? {}) as Known;
  const doctor = "`npm run studio -- doctor` says more.";
  if (isDatabaseLost(error)) return `The database does not answer, or was lost: ${reason}. ${doctor}`;
  if (REFUSED.test(code)) return `The database refuses: ${reason}. ${doctor}`;
  if ($metadata) return `The bucket refuses: ${reason}. ${doctor}`;
  if (syscall !== undefined) return `${reason}. ${doctor}`;
  return null;
}
