/** The limit on calls of the AI service (AI-5), counted in the database: it holds across processes and restarts. */
import { desc, eq, lt, sql } from "drizzle-orm";
import { CALL_LIMITS } from "../domain/summary.ts";
import { db } from "./db.server.ts";
import { aiCall } from "./schema/user.ts";

/**
 * Counts one call of this person, whatever becomes of it. Returns null, or, when a limit is reached and nothing was
 * counted, the seconds until one may call again. Of many at once no more than the limit pass.
 */
export async function takeAiCall(userId: string): Promise<number | null> {
  return db.transaction(async (tx) => {
    // One at a time for each person: a count that nobody else changes before the insert.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ai_call:${userId}`}, 0))`);
    const newest = await tx
      .select({ age: sql<number>`extract(epoch from now() - ${aiCall.at})::float8` })
      .from(aiCall)
      .where(eq(aiCall.userId, userId))
      .orderBy(desc(aiCall.at))
      .limit(Math.max(...CALL_LIMITS.map(({ calls }) => calls)));
    const waits = CALL_LIMITS.map(({ calls, minutes }) => minutes * 60 - (newest[calls - 1]?.age ?? Infinity));
    const wait = Math.max(...waits);
    if (wait > 0) return Math.ceil(wait);
    await tx.insert(aiCall).values({ userId });
    return null;
  });
}

/** Forgets calls that no limit looks at any more. */
export async function deleteOldAiCalls(): Promise<void> {
  await db.delete(aiCall).where(lt(aiCall.at, sql`now() - interval '2 days'`));
}
