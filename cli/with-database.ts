/** The database for a command. Reads the configuration when it is imported. */
import { pool } from "../app/platform/db.server.ts";
import { env } from "../app/platform/env.server.ts";
import { stopJobs } from "../app/platform/jobs.server.ts";
import { migrate } from "../server/database/migrate.ts";
import { openEmbedded } from "../server/database/postgres.ts";
import { CannotStart } from "../server/start-errors.ts";
import { CommandError } from "./command-error.ts";

/** Runs a command on the running application's database, or on one that it starts itself. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const embedded = env.DATABASE_URL
    ? null
    : await openEmbedded(env.DATA_DIR, { exclusive: false }).catch((error: unknown) => {
        throw error instanceof CannotStart ? new CommandError(error.message) : error;
      });
  try {
    await migrate(env.directDatabaseUrl).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOTFOUND")
        throw new CommandError(
          "The database of DATABASE_URL does not answer. Is it running, and is the address right?",
        );
      throw error;
    });
    return await work();
  } finally {
    await stopJobs()
      .finally(() => pool.end())
      .finally(() => embedded?.stop());
  }
}
