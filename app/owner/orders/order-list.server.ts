/**
 * Pedidos: requests by their stage, age or name. A page walks the index of each of its stages as far as it is long, and
 * merges what it finds: it takes as long however many requests there are. For admins only.
 */
import { and, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pageOf } from "../../kit/pages.ts";
import { TYPE_USER } from "../../kit/roles.ts";
import { callerWords, user } from "../../people/schema.ts";
import { db, nameForLength, rowLimit } from "../../platform/db.server.ts";
import type { PaymentPlan } from "../../quotes/quote-content.ts";
import { TURN_COLUMNS } from "../../requests/budget-lists.server.ts";
import { budget, projectWords, sortedName } from "../../requests/schema.ts";
import { STAGE_NAMES, type Stage } from "../../requests/turn.ts";
import {
  type Cursor,
  keyOf,
  type Narrowing,
  type Order,
  type OrderFilters,
  type QuoteFilter,
  stagesOf,
} from "./filters.ts";
import { MOST_IN_STAGE } from "./pill-counts.ts";

const given = (name: "stages" | "key" | "id" | "q" | "designer") => sql.placeholder(name);

/** In all: a search with more than this walks the list until its page is full. */
const RARE = 2000;
const query = sql`search_query(${given("q")}::text)`;
const isInProject = sql`${projectWords(budget.nameProject)} @@ ${query}`;
const isOfCaller = sql`${callerWords(user)} @@ ${query}`;
const found = sql`(select ${budget.id} from ${budget} where ${isInProject}
  union select ${budget.id} from ${user} join ${budget} on ${budget.userCreate} = ${user.id} where ${isOfCaller})`;
const isFound = sql`(${isInProject} or exists (select from ${user} where ${user.id} = ${budget.userCreate} and ${isOfCaller}))`;

const hasDraft = sql`exists (select from quote_draft as d where d.budget_id = ${budget.id})`;
/** The newest version ended without an answer, and nothing else is agreed. A job makes `expired` of `open`. */
const hasExpired = sql`${budget.acceptedQuoteId} is null and coalesce((
  select q.state = 'expired' or (q.state = 'open' and q.valid_until < now()) from quote as q
  where q.budget_id = ${budget.id} order by q.number desc limit 1), false)`;
/** In which a quote is still to come. */
const UNANSWERED: Stage[] = [
  "waitingForDesigner",
  "waitingForQuote",
  "waitingForNewQuote",
  "waitingForAnswer",
  "changeAsked",
];

/** Where a quote of each kind may be found, and which requests have one. */
const QUOTES: Record<QuoteFilter, { stages: Stage[]; which: SQL }> = {
  sem: { stages: STAGE_NAMES, which: sql`not ${budget.budget} and not ${hasDraft} and not (${hasExpired})` },
  rascunho: { stages: UNANSWERED, which: sql`not ${budget.budget} and ${hasDraft} and not (${hasExpired})` },
  enviado: { stages: ["waitingForAnswer", "changeAsked"], which: sql`not (${hasExpired})` },
  vencido: { stages: UNANSWERED, which: hasExpired },
  aceito: {
    stages: STAGE_NAMES.filter((stage) => stage !== "waitingForDesigner" && stage !== "waitingForNewQuote"),
    which: sql`(${budget.quoteAnswer} = 'accepted' or ${budget.acceptedQuoteId} is not null)`,
  },
  recusado: { stages: STAGE_NAMES, which: sql`${budget.quoteAnswer} = 'declined'` },
};

const KEYS = {
  age: { column: sql`${budget.openedAt}`, type: sql.raw("timestamptz") },
  name: { column: sortedName(budget.nameProject), type: sql.raw("text") },
} as const;

/** How a search is carried out: by what the words' indexes have, or along the list. */
type Way = "rare" | "frequent";

