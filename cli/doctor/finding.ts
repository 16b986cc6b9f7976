/** A result of the doctor: one line, and what to do about it. */
export type Finding = { part: string; state: "ok" | "warning" | "fault"; says: string; todo?: string };

/** The findings of one part of the installation. */
export function findings(part: string) {
  return {
    ok: (says: string): Finding => ({ part, state: "ok", says }),
    warning: (says: string, todo: string): Finding => ({ part, state: "warning", says, todo }),
    fault: (says: string, todo: string): Finding => ({ part, state: "fault", says, todo }),
  };
}

/** An error's own message; several causes (a host's addresses) on one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join("; ");
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : ` (${reasonOf(error.cause)})`;
  return `${error.message || (error as NodeJS.ErrnoException).code || error.name}${cause}`;
}
