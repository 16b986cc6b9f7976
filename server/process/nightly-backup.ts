/**
 * Runs `studio backup` every night in its own process, so that it does not affect the memory and event loop of the
 * pages.
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

/** The same options as `npm run studio` (package.json). */
const COMMAND = ["--max-semi-space-size=1", "--heap-growing-percent=20", "cli/main.ts", "backup", "--json"];

/** Throws unless a new, valid backup was made. Does nothing without BACKUP_TO. */
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

/**
 * The command's error message, which `--json` prints as the only line of standard output; a killed process prints none.
 */
function reasonOf({ stdout = "", message }: Error & { stdout?: string }): string {
  try {
    return JSON.parse(stdout).error;
  } catch {
    return message;
  }
}

/** Lowers the priority, so that pages come first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    logError(error, "lowering the priority of the backup");
  }
}

/** Mails each admin once for a night on which every attempt failed. */
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
