/**
 * The nightly backup: `studio backup` in a process of its own, so that the pages' memory and event loop do not notice it.
 */
import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";
import { whenText } from "../../app/kit/day.ts";
import { adminAddresses } from "../../app/people/users.server.ts";
import { lastBackup } from "../../app/platform/backup-store.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { log, logError } from "../../app/platform/log.server.ts";
import { queueMail } from "../../app/platform/mail-queue.server.ts";

const run = promisify(execFile);

/** As `npm run studio` starts it (package.json). */
const COMMAND = ["--max-semi-space-size=1", "--heap-growing-percent=20", "cli/main.ts", "backup", "--json"];

/** Throws when there is no new good backup. Without BACKUP_TO nothing is made. */
export async function makeNightlyBackup(signal: AbortSignal): Promise<void> {
  if (env.BACKUP_TO === undefined) return;
  const settings = { DATA_DIR: env.DATA_DIR, BACKUP_TO: env.BACKUP_TO, MALLOC_ARENA_MAX: "2" };
  const running = run(process.execPath, COMMAND, { env: { ...process.env, ...settings }, signal });
  lowerPriority(running.child.pid);
  try {
    const { stdout } = await running;
    log.info(JSON.parse(stdout), "the nightly backup is written and read back");
  } catch (error) {
    throw new Error(`the nightly backup failed: ${reasonOf(error as Error & { stdout?: string })}`);
  }
}

/** The command's own words, which with `--json` are the one line on standard output; a killed one has none. */
function reasonOf({ stdout = "", message }: Error & { stdout?: string }): string {
  try {
    return JSON.parse(stdout).error;
  } catch {
    return message;
  }
}

/** Pages come first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    logError(error, "lowering the priority of the backup");
  }
}

/** One mail to each admin for each night on which all attempts failed. */
export async function tellBackupFailed(): Promise<void> {
  const last = await lastBackup().catch((error: unknown) => {
    logError(error, "BACKUP_TO cannot be read");
    return null;
  });
  const at = last?.at ? whenText(last.at, Date.now()) : "";
  await db.transaction(async (tx) => {
    for (const { email } of await adminAddresses(tx)) await queueMail(tx, "backup-failed", email, { at });
  });
}