/** What a filter that is set leaves of the list. A search has no condition of its own: its way says where it stands. */
type Narrowed = { stages?: Stage[]; which?: SQL };
const NARROWED: { [Name in Narrowing]: (value: NonNullable<OrderFilters[Name]>) => Narrowed } = {
  q: () => ({}),
  designer: () => ({ which: eq(budget.designSelect, given("designer")) }),
  quote: (quote) => QUOTES[quote],
};

/** The filters that are set; empty: the list as it is. */
function narrow(filters: OrderFilters): Narrowed[] {
  const one = <Name extends Narrowing>(name: Name): Narrowed[] => {
    const value = filters[name];
    return value === null || value === "" ? [] : [NARROWED[name](value)];
  };
  return (Object.keys(NARROWED) as Narrowing[]).flatMap(one);
}

type Shape = {
  order: Order;
  backwards: boolean;
  placed: boolean;
  narrowed: Narrowed[];
  search: Way | null;
  limit: number;
};

const designer = alias(user, "designer");
/** The accepted version, else the newest that was sent and neither replaced nor taken back. */
const lastQuote = sql`(select number, total, state, valid_until, sent #>> '{content,plan}' as plan,
    (sent #>> '{content,instalments}')::int as instalments,
    (select count(received_at)::int from quote_payment where quote_id = quote.id) as received,
    (select count(claimed_at)::int from quote_payment where quote_id = quote.id and received_at is null) as claimed
  from quote where quote.budget_id = ${budget.id} and state in ('open', 'accepted', 'declined', 'expired')
  order by state = 'accepted' desc, number desc limit 1)`;

function prepare({ order, backwards, placed, narrowed, search, limit }: Shape) {
  const { column, type } = KEYS[keyOf(order)];
  const descends = (order === "novos" || order === "nome-inverso") !== backwards;
  const direction = sql.raw(descends ? "desc" : "asc");
  const conditions = [
    ...narrowed.flatMap(({ which }) => which ?? []),
    ...(placed
      ? [
          sql`(${column}, ${budget.id}) ${sql.raw(descends ? "<" : ">")} (${given("key")}::${type}, ${given("id")}::uuid)`,
        ]
      : []),
  ];
  const which = (...more: SQL[]) => sql.join([...more, ...conditions], sql` and `);
  const first = sql`order by key ${direction}, id ${direction} limit ${rowLimit(limit + 1)}`;
  const columns = sql`${budget.id}, ${column} as key`;
  const ofStages = sql`unnest(${given("stages")}::text[]) as walked (stage) cross join lateral
    (select ${columns} from ${budget} where ${which(sql`${budget.stage} = walked.stage`, ...(search ? [isFound] : []))} ${first}) as ofStage`;
  const ofWords = sql`(with found as materialized ${found} select ${columns} from ${budget}
    where ${which(sql`${budget.id} in (select id from found)`, sql`${budget.stage} = any (${given("stages")}::text[])`)}) as ofWords`;
  const page = sql`(select id, key from ${search === "rare" ? ofWords : ofStages} ${first}) as page`;
  return db
    .select({
      id: budget.id,
      key: sql<string>`case when ${keyOf(order) === "age" ? sql.raw("true") : sql.raw("false")} then '' else page.key::text end`,
      nameProject: budget.nameProject,
      stage: budget.stage,
      ...TURN_COLUMNS,
      customer: user.name,
      designer: designer.name,
      hasDraft: sql<boolean>`${hasDraft}`,
      quote: sql<StoredQuote | null>`case when quote.number is not null then to_jsonb(quote) end`,
    })
    .from(budget)
    .innerJoin(page, sql`page.id = ${budget.id}`)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .leftJoin(designer, eq(designer.id, budget.designSelect))
    .leftJoinLateral(sql`${lastQuote} as quote`, sql`true`)
    .orderBy(sql`page.key ${direction}`, sql`page.id ${direction}`)
    .prepare(narrowed.length > 0 ? "" : nameForLength(`listOrders_${order}_${backwards}_${placed}`, limit));
}

