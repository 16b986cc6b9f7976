/**
 * Limits scripted guessing of passwords without blocking someone who mistypes a few times
 * (docs/decisions/login-limits.md). Addresses without an account have the same limits.
 */

import { db } from "../platform/db.server.ts";
import { createTurns } from "../platform/turns.server.ts";
import { GUESSES, LOGINS } from "./account.ts";
import type { Source } from "./sources.server.ts";

type Count = { email: string; source: string; most: number };

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
export const takeGuess = (email: string, source: Source): Promise<number> =>
  take(email, source.id, countsOf(email, source));

/** Checks of files from one network: more than anybody needs, too few for scripted guessing. */
const CHECKED_FILES = 60;

/** Counts a file that a visitor checks; returns as `takeGuess`. No account's e-mail is called so. */
export const takeFileCheck = (network: string): Promise<number> =>
  take("file check", network, [{ email: "file check", source: network, most: CHECKED_FILES }]);

/** Comments of guests from one network: more than a family writes, too few for a script. */
const GUEST_COMMENTS = 60;

/** Counts a comment that somebody without an account sends; returns as `takeGuess`. No account's e-mail is called so. */
export const takeGuestComment = (network: string): Promise<number> =>
  take("guest comment", network, [{ email: "guest comment", source: network, most: GUEST_COMMENTS }]);

function take(email: string, source: string, counts: Count[]): Promise<number> {
  return inTurn({ person: source }, async () => {
    const values = [counts.map((row) => row.email), counts.map((row) => row.source), counts.map(({ most }) => most)];
    // Refusing needs no lock, because it counts nothing.
    const refused = await db.$client.query<{ wait: number }>({ ...CHECK, values });
    const wait = refused.rows[0]?.wait ?? 0;
    if (wait > 0) return wait;
    return db.transaction(async ({ $client }) => {
      // Always in this order: otherwise two tries could deadlock.
      await $client.query({ ...LOCK, values: [[`login from ${source}`, `login to ${email}`]] });
      const counted = await $client.query<{ wait: number }>({ ...COUNT, values });
      return counted.rows[0]?.wait ?? 0;
    });
  });
}

const END = `login_guess.since
  + make_interval(secs => case when login_guess.email = '' then ${LOGINS.seconds} else ${GUESSES.seconds} end)`;

/** The counts that a try adds to, and how long their limits make it wait, in seconds; 0: now. */
const LIMITS = `
  counts as (select * from unnest($1::text[], $2::text[], $3::int[]) as counts (email, source, most)),
  limits as (
    select greatest(0, max(ceil(extract(epoch from ${END} - now()))::int)) as wait
    from counts join login_guess using (email, source) where tries >= most
  )`;

/** Waiting for another process that removes the same rows could deadlock. */
const OLD = `
  select email, source from login_guess where since < now() - interval '${GUESSES.seconds} seconds' for update skip locked`;

/** An admitted try removes the ended counts, so that the table holds the last quarter of an hour only. */
const CHECK = {
  name: "checkGuesses",
  text: `with ${LIMITS},
    removed as (delete from login_guess where (email, source) in (${OLD}) and (select wait from limits) = 0)
    select wait from limits`,
};

const LOCK = {
  name: "lockGuesses",
  text: "select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as names (name)",
};

const COUNT = {
  name: "countGuess",
  text: `with ${LIMITS},
    counted as (
      insert into login_guess (email, source) select email, source from counts, limits where wait = 0
      on conflict (email, source) do update set
        tries = case when ${END} <= now() then 1 else login_guess.tries + 1 end,
        since = case when ${END} <= now() then now() else login_guess.since end
    )
    select wait from limits`,
};

const FORGET = {
  name: "forgetGuesses",
  text: `with own as (delete from login_guess where email = $1 and source = $2 returning tries)
    update login_guess set tries = greatest(0, login_guess.tries - own.tries) from own
    where $3 and email = $1 and source = ''`,
};

/** After the right password. Tries of other sources stay. */
export async function forgetGuesses(email: string, { id, kind }: Source): Promise<void> {
  await db.$client.query({ ...FORGET, values: [email, id, kind === "address"] });
}

/** Admitted tries do so too. */
export async function deleteOldGuesses(): Promise<void> {
  await db.$client.query(`delete from login_guess where (email, source) in (${OLD})`);
}
