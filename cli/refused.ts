/** A command that does not do it, for a reason that a sentence tells; 2: it was called wrongly. */
export class Refused extends Error {
  exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The refusal of a call that was written wrongly. */
export function usage(fault: string): Refused {
  return new Refused(
    `${fault}

Usage:
  npm run studio -- admin create --email <address> --name <name> [--tell <phone>]
      makes an admin; the password is read from standard input
  npm run studio -- designer admit <address>
      lets a designer who waits begin to work (DESIGNERS=admitted), and tells them by mail
  npm run studio -- designer waiting
      lists the designers who wait to be admitted`,
    2,
  );
}
