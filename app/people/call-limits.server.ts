/** Limits of a person's calls, counted in the database: they hold across processes and restarts. */
import { desc, eq, getTableName, lt, type Placeholder, sql } from "drizzle-orm";
import { db, personTransaction, type Tx } from "../platform/db.server.ts";
import { aiCall, storyCall, uploadCall } from "./schema.ts";

/** Summaries that one customer may request from the AI service. Retries within one request do not count again. */
const CALL_LIMITS = [
  { calls: 5, minutes: 10 },
  { calls: 20, minutes: 24 * 60 },
] as const;

/** Stories that one person may request from the built-in writer: more than anybody presses for, and little work for the server. */
const STORY_LIMIT = { calls: 30, minutes: 1 } as const;

/** Counts the call, failed or not. Returns null, or the seconds to wait at a limit; then nothing is counted. */
export const takeAiCall = (userId: string) => takeCall(aiCall, userId, CALL_LIMITS);

/** Counts a story of the built-in writer. Returns as `takeAiCall`. */
export const takeStoryCall = (userId: string) => takeCall(storyCall, userId, [STORY_LIMIT]);

/** `wait` in seconds, at the hour's limit; `left` in bytes, at the day's. */
export type UploadCall = { id: string } | { wait: number } | { left: number };

/**
 * Counts a file that a person begins to send, and its announced bytes before they arrive: several at once cannot exceed
 * the day's limit together. Beyond a limit nothing is counted.
 */
export function takeUploadCall(
  userId: string,
  { anHour, aDay }: { anHour: number; aDay: number },
  bytes: number,
): Promise<UploadCall> {
  return personTransaction(userId, getTableName(uploadCall), async (tx) => {
    const wait = await secondsToWait(tx, uploadCall, userId, [{ calls: anHour, minutes: 60 }]);
    if (wait > 0) return { wait };
    const { rows } = await tx.execute<{ bytes: number }>(sql`select ${bytesSentToday(userId)} as bytes`);
    const left = aDay - (rows[0]?.bytes ?? 0);
    if (bytes > left) return { left: Math.max(left, 0) };
    const [call] = await tx.insert(uploadCall).values({ userId, bytes }).returning({ id: uploadCall.id });
    if (!call) throw new Error("the upload was not counted");
    return call;
  });
}

/** Gives back the bytes of a file that was not stored. */
export async function freeUploadBytes(id: string): Promise<void> {
  await db.update(uploadCall).set({ bytes: 0 }).where(eq(uploadCall.id, id));
}

/** In SQL: the bytes of the files that a person stored, or is sending, within 24 hours. */
export const bytesSentToday = (userId: string | Placeholder) =>
  sql<number>`(select coalesce(sum(${uploadCall.bytes}), 0)::float8 from ${uploadCall}
    where ${uploadCall.userId} = ${userId} and ${uploadCall.at} > now() - interval '1 day')`;

type Limit = { calls: number; minutes: number };

/** Concurrent calls cannot exceed the limits. */
function takeCall(table: typeof aiCall, userId: string, limits: readonly Limit[]): Promise<number | null> {
  return personTransaction(userId, getTableName(table), async (tx) => {
    const wait = await secondsToWait(tx, table, userId, limits);
    if (wait > 0) return wait;
    await tx.insert(table).values({ userId });
    return null;
  });
}

/** 0 or less: below every limit. */
async function secondsToWait(
  tx: Tx,
  table: typeof aiCall | typeof uploadCall,
  userId: string,
  limits: readonly Limit[],
): Promise<number> {
  const newest = await tx
    .select({ age: sql<number>`extract(epoch from now() - ${table.at})::float8` })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.at))
    .limit(Math.max(...limits.map(({ calls }) => calls)));
  const waits = limits.map(({ calls, minutes }) => minutes * 60 - (newest[calls - 1]?.age ?? Infinity));
  return Math.ceil(Math.max(...waits));
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
