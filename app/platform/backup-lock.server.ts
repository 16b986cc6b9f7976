/** Protects files while a backup runs, because its snapshot may refer to a file that is deleted meanwhile. */
import { db } from "./db.server.ts";
import { BACKUP_LOCK } from "./locks.server.ts";

/** Deletes files, or returns false while a backup runs. A backup cannot begin before `work` ends. */
export function unlessBackup(work: () => Promise<unknown>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.$client.query<{ free: boolean }>("select pg_try_advisory_xact_lock_shared($1) as free", [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.free) return false;
    await work();
    return true;
  });
}
