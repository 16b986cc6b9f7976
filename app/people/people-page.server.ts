/** The admins' list of people, a page at a time: by the place of a person, never by counting those before. */
import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { pageOf } from "../kit/pages.ts";
import { TYPE_USER, type TypeUser, typeUserOf } from "../kit/roles.ts";
import { db, rowLimit } from "../platform/db.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import type { Designers } from "../platform/settings-schema.ts";
import { authSession, authUser, knownSource } from "./auth-schema.ts";
import {
  type PeopleCursor,
  type PeopleFilters,
  type PeopleNarrowing,
  ROLE_FILTERS,
  type StateFilter,
} from "./people-filters.ts";
import { stateOf } from "./people-list.server.ts";
import { user } from "./schema.ts";

const PEOPLE_PER_PAGE = 25;
/** Requests or projects of a person that a row leads to. */
const WORK_SHOWN = 8;

type Direction = "first" | "after" | "before";
/** By filter: what its condition depends on; null: it leaves nobody out. */
type Narrowed = Record<PeopleNarrowing, string | null>;
type Shape = { narrowed: Narrowed; direction: Direction; designers: Designers };

// Literals, so that the planner recognises the partial indexes.
const NOT_ADMITTED = sql`type_user = 1 and admitted_at is null`;

function inState(state: StateFilter, designers: Designers): SQL {
  if (state === "bloqueadas") return sql`blocked_at is not null`;
  const outside = designers === "open" ? sql`false` : NOT_ADMITTED;
  if (state === "ativas") return sql`blocked_at is null and not (${outside})`;
  return sql`blocked_at is null and ${outside} and refused_at is ${state === "espera" ? sql`null` : sql`not null`}`;
}

const [typeUser, since, id, q] = ["typeUser", "since", "id", "q"].map((name) => sql.placeholder(name));
const place = sql`(type_user, created_at, id)`;
const cursor = sql`(${typeUser}::smallint, ${since}::timestamptz, ${id}::uuid)`;

const CONDITIONS: Record<PeopleNarrowing, (on: string, designers: Designers) => SQL> = {
  papel: () => sql`type_user = ${sql.placeholder("role")}`,
  situacao: (state, designers) => inState(state as StateFilter, designers),
  q: () => sql`search @@ search_query(${q})`,
};
const NARROWINGS = Object.keys(CONDITIONS) as PeopleNarrowing[];

const orderOf = ({ direction }: Shape) => (direction === "before" ? asc : desc);

/** The ids of a page in the direction of reading, and one more person than it shows. */
function pageQuery(shape: Shape) {
  const { narrowed, direction, designers } = shape;
  const order = orderOf(shape);
  return db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        isNotNull(user.uid),
        ...NARROWINGS.map((name) => {
          const on = narrowed[name];
          return on === null ? undefined : CONDITIONS[name](on, designers);
        }),
        direction === "first" ? undefined : sql`${place} ${direction === "before" ? sql`>` : sql`<`} ${cursor}`,
      ),
    )
    .orderBy(order(user.typeUser), order(user.createdAt), order(user.id))
    .limit(rowLimit(PEOPLE_PER_PAGE + 1))
    .as("page");
}

const lastSession = sql`(select max(${authSession.updatedAt}) from ${authSession} where ${authSession.userId} = ${user.uid})`;
// A blocked person has no session left, but the networks and browsers that they signed in from.
const lastSource = sql`(select max(${knownSource.at}) from ${knownSource} where ${knownSource.uid} = ${user.uid})`;
const isCustomer = sql`${user.typeUser} = ${sql.raw(String(TYPE_USER.customer))}`;

/** Of the column `owner` of requests, in the order of that person's own list. */
const workOf = (owner: string, rank: string) =>
  sql.raw(`(select json_build_object('count', (select count(*)::int from budget where ${owner} = "user".id),
    'newest', coalesce(json_agg(json_build_object('id', work.id, 'name', work.name_project)), '[]'::json))
    from (select id, name_project from budget where ${owner} = "user".id order by ${rank}, moved_at desc limit ${WORK_SHOWN}) as work)`);

export type Work = { count: number; newest: { id: string; name: string }[] };

const work = sql<Work>`case when ${isCustomer} then ${workOf("user_create", "customer_rank")} else ${workOf("design_select", "designer_rank")} end`;

function peopleQuery(shape: Shape) {
  const page = pageQuery(shape);
  const order = orderOf(shape);
  return db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      typeUser: user.typeUser,
      createdAt: user.createdAt,
      admittedAt: user.admittedAt,
      refusedAt: user.refusedAt,
      blockedAt: user.blockedAt,
      confirmed: authUser.emailVerified,
      lastSeen: sql`greatest(${lastSession}, ${lastSource})`.mapWith(authSession.updatedAt),
      work,
    })
    .from(page)
    .innerJoin(user, eq(user.id, page.id))
    .innerJoin(authUser, eq(authUser.id, user.uid))
    .orderBy(order(user.typeUser), order(user.createdAt), order(user.id));
}

const named = new Map<string, ReturnType<ReturnType<typeof peopleQuery>["prepare"]>>();

/** A search is planned for its words: it has no name. */
function statementFor(shape: Shape) {
  const { narrowed, direction, designers } = shape;
  if (narrowed.q !== null) return peopleQuery(shape).prepare("");
  const set = NARROWINGS.map((name) => narrowed[name]);
  const name = ["listPeoplePage", ...set, narrowed.situacao && designers, direction].filter(Boolean).join("_");
  const statement = named.get(name) ?? peopleQuery(shape).prepare(name);
  named.set(name, statement);
  return statement;
}

export type ListedPerson = {
  id: string;
  name: string;
  email: string;
  typeUser: TypeUser;
  state: ReturnType<typeof stateOf>;
  lastSeen: string | null;
  work: Work;
};

/** `next` and `earlier`: the places that the pages beside it begin at; null: there is none. */
export type PeoplePage = { people: ListedPerson[]; next: PeopleCursor | null; earlier: PeopleCursor | null };

/** Deleted accounts are not among them. For admins only. */
export async function listPeoplePage(filters: PeopleFilters): Promise<PeoplePage> {
  const { designers } = await studioSettings();
  const { q, papel, situacao, after, before } = filters;
  const from = after ?? before;
  const role = papel && ROLE_FILTERS[papel].typeUser;
  const direction = (after && "after") ?? (before && "before") ?? "first";
  const narrowed = { papel: papel && "role", situacao, q: q === "" ? null : "words" };
  const read = await statementFor({ narrowed, direction, designers }).execute({
    role,
    q,
    typeUser: from?.typeUser,
    since: from && new Date(from.since).toISOString(),
    id: from?.id,
  });
  const { rows, earlier, next } = pageOf(read, PEOPLE_PER_PAGE, filters);
  return {
    people: rows.map(({ createdAt: _since, lastSeen, typeUser, ...row }) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      typeUser: typeUserOf(typeUser),
      state: stateOf({ ...row, typeUser }, designers),
      lastSeen: lastSeen ? new Date(lastSeen).toISOString() : null,
      work: row.work,
    })),
    earlier: earlier && placeOf(earlier),
    next: next && placeOf(next),
  };
}

const placeOf = ({ typeUser, createdAt, id }: { typeUser: number; createdAt: Date; id: string }) => ({
  typeUser,
  since: createdAt.getTime(),
  id,
});
