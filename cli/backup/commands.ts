/** The commands about backups: what they take, and what they say. Progress goes to standard error. */
import { env } from "../../app/platform/env.server.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { CannotStart } from "../../server/start-errors.ts";
import type { Report } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { DamagedArchive } from "./archive.ts";
import type { Progress } from "./progress.ts";
import { restore, tryRestore } from "./restore.ts";
import { type Contents, verifyArchive } from "./verify.ts";

export function runBackup(file: string, options: { "without-secret": boolean }): Promise<Report> {
  return plainErrors(async () => {
    const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR, { exclusive: false });
    try {
      // Imported late: a restore chooses the folder of files first.
      const { backUp } = await import("./backup.ts");
      const contents = await backUp(file, { secret: !options["without-secret"] }, tell);
      const text = `${file} is written and read back: ${describe(contents)}.`;
      return { text, json: { file, ...summary(contents) } };
    } finally {
      const { pool } = await import("../../app/platform/db.server.ts");
      await pool.end();
      await embedded?.stop();
    }
  });
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
    const kept = aside ? ` The studio before ${verb} kept as ${aside}.` : "";
    const text = `The studio ${verb} restored to ${place}: ${describe(contents)}.${kept}`;
    return { text, json: { file, dryRun, aside, ...summary(contents) } };
  });
}

const tell: Progress = (line) => void process.stderr.write(`${line}\n`);

function summary({ manifest, files, rows, secret, sha256 }: Contents) {
  const { madeAt, migration, postgres } = manifest;
  return { madeAt, migration, postgres, tables: manifest.tables.length, rows, files, secret, sha256 };
}

function describe({ manifest, files, rows, secret }: Contents): string {
  const content = `${manifest.tables.length} tables, ${rows} rows, ${files} files`;
  return `${content}, ${secret ? "with" : "without"} the secret, of ${manifest.madeAt}`;
}

/** What tells the operator enough is said in a sentence. */
async function plainErrors(work: () => Promise<Report>): Promise<Report> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedArchive)
      throw new CommandError(`This is not a whole backup: ${error.message}. Nothing was changed.`);
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (error instanceof CannotStart || (error instanceof Error && syscall && /^E[A-Z]+$/.test(code)))
      throw new CommandError(error.message);
    throw error;
  }
}