/** As JSON. */
export type StoredQuote = {
  number: number;
  /** centavos */
  total: number;
  state: "open" | "accepted" | "declined" | "expired";
  valid_until: string;
  plan: PaymentPlan;
  instalments: number;
  /** payments that the studio has received, and that the customer only says to have made */
  received: number;
  claimed: number;
};

/** Those that no filter narrows; each has a name for PostgreSQL. */
const named = new Map<string, ReturnType<typeof prepare>>();

function statementFor(shape: Shape) {
  if (shape.narrowed.length > 0) return prepare(shape);
  const name = `${shape.order} ${shape.backwards} ${shape.placed} ${shape.limit}`;
  const known = named.get(name) ?? prepare(shape);
  named.set(name, known);
  return known;
}

const countFound = db
  .select({ count: sql<number>`count(*)::int` })
  .from(sql`(select ${budget.id} from ${budget} where ${isInProject} union all
    select ${budget.id} from ${user} join ${budget} on ${budget.userCreate} = ${user.id} where ${isOfCaller}
    limit ${rowLimit(RARE + 1)}) as found`)
  .prepare("");

/** Everything that is found in few rows is sorted; a frequent word fills a page soon, on the way through the list. */
async function wayOf(q: string): Promise<Way | null> {
  if (q === "") return null;
  const [found] = await countFound.execute({ q });
  return (found?.count ?? 0) > RARE ? "frequent" : "rare";
}

export type StoredOrder = Awaited<ReturnType<ReturnType<typeof prepare>["execute"]>>[number];
export type OrderPage = { rows: StoredOrder[]; previous: Cursor | null; next: Cursor | null };

/** One page. Where rows have left, one before the first page is the first page. */
export async function listOrders(filters: OrderFilters, limit: number): Promise<OrderPage> {
  const { order, designer, after, before } = filters;
  // Somebody who types a country's code means the number.
  const q = filters.q.replace(/^\+\s*55\s*/, "");
  const narrowed = narrow({ ...filters, q });
  const stages = stagesOf(filters.group).filter((stage) =>
    narrowed.every(({ stages }) => stages?.includes(stage) ?? true),
  );
  const place = after ?? before;
  const shape = { order, backwards: before !== null, placed: place !== null, narrowed, limit };
  const read = statementFor({ ...shape, search: await wayOf(q) });
  const key = place && (keyOf(order) === "age" ? new Date(Number(place.key)).toISOString() : place.key);
  const all = await read.execute({ stages, q, designer, key, id: place?.id ?? null });
  if (before && all.length < limit) return listOrders({ ...filters, before: null }, limit);
  const { rows, earlier, next } = pageOf(all, limit, filters);
  return { rows, previous: earlier && cursorOf(earlier, order), next: next && cursorOf(next, order) };
}

const cursorOf = ({ id, key, openedAt }: StoredOrder, order: Order): Cursor => ({
  id,
  key: keyOf(order) === "age" ? String(openedAt.getTime()) : key,
});

const countStages = db
  .select({ stage: sql<Stage>`walked.stage`, count: sql<number>`counted.count` })
  .from(sql`unnest(${given("stages")}::text[]) as walked (stage) cross join lateral (select count(*)::int as count from
    (select from ${budget} where ${budget.stage} = walked.stage limit ${rowLimit(MOST_IN_STAGE)}) as first) as counted`)
  .prepare("countOrders");

/** Of each stage, `MOST_IN_STAGE` at most. */
export async function countByStage(): Promise<Record<Stage, number>> {
  const rows = await countStages.execute({ stages: STAGE_NAMES });
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, count])) as Record<Stage, number>;
}

const held = db.select({ one: sql`1` }).from(budget).where(eq(budget.designSelect, user.id));
const holders = db
  .select({ id: user.id, name: user.name, isBlocked: sql<boolean>`${isNotNull(user.blockedAt)}` })
  .from(user)
  .where(and(eq(user.typeUser, TYPE_USER.designer), isNotNull(user.uid), exists(held)))
  .prepare("listHolders");

/** Designers who hold requests, whether or not they may be given more; without deleted accounts, which all have one name. */
export const listHolders = () => holders.execute();
