/** Limits of a person's calls, counted in the database: they hold across processes and restarts. */
import { desc, eq, getTableName, lt, sql } from "drizzle-orm";
import { CALL_LIMITS, STORY_LIMIT } from "../domain/summary.ts";
import { db, personTransaction, type Tx } from "./db.server.ts";
import { aiCall, storyCall, uploadCall } from "./schema/user.ts";

/** Counts the call, failed or not. Returns null, or the seconds to wait at a limit; then nothing is counted. */
export function takeAiCall(userId: string): Promise<number | null> {
  return takeCall(aiCall, userId, CALL_LIMITS);
}

/** Counts a story of the built-in writer. Returns as `takeAiCall`. */
export function takeStoryCall(userId: string): Promise<number | null> {
  return takeCall(storyCall, userId, [STORY_LIMIT]);
}

/** Counts a file that a person begins to send. Returns as `takeAiCall`. */
export function takeUploadCall(userId: string, anHour: number): Promise<number | null> {
  return takeCall(uploadCall, userId, [{ calls: anHour, minutes: 60 }]);
}

type Limit = { calls: number; minutes: number };

/** Concurrent calls cannot exceed the limits. */
function takeCall(table: typeof aiCall, userId: string, limits: readonly Limit[]): Promise<number | null> {
  return personTransaction(userId, getTableName(table), async (tx) => {
    const newest = await tx
      .select({ age: sql<number>`extract(epoch from now() - ${table.at})::float8` })
      .from(table)
      .where(eq(table.userId, userId))
      .orderBy(desc(table.at))
      .limit(Math.max(...limits.map(({ calls }) => calls)));
    const wait = Math.max(...limits.map(({ calls, minutes }) => minutes * 60 - (newest[calls - 1]?.age ?? Infinity)));
    if (wait > 0) return Math.ceil(wait);
    await tx.insert(table).values({ userId });
    return null;
  });
}

const TABLES = [aiCall, storyCall, uploadCall];

/** For an account that is deleted. */
export async function forgetCalls(tx: Tx, userId: string): Promise<void> {
  for (const table of TABLES) await tx.delete(table).where(eq(table.userId, userId));
}

/** Deletes calls that no limit counts any more. */
export async function deleteOldCalls(): Promise<void> {
  for (const table of TABLES) await db.delete(table).where(lt(table.at, sql`now() - interval '2 days'`));
}
