/**
 * Limits scripted guessing of passwords without blocking someone who mistypes a few times
 * (docs/decisions/login-limits.md). Addresses without an account have the same limits.
 */
import { and, eq, getTableColumns, lt, or, sql } from "drizzle-orm";
import { GUESSES, LOGINS } from "../domain/account.ts";
import { createTurns } from "../services/turns.server.ts";
import { db, type Tx } from "./db.server.ts";
import type { Source } from "./known-sources.server.ts";
import { loginGuess } from "./schema/auth.ts";

type Count = { email: string; source: string; most: number };

const expiresAt = sql`${loginGuess.since} + make_interval(secs => case when ${loginGuess.email} = '' then ${LOGINS.seconds}::int else ${GUESSES.seconds}::int end)`;
const isExpired = sql`${expiresAt} <= now()`;
const rowOf = ({ email, source }: Omit<Count, "most">) =>
  and(eq(loginGuess.email, email), eq(loginGuess.source, source));

/** Tries of unknown sources never count against a known device or address. */
function countsOf(email: string, { id, kind }: Source): Count[] {
  const own = { email, source: id, most: GUESSES.source };
  if (kind === "device") return [own];
  const logins = { email: "", source: id, most: LOGINS.address };
  return kind === "known address" ? [own, logins] : [own, logins, { email, source: "", most: GUESSES.strangers }];
}

/** Each try holds a database connection while it waits for its lock, so each source makes one at a time. */
const inTurn = createTurns(3);

/** Counts a try before checking its password: concurrent tries cannot exceed a limit. Returns 0, or seconds to wait. */
export function takeGuess(email: string, source: Source): Promise<number> {
  return inTurn({ person: source.id }, async () => {
    const counts = countsOf(email, source);
    // Refusing needs no lock, because it counts nothing.
    const refused = await secondsToWait(db, counts);
    if (refused > 0) return refused;
    await deleteOldGuesses();
    return db.transaction(async (tx) => {
      // Always in this order: otherwise two tries could deadlock.
      for (const name of [`login from ${source.id}`, `login to ${email}`]) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
      }
      const wait = await secondsToWait(tx, counts);
      if (wait > 0) return wait;
      await tx
        .insert(loginGuess)
        .values(counts.map(({ email, source }) => ({ email, source })))
        .onConflictDoUpdate({
          target: [loginGuess.email, loginGuess.source],
          set: {
            tries: sql`case when ${isExpired} then 1 else ${loginGuess.tries} + 1 end`,
            since: sql`case when ${isExpired} then now() else ${loginGuess.since} end`,
          },
        });
      return 0;
    });
  });
}

/** In seconds; 0: now. */
async function secondsToWait(tx: Tx, counts: Count[]): Promise<number> {
  const rows = await tx
    .select({ ...getTableColumns(loginGuess), wait: sql<number>`ceil(extract(epoch from ${expiresAt} - now()))::int` })
    .from(loginGuess)
    .where(or(...counts.map(rowOf)));
  const waits = counts.map(({ most, ...count }) => {
    const row = rows.find(({ email, source }) => email === count.email && source === count.source);
    return row && row.tries >= most ? row.wait : 0;
  });
  return Math.max(0, ...waits);
}

/** After the right password. Tries of other sources stay. */
export async function forgetGuesses(email: string, { id, kind }: Source): Promise<void> {
  await db.transaction(async (tx) => {
    const [own] = await tx
      .delete(loginGuess)
      .where(rowOf({ email, source: id }))
      .returning({ tries: loginGuess.tries });
    if (!own || kind !== "address") return;
    await tx
      .update(loginGuess)
      .set({ tries: sql`greatest(0, ${loginGuess.tries} - ${own.tries})` })
      .where(rowOf({ email, source: "" }));
  });
}

/** Each admitted try calls this, so the table holds the last quarter of an hour only. */
export async function deleteOldGuesses(): Promise<void> {
  const old = db
    .select({ email: loginGuess.email, source: loginGuess.source })
    .from(loginGuess)
    .where(lt(loginGuess.since, sql`now() - make_interval(secs => ${GUESSES.seconds})`))
    // Waiting for another process that removes the same rows could deadlock.
    .for("update", { skipLocked: true });
  await db.delete(loginGuess).where(sql`(${loginGuess.email}, ${loginGuess.source}) in ${old}`);
}
