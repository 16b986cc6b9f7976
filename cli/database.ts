/** Runs a command's work on the database of the running application, or on one started for the command. */
import { databaseUrl, env } from "../app/services/env.server.ts";
import { migrate } from "../server/migrate.ts";
import { openEmbedded } from "../server/postgres.ts";
import { CannotStart } from "../server/start-errors.ts";
import { CommandError } from "./command-error.ts";

export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const embedded = env.DATABASE_URL ? null : await open();
  try {
    await migrate(databaseUrl).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOTFOUND")
        throw new CommandError(
          "The database of DATABASE_URL does not answer. Is it running, and is the address right?",
        );
      throw error;
    });
    const { pool } = await import("../app/data/db.server.ts");
    try {
      return await work();
    } finally {
      await pool.end();
    }
  } finally {
    await embedded?.stop();
  }
}

function open() {
  return openEmbedded(env.DATA_DIR, { exclusive: false }).catch((error: unknown) => {
    throw error instanceof CannotStart ? new CommandError(error.message) : error;
  });
}
