/** The commands about backups: what they take, and what they say. Progress goes to standard error. */
import { parseArgs } from "node:util";
import { env } from "../../app/platform/env.server.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { CannotStart } from "../../server/start-errors.ts";
import { CommandError, usageError } from "../command-error.ts";
import { DamagedArchive } from "./archive.ts";
import type { Progress } from "./progress.ts";
import { restore, tryRestore } from "./restore.ts";
import { type Contents, verifyArchive } from "./verify.ts";

export async function runBackup(parameters: string[]): Promise<void> {
  const { file, json, flags } = parse(parameters, ["without-secret"]);
  await plainErrors(async () => {
    const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR, { exclusive: false });
    try {
      // Imported late: a restore chooses the folder of files first.
      const { backUp } = await import("./backup.ts");
      const contents = await backUp(file, { secret: !flags.has("without-secret") }, tell);
      report(json, { file, ...summary(contents) }, `${file} is written and read back: ${describe(contents)}.`);
    } finally {
      const { pool } = await import("../../app/platform/db.server.ts");
      await pool.end();
      await embedded?.stop();
    }
  });
}

export async function runVerify(parameters: string[]): Promise<void> {
  const { file, json, flags } = parse(parameters, ["restore"]);
  await plainErrors(async () => {
    const contents = await verifyArchive(file);
    if (flags.has("restore")) await tryRestore(file, contents.manifest, tell);
    const restored = flags.has("restore") ? " Its database was restored into an empty one." : "";
    report(json, { file, ...summary(contents) }, `${file} is whole: ${describe(contents)}.${restored}`);
  });
}

export async function runRestore(parameters: string[]): Promise<void> {
  const { file, json, flags } = parse(parameters, ["replace", "dry-run"]);
  const dryRun = flags.has("dry-run");
  await plainErrors(async () => {
    tell("reads the archive");
    const contents = await verifyArchive(file);
    // The configuration names another folder while the new studio is built.
    const place = env.DATABASE_URL ? "the database of DATABASE_URL" : env.DATA_DIR;
    const aside = await restore(file, contents.manifest, { replace: flags.has("replace"), dryRun }, tell);
    const verb = dryRun ? "would be" : "is";
    const kept = aside ? ` The studio before ${verb} kept as ${aside}.` : "";
    const text = `The studio ${verb} restored to ${place}: ${describe(contents)}.${kept}`;
    report(json, { file, dryRun, aside, ...summary(contents) }, text);
  });
}

function parse<Flag extends string>(parameters: string[], names: Flag[]) {
  const options = Object.fromEntries([...names, "json"].map((name) => [name, { type: "boolean" as const }]));
  try {
    const { values, positionals } = parseArgs({ args: parameters, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new Error("One file is needed.");
    return { file, json: values.json === true, flags: new Set(names.filter((name) => values[name])) };
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

export const tell: Progress = (line) => void process.stderr.write(`${line}\n`);

export function report(json: boolean, result: object, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(result) : text}\n`);
}

function summary({ manifest, files, rows, secret, sha256 }: Contents) {
  const { madeAt, migration, postgres } = manifest;
  return { madeAt, migration, postgres, tables: manifest.tables.length, rows, files, secret, sha256 };
}

function describe({ manifest, files, rows, secret }: Contents): string {
  const content = `${manifest.tables.length} tables, ${rows} rows, ${files} files`;
  return `${content}, ${secret ? "with" : "without"} the secret, of ${manifest.madeAt}`;
}

/** What tells the operator enough is said in a sentence. */
export async function plainErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DamagedArchive)
      throw new CommandError(`This is not a whole backup: ${error.message}. Nothing was changed.`);
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (error instanceof CannotStart || (error instanceof Error && syscall && /^E[A-Z]+$/.test(code)))
      throw new CommandError(error.message);
    throw error;
  }
}
