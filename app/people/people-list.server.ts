/** People for the operator: one by e-mail, and lists. Deleted accounts are not among them. */
import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { db, first } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import type { Designers } from "../platform/settings-schema.ts";
import { authUser } from "./auth-schema.ts";
import type { AccountState } from "./policy.ts";
import { user } from "./schema.ts";
import { findUserByUid, PERSON } from "./users.server.ts";

export const LISTED = {
  ...PERSON,
  since: user.createdAt,
  confirmed: authUser.emailVerified,
  refusedAt: user.refusedAt,
  blockedAt: user.blockedAt,
  blockedBy: user.blockedBy,
};

const SHOWN = 1000;

/** The newest first, 1,000 at most, and how many there are. `search` is part of a name or an e-mail. */
export async function listPeople({ typeUser, search }: { typeUser: TypeUser | undefined; search: string | undefined }) {
  // `strpos`, because a pattern would give `%` and `_` a meaning.
  const has = (column: typeof user.name | typeof user.email) =>
    sql`strpos(search_words(${column}), search_words(${search ?? ""})) > 0`;
  const which = and(
    isNotNull(user.uid),
    typeUser === undefined ? undefined : eq(user.typeUser, typeUser),
    search ? or(has(user.name), has(user.email)) : undefined,
  );
  const { designers } = await studioSettings();
  const people = await db
    .select(LISTED)
    .from(user)
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .where(which)
    .orderBy(sql`${user.createdAt} desc`, asc(user.id))
    .limit(SHOWN);
  return { people: people.map((person) => withState(person, designers)), total: await db.$count(user, which) };
}

type Row = {
  typeUser: number;
  admittedAt: Date | null;
  refusedAt: Date | null;
  confirmed: boolean;
  blockedAt: Date | null;
};

/** `state`: what keeps the person from working, the most serious first. */
export function withState<Person extends Row>({ admittedAt, refusedAt, ...person }: Person, designers: Designers) {
  return { ...person, state: stateOf({ admittedAt, refusedAt, ...person }, designers) };
}

export function stateOf(
  { typeUser, admittedAt, refusedAt, confirmed, blockedAt }: Row,
  designers: Designers,
): AccountState {
  if (blockedAt) return "blocked";
  if (!confirmed && env.REQUIRE_VERIFIED_EMAIL) return "unconfirmed";
  const isIn = typeUser !== TYPE_USER.designer || admittedAt !== null || designers === "open";
  if (isIn) return "active";
  return refusedAt ? "refused" : "waiting";
}

/** As requests see this person; null: nobody with this e-mail. In lower case. */
export async function findPersonByEmail(email: string) {
  const found = await first(db.select({ uid: user.uid }).from(user).where(eq(user.email, email)));
  return found?.uid ? findUserByUid(found.uid) : null;
}
