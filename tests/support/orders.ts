/** A hand-made history of requests: each with its events at moments of its own, and its quotes. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { QuoteState } from "../../app/quotes/quote-content.ts";
import { quote, quoteDecision } from "../../app/quotes/schema.ts";
import type { BudgetEventKind } from "../../app/requests/events.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createBudget, createUser, type Database } from "./factories.ts";

type Person = { id: string };
type History = {
  /** ISO 8601: when it was asked for */
  at: string;
  values?: Partial<typeof budget.$inferInsert>;
  /** `quote`: the version that it is about; a file without one */
  events?: [kind: BudgetEventKind, at: string, quote?: number][];
  quotes?: { total: number; state: QuoteState; accepted?: string; validUntil?: string }[];
};

/** A request of the customer with what happened to it. The events and decisions are the designer's and the customer's. */
export async function createHistory(
  database: Database,
  { customer, designer }: Record<"customer" | "designer", Person>,
  { at, values = {}, events = [], quotes = [] }: History,
) {
  const asked = new Date(at);
  const row = await createBudget(database, customer, { createdAt: asked, openedAt: asked, movedAt: asked, ...values });
  const ids: string[] = [];
  for (const [index, one] of quotes.entries())
    ids.push(await createQuote(database, row, { number: index + 1, by: designer, customer, ...one }));
  for (const [kind, moment, version] of events) {
    const details = version === undefined ? {} : { quote: ids[version - 1] ?? "", number: version };
    await database
      .insert(budgetEvent)
      .values({ budgetId: row.id, kind, by: designer.id, at: new Date(moment), details });
  }
  const [quoteId, last] = [ids.at(-1), quotes.at(-1)?.state];
  if (quoteId && last !== "undone") {
    const changed = { quoteId, acceptedQuoteId: last === "accepted" ? quoteId : null };
    await database.update(budget).set(changed).where(eq(budget.id, row.id));
  }
  return row;
}

type NewQuote = NonNullable<History["quotes"]>[number] & { number: number; by: Person; customer: Person };

/** A sent version of a quote, in halves. */
async function createQuote(
  database: Database,
  { id: budgetId }: { id: string },
  { number, total, state, accepted, validUntil = "2036-01-01T02:59:59.999Z", by, customer }: NewQuote,
): Promise<string> {
  const id = randomUUID();
  await database.insert(quote).values({
    id,
    budgetId,
    number,
    code: "2026-0418",
    revision: number,
    sent: { content: { plan: "halves", instalments: 2 } } as never,
    hash: id,
    total,
    sentBy: by.id,
    sentAt: new Date("2026-01-01"),
    validUntil: new Date(validUntil),
    state,
  });
  if (accepted)
    await database
      .insert(quoteDecision)
      .values({ quoteId: id, decision: "accepted", by: customer.id, at: new Date(accepted) });
  return id;
}

/** `count` requests of one customer, a minute apart, some of the same minute. */
export async function createMany(database: Database, count: number) {
  const clara = await createUser(database);
  const davi = await createUser(database, { typeUser: 1 });
  const { id } = await createHistory(database, { customer: clara, designer: davi }, { at: new Date(0).toISOString() });
  await database.execute(sql`
    insert into budget (submission_id, user_create, design_select, type_banding, name_project, website, description_interprise,
      target_audience, color, for_make, resume_ia, status, opened_at)
    select gen_random_uuid(), user_create, case when n % 2 = 0 then ${davi.id}::uuid end, 0, 'Pedido ' || n % 50, website,
      description_interprise, target_audience, color, for_make, resume_ia, n % 4, date_trunc('minute', now()) - n / 3 * interval '1 minute'
    from budget, generate_series(1, ${count - 1}::int) as n where id = ${id}`);
  await database.execute(sql`analyze budget`);
  return { clara, davi };
}
