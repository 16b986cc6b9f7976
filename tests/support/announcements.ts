/** Counts what a change announces to every process. */
import { sql } from "drizzle-orm";
import pg from "pg";
import { CHANGES } from "../../app/platform/announce.server.ts";
import { db } from "../../app/platform/db.server.ts";

/** How many times `work` told every process that something changed. */
export async function announcements(work: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`LISTEN ${CHANGES}`);
    let heard = 0;
    // They arrive in the order of the commits: with the mark, everything before it has come.
    const marked = new Promise<void>((resolve) =>
      client.on("notification", ({ payload }) => (payload === "mark" ? resolve() : heard++)),
    );
    await work();
    await db.execute(sql`SELECT pg_notify(${CHANGES}, 'mark')`);
    await marked;
    return heard;
  } finally {
    await client.end();
  }
}
