/** What keeps the process from starting, as the operator reads it. */

/** The start cannot succeed, for a reason that the message tells together with what to do. */
export class CannotStart extends Error {}

/** Whether an error is told by its message alone: ours, or the system's about one file or address. */
export function isPlain(error: unknown): error is Error {
  if (error instanceof CannotStart) return true;
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    error instanceof Error &&
    syscall !== undefined &&
    /^E(ACCES|PERM|ROFS|NOSPC|NOTDIR|EXIST|DQUOT|ADDR)/.test(code ?? "")
  );
}
