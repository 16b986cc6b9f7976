import type pg from "pg";
import { env } from "../../app/platform/env.server.ts";
import { BACKUP_LOCK } from "../../app/platform/locks.server.ts";
import { withClient } from "../../server/database/client.ts";
import type { Progress } from "./progress.ts";

/** Reads the database as it is at one moment. Until `work` is done, no file of its records is deleted. */
export function withSnapshot<T>(progress: Progress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const options = { connectionString: env.directDatabaseUrl, application_name: "traco backup" };
  return withClient(options, async (client) => {
    progress("waits until no file is being deleted");
    await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
    await client.query("begin isolation level repeatable read read only");
    return work(client);
  });
}
