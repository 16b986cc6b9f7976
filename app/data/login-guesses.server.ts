/** How many passwords were tried for an e-mail address: a program that guesses may come from many addresses. */
import { eq, lt, sql } from "drizzle-orm";
import { GUESSES } from "../domain/account.ts";
import { db } from "./db.server.ts";
import { loginGuess } from "./schema/auth.ts";

const over = sql`${loginGuess.since} < now() - make_interval(mins => ${GUESSES.minutes})`;

/** Counts one try before it is looked at, so that of many at once no more get through. false: none is left. */
export async function takeGuess(email: string): Promise<boolean> {
  const [row] = await db
    .insert(loginGuess)
    .values({ email })
    .onConflictDoUpdate({
      target: loginGuess.email,
      set: {
        tries: sql`case when ${over} then 1 else ${loginGuess.tries} + 1 end`,
        since: sql`case when ${over} then now() else ${loginGuess.since} end`,
      },
    })
    .returning({ tries: loginGuess.tries });
  return row !== undefined && row.tries <= GUESSES.most;
}

/** The right password was given, or a new one made. */
export async function forgetGuesses(email: string): Promise<void> {
  await db.delete(loginGuess).where(eq(loginGuess.email, email));
}

/** Removes what no longer counts. */
export async function deleteOldGuesses(): Promise<void> {
  await db.delete(loginGuess).where(lt(loginGuess.since, sql`now() - interval '1 day'`));
}
