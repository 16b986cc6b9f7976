/** What the admin page says of the nightly backups. */
import { whenText } from "../../kit/day.ts";
import { type LastBackup, lastBackup } from "../../platform/backup-store.server.ts";
import { db } from "../../platform/db.server.ts";
import { lastJobFailed } from "../../platform/jobs.server.ts";
import { logError } from "../../platform/log.server.ts";

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

/** `late`: somebody has to look after it. */
export type BackupLine = { text: string; late: boolean };

/** null without BACKUP_TO. */
export async function backupLine(): Promise<BackupLine | null> {
  try {
    const [last, failed] = await Promise.all([lastBackup(), lastJobFailed(db, "backup")]);
    return last && backupText(last, failed, Date.now());
  } catch (error) {
    logError(error, "the backups cannot be listed");
    return { text: "Não foi possível ver as cópias de segurança.", late: true };
  }
}

export function backupText({ at }: LastBackup, failed: boolean, now: number): BackupLine {
  const when = at === null ? "nunca" : whenText(at, now);
  const text = `Última cópia de segurança: ${when}${failed ? ". A tentativa seguinte falhou." : ""}`;
  return { text, late: failed || at === null || now - at > TWO_DAYS };
}
