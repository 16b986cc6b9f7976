/**
 * How many mails of a kind go to an address (AUTH-4, docs/decisions/login-limits.md). A row of `mail_wait` counts the mails
 * that one source asked for; the row without source counts those of all unknown sources. An address without account has the
 * same limits: only an account's known sources change them.
 */
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { MAILS_A_DAY } from "../domain/account.ts";
import { db, type Tx } from "./db.server.ts";
import type { Source } from "./known-sources.server.ts";
import { mailWait } from "./schema/auth.ts";

/** Which limit: of confirmation mails, or of mails that reset a password. */
type MailKey = `${"confirm" | "reset"}:${string}`;

const DAY = sql`interval '1 day'`;
const newDay = sql`${mailWait.since} <= now() - ${DAY}`;

/** The rows that count for a source. The owner's own devices and addresses have a day and waiting times of their own. */
function rowsOf({ id, kind }: Source): string[] {
  return kind === "address" ? [id, ""] : [id];
}

/** By the clock: `now()` is the transaction's start, and this one may have waited for another's lock since. */
const secondsUntil = (moment: ReturnType<typeof sql>) =>
  sql<number>`ceil(extract(epoch from ${moment} - clock_timestamp()))::int`;

/** Seconds until this source may have another mail of the kind sent to the address; 0: now. */
export async function secondsToWait(tx: Tx, key: MailKey, source: Source): Promise<number> {
  const found = await tx
    .select({
      source: mailWait.source,
      wait: secondsUntil(sql`${mailWait.until}`),
      sent: sql<number>`case when ${newDay} then 0 else ${mailWait.sent} end`,
      nextDay: secondsUntil(sql`${mailWait.since} + ${DAY}`),
    })
    .from(mailWait)
    .where(and(eq(mailWait.key, key), inArray(mailWait.source, rowsOf(source))));
  const own = found.find((row) => row.source === source.id)?.sent ?? 0;
  const most = (row: string) => {
    if (row !== "") return source.kind === "address" ? MAILS_A_DAY.address : MAILS_A_DAY.known;
    // Strangers who use up the day leave an address that asks for the first time its share.
    return own < MAILS_A_DAY.share ? MAILS_A_DAY.strangers + MAILS_A_DAY.reserve : MAILS_A_DAY.strangers;
  };
  return Math.max(0, ...found.map((row) => (row.sent < most(row.source) ? row.wait : Math.max(row.wait, row.nextDay))));
}

/** Takes the right to send one mail. Returns 0, or the seconds until there is one to take. */
export async function reserveMail(tx: Tx, key: MailKey, seconds: number, source: Source): Promise<number> {
  return tx.transaction(async (nested) => {
    await nested.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${key}`}, 0))`);
    const wait = await secondsToWait(nested, key, source);
    if (wait > 0) return wait;
    const until = sql`now() + make_interval(secs => ${seconds})`;
    await nested
      .insert(mailWait)
      .values(rowsOf(source).map((row) => ({ key, source: row, until })))
      .onConflictDoUpdate({
        target: [mailWait.key, mailWait.source],
        set: {
          until,
          sent: sql`case when ${newDay} then 1 else ${mailWait.sent} + 1 end`,
          since: sql`case when ${newDay} then now() else ${mailWait.since} end`,
        },
      });
    return 0;
  });
}

/** Gives the right back: the mail did not go out. */
export async function releaseMail(key: MailKey, source: Source): Promise<void> {
  await db
    .update(mailWait)
    .set({ until: sql`now() - interval '1 second'`, sent: sql`${mailWait.sent} - 1` })
    .where(and(eq(mailWait.key, key), inArray(mailWait.source, rowsOf(source))));
}

/** Removes ended waiting times. */
export async function deleteOldMailWaits(): Promise<void> {
  await db.delete(mailWait).where(and(lt(mailWait.until, sql`now()`), newDay));
}
