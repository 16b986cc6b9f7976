/** Jobs that wait for a time or for their next try. */
import { sql } from "drizzle-orm";
import type { QueueName } from "../../app/platform/queues.server.ts";
import type { Database } from "./factories.ts";

/**
 * What waits in a queue (with `about` in its data) starts now: its workers are woken as pg-boss does it, and do not look
 * every five seconds only.
 */
export async function startJobsNow(database: Pick<Database, "execute">, queue: QueueName, about = ""): Promise<void> {
  await database.execute(
    sql`update pgboss.job set start_after = now()
        where name = ${queue} and state in ('created', 'retry') and data::text like ${`%${about}%`}`,
  );
  await database.execute(
    sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue}::text)`,
  );
}
