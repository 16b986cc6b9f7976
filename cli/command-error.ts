/** The message tells the operator why a command refused. Exit code 2: it was called wrongly. */
export class CommandError extends Error {
  exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function usageError(fault: string): CommandError {
  return new CommandError(
    `${fault}

Usage:
  npm run studio -- admin create --email <address> --name <name> [--tell <phone>]
      makes an admin; the password is read from standard input
  npm run studio -- designer admit <address>
      lets a designer who waits begin to work (DESIGNERS=admitted), and tells them by mail
  npm run studio -- designer waiting
      lists the designers who wait to be admitted
  npm run studio -- backup <file> [--without-secret] [--json]
      writes the whole studio to a new file, while the application runs
  npm run studio -- verify <file> [--restore] [--json]
      reads all of a backup; with --restore also restores its database into one that is removed again
  npm run studio -- restore <file> [--dry-run] [--replace] [--json]
      makes the studio of a backup, where none is or in place of the one that is there
  npm run studio -- export <folder> [--json]
      writes all records as JSON lines and all files to a new folder, without secrets, while the application runs
  npm run studio -- import <folder> [--json]
      adds the records and files of an export, all or nothing; the application may run, and no mail is sent`,
    2,
  );
}
