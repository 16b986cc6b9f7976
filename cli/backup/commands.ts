/** The backup commands: their parameters and their output. Progress goes to standard error. */
import { BackupFolderMissing } from "../../app/platform/backup-store.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { CannotStart } from "../../server/start-errors.ts";
import type { Report } from "../command.ts";
import { CommandError, usageError } from "../command-error.ts";
import { DamagedArchive } from "./archive.ts";
import type { Progress } from "./progress.ts";
import { restore, tryRestore } from "./restore.ts";
import { type Contents, verifyArchive } from "./verify.ts";

/** Without a file it backs up to BACKUP_TO, as every night. */
export function runBackup(file: string | undefined, options: { "without-secret": boolean }): Promise<Report> {
  return plainErrors(async () => {
    if (!file && !env.BACKUP_TO) throw usageError("Name a file, or set BACKUP_TO.");
    const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR, { exclusive: false });
    const secret = !options["without-secret"];
    try {
      // Imported late, because a restore first sets the folder of files.
      if (!file) return await backUpTonight(env.BACKUP_TO ?? "", secret);
      const { backUp } = await import("./backup.ts");
      const contents = await backUp(file, { secret }, tell);
      const text = `${file} is written and read back: ${describe(contents)}.`;
      return { text, json: { file, ...summary(contents) } };
    } finally {
      await embedded?.stop();
    }
  });
}

async function backUpTonight(place: string, secret: boolean): Promise<Report> {
  const { backUpTo } = await import("./nightly.ts");
  const { name, removed, contents } = await backUpTo(place, { secret }, tell);
  const older = removed.length > 0 ? ` Removed: ${removed.join(", ")}.` : "";
  const text = `${name} is in ${place}, read back: ${describe(contents)}.${older}`;
  return { text, json: { file: `${place}/${name}`, removed, ...summary(contents) } };
}

export function runVerify(file: string, options: { restore: boolean }): Promise<Report> {
  return plainErrors(async () => {
    const contents = await verifyArchive(file);
    if (options.restore) await tryRestore(file, contents.manifest, tell);
    const restored = options.restore ? " Its database was restored into an empty one." : "";
    return { text: `${file} is whole: ${describe(contents)}.${restored}`, json: { file, ...summary(contents) } };
  });
}

export function runRestore(file: string, options: { "dry-run": boolean; replace: boolean }): Promise<Report> {
  const { "dry-run": dryRun, replace } = options;
  return plainErrors(async () => {
    tell("reads the archive");
    const contents = await verifyArchive(file);
    // The configuration names another folder while the new studio is built.
    const place = env.DATABASE_URL ? "the database of DATABASE_URL" : env.DATA_DIR;
    const aside = await restore(file, contents.manifest, { replace, dryRun }, tell);
    const verb = dryRun ? "would be" : "is";
    const replacedNote = aside ? ` The studio before ${verb} kept as ${aside}.` : "";
    const text = `The studio ${verb} restored to ${place}: ${describe(contents)}.${replacedNote}`;
    return { text, json: { file, dryRun, aside, ...summary(contents) } };
  });
}

export function runUpgrade({ binaries }: { binaries: string | undefined }): Promise<Report> {
  if (env.DATABASE_URL) throw new CommandError("DATABASE_URL is set: that database is not this program's to upgrade.");
  return plainErrors(async () => {
    const { upgradeDatabase } = await import("./upgrade.ts");
    const done = await upgradeDatabase(binaries, tell);
    if (!done) return { text: "The database has the PostgreSQL of this program already.", json: { from: null } };
    const { from, to, rows, jobs, aside } = done;
    const moved = `The database was moved from PostgreSQL ${from} to ${to}: ${rows} rows, ${jobs} waiting jobs.`;
    return { text: `${moved} The old one is kept as ${aside}.`, json: done };
  });
}

export const tell: Progress = (line) => void process.stderr.write(`${line}\n`);

function summary({ manifest, files, rows, secret, sha256 }: Contents) {
  const { madeAt, migration, postgres } = manifest;
  return { madeAt, migration, postgres, tables: manifest.tables.length, rows, files, secret, sha256 };
}

function describe({ manifest, files, rows, secret }: Contents): string {
  const content = `${manifest.tables.length} tables, ${rows} rows, ${files} files`;
  return `${content}, ${secret ? "with" : "without"} the secret, of ${manifest.madeAt}`;
}

/** Turns errors that the operator can understand into a sentence. */
export async function plainErrors(work: () => Promise<Report>): Promise<Report> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedArchive)
      throw new CommandError(`This is not a whole backup: ${error.message}. Nothing was changed.`);
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (
      error instanceof CannotStart ||
      error instanceof BackupFolderMissing ||
      (error instanceof Error && syscall && /^E[A-Z]+$/.test(code))
    )
      throw new CommandError(error.message);
    throw error;
  }
}
