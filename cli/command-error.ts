/** Exit codes besides 0. */
export const EXIT = { refused: 1, calledWrongly: 2 } as const;

/** The message tells the operator why the command refused. */
export class CommandError extends Error {
  exitCode: (typeof EXIT)[keyof typeof EXIT];
  constructor(message: string, exitCode: CommandError["exitCode"] = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The message of `fault` ends with the usage. */
export const usageError = (fault: string) => new CommandError(fault, EXIT.calledWrongly);
