/**
 * The last steps of a restore into DATA_DIR. A restore builds the new studio in `restoring-…` and renames it to
 * `restored-…` once it is complete: before that the old studio is served, afterwards the new one. If the process is
 * killed in between, the next start finishes the restore.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sync } from "../../app/platform/sync.server.ts";

export const RESTORING = "restoring-";
const RESTORED = "restored-";
/** Prefix of the folder with the studio that a restore replaced. */
export const REPLACED = "replaced-";

/** What a restore may replace. `outbox/` and the database's log stay. */
const ENTRIES = ["postgres", "files", "auth-secret"];

/** Commits to the new studio, which must be complete and its database stopped. Ends with `finishRestore`. */
export async function commitRestore(dataDir: string, stamp: string): Promise<void> {
  renameSync(join(dataDir, RESTORING + stamp), join(dataDir, RESTORED + stamp));
  await sync(dataDir);
}

/**
 * Moves a restored studio into place and the old one to `replaced-…`. Safe to repeat after any step. `stopServer` stops
 * the old database, which still runs if the restore was killed.
 */
export async function finishRestore(dataDir: string, stopServer: (data: string) => Promise<void>): Promise<void> {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  for (const name of names.filter((each) => each.startsWith(RESTORED))) {
    const restored = join(dataDir, name);
    const replaced = join(dataDir, REPLACED + name.slice(RESTORED.length));
    if (existsSync(join(restored, "postgres"))) await stopServer(join(dataDir, "postgres"));
    mkdirSync(replaced, { recursive: true });
    for (const entry of ENTRIES) {
      if (!existsSync(join(restored, entry))) continue;
      if (existsSync(join(dataDir, entry)) && !existsSync(join(replaced, entry)))
        renameSync(join(dataDir, entry), join(replaced, entry));
      await sync(replaced);
      renameSync(join(restored, entry), join(dataDir, entry));
      await sync(dataDir);
    }
    rmSync(join(restored, "tmp"), { recursive: true, force: true });
    rmSync(join(restored, "postgres.log"), { force: true });
    rmdirSync(restored);
  }
}
