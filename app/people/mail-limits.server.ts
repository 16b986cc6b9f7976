/** Limits of mails of one kind to an address, with or without an account (docs/decisions/login-limits.md). */
import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "../platform/db.server.ts";
import { MAILS_A_DAY } from "./account.ts";
import { mailWait } from "./auth-schema.ts";
import type { Source } from "./sources.server.ts";

/** Mails that confirm an address, change a password and change an e-mail are counted apart. */
type MailKey = `${(typeof MAIL_KINDS)[number]}:${string}`;
const MAIL_KINDS = ["confirm", "reset", "change"] as const;

const DAY = sql`interval '1 day'`;
const newDay = sql`${mailWait.since} <= now() - ${DAY}`;

/** Known devices and addresses have their own day and waiting times. */
function rowsOf({ id, kind }: Source): string[] {
  return kind === "address" ? [id, ""] : [id];
}

/** Not `now()`, the transaction's start: the transaction may have waited for a lock since. */
const secondsUntil = (moment: ReturnType<typeof sql>) =>
  sql<number>`ceil(extract(epoch from ${moment} - clock_timestamp()))::int`;

/** Seconds until this source may request another mail; 0: now. */
export async function secondsToWait(tx: Pick<Tx, "select">, key: MailKey, source: Source): Promise<number> {
  const rows = await tx
    .select({
      source: mailWait.source,
      wait: secondsUntil(sql`${mailWait.until}`),
      sent: sql<number>`case when ${newDay} then 0 else ${mailWait.sent} end`,
      nextDay: secondsUntil(sql`${mailWait.since} + ${DAY}`),
    })
    .from(mailWait)
    .where(and(eq(mailWait.key, key), inArray(mailWait.source, rowsOf(source))));
  const own = rows.find((row) => row.source === source.id)?.sent ?? 0;
  const most = (row: string) => {
    if (row !== "") return source.kind === "address" ? MAILS_A_DAY.address : MAILS_A_DAY.known;
    // Unknown sources that use up the day leave a new one its share of the reserve.
    return own < MAILS_A_DAY.share ? MAILS_A_DAY.strangers + MAILS_A_DAY.reserve : MAILS_A_DAY.strangers;
  };
  return Math.max(0, ...rows.map((row) => (row.sent < most(row.source) ? row.wait : Math.max(row.wait, row.nextDay))));
}

/** Returns 0, or the seconds until a mail may be reserved. */
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

/** For an account that is deleted. */
export async function forgetMails(tx: Tx, email: string): Promise<void> {
  const keys = MAIL_KINDS.map((kind) => `${kind}:${email}`);
  await tx.delete(mailWait).where(inArray(mailWait.key, keys));
}

/** For a mail that could not be sent. */
export async function releaseMail(key: MailKey, source: Source): Promise<void> {
  await db
    .update(mailWait)
    .set({ until: sql`now() - interval '1 second'`, sent: sql`${mailWait.sent} - 1` })
    .where(and(eq(mailWait.key, key), inArray(mailWait.source, rowsOf(source))));
}
