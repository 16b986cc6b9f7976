import pg from "pg";
import { env } from "../../app/platform/env.server.ts";
import { BACKUP_LOCK } from "../../app/platform/locks.server.ts";
import type { Progress } from "./progress.ts";

/** Reads the database as it is at one moment. Until `work` is done, no file of its records is deleted. */
export async function withSnapshot<T>(progress: Progress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: env.directDatabaseUrl, application_name: "traco backup" });
  // The running query fails with the same error.
  client.on("error", () => {});
  await client.connect();
  try {
    progress("waits until no file is being deleted");
    await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
    await client.query("begin isolation level repeatable read read only");
    return await work(client);
  } finally {
    await client.end();
  }
}
