/** What the admin page says of the nightly backups. */
import { setTimeout as wait } from "node:timers/promises";
import { whenText } from "../kit/day.ts";
import { type LastBackup, lastBackup } from "../platform/backup-store.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { lastJobFailed } from "../platform/jobs.server.ts";
import { logError } from "../platform/log.server.ts";

const DEADLINE = 3_000;
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

/** `late`: somebody has to look after it. */
export type BackupLine = { text: string; late: boolean };

/** null without BACKUP_TO. */
export async function backupLine(): Promise<BackupLine | null> {
  if (env.BACKUP_TO === undefined) return null;
  try {
    const reading = Promise.all([lastBackup(), lastJobFailed(db, "backup")]);
    const [last, failed] = await Promise.race([reading, late()]);
    return last && backupText(last, failed, Date.now());
  } catch (error) {
    logError(error, "the backups cannot be listed");
    return { text: "Não foi possível ver as cópias de segurança.", late: true };
  }
}

/** A bucket that does not answer must not hold the page. */
async function late(): Promise<never> {
  await wait(DEADLINE, undefined, { ref: false });
  throw new Error(`BACKUP_TO did not answer within ${DEADLINE / 1000} s`);
}

export function backupText({ at }: LastBackup, failed: boolean, now: number): BackupLine {
  const when = at === null ? "nunca" : whenText(at, now);
  const text = `Última cópia de segurança: ${when}${failed ? ". A tentativa seguinte falhou." : ""}`;
  return { text, late: failed || at === null || now - at > TWO_DAYS };
}
