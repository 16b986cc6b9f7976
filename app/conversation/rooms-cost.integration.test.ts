/** Checks that reading rooms costs the same however old the studio is. Counts PostgreSQL's blocks. */
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { db, pool } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { listOpenBudgets } from "../requests/budget-lists.server.ts";
import { unreadMessages } from "./messages.server.ts";
import { listBudgetsOfCustomer, listBudgetsOfDesigner, listUnreadRooms } from "./request-lists.server.ts";

afterAll(stopJobs);

/** Adds requests without a designer, each with a message by its customer that `reads` have read. */
async function addRooms(count: number, customer: { id: string }, reads: { id: string }[]) {
  const { id } = await createBudget(db, customer);
  await db.execute(sql`
    with room as (
      insert into budget (submission_id, user_create, type_banding, name_project, website, description_interprise,
        target_audience, color, for_make, resume_ia)
      select gen_random_uuid(), user_create, 0, name_project || n, website, description_interprise, target_audience, color,
        for_make, resume_ia from budget, generate_series(1, ${count}::int) as n where id = ${id} returning id, user_create)
    insert into message (submission_id, budget_id, author, text) select gen_random_uuid(), id, user_create, 'Oi' from room`);
  for (const admin of reads)
    await db.execute(sql`
      insert into reader (budget_id, user_id, read_seq) select id, ${admin.id}, last_seq from budget where last_seq is not null
      on conflict do nothing`);
  await db.execute(sql`vacuum analyze budget, message, reader`);
}

/** The blocks that the read statement touches, with the plan for any values. */
async function blocksOf(read: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await read();
  const [config, values] = query.mock.calls[0] ?? [];
  query.mockRestore();
  const client = await pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    const explain = `explain (analyze, buffers, format json) ${(config as unknown as { text: string }).text}`;
    const { rows } = await client.query(explain, values as unknown as unknown[]);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  } finally {
    await client.query("reset plan_cache_mode");
    client.release();
  }
}

test("[ROOM-2] what admins have not read is found without looking at every request", async () => {
  const clara = await createUser(db);
  const diligent = await createUser(db, { typeUser: 2 });
  const fresh = await createUser(db, { typeUser: 2 });
  await addRooms(5000, clara, [diligent]);
  const reads = [diligent, fresh].flatMap((admin) => [() => listUnreadRooms(admin), () => unreadMessages(admin)]);
  const blocks: number[] = [];
  for (const read of reads) blocks.push(await blocksOf(read));
  expect([await unreadMessages(diligent), (await listUnreadRooms(fresh)).length]).toEqual([0, 20]);
  // Reading every room would take some 20,000 blocks.
  expect(Math.max(...blocks)).toBeLessThan(1000);
});

test("[SPEED-1] lists and counts are planned for everybody, and not again for each request", async () => {
  const customer = await createUser(db);
  const designer = await createUser(db, { typeUser: 1 });
  const admin = await createUser(db, { typeUser: 2 });
  await addRooms(5000, customer, []);
  // For people with hardly any requests, every value-specific plan seems cheaper than the generic one.
  const newcomer = await createUser(db);
  await createBudget(db, newcomer, { designSelect: designer.id });
  for (let n = 0; n < 10; n++) {
    await listOpenBudgets(designer);
    await listBudgetsOfDesigner(designer);
    await listBudgetsOfCustomer(newcomer);
    await listUnreadRooms(admin);
    for (const person of [newcomer, designer, admin]) await unreadMessages(person);
  }
  const { rows } = await db.execute<{ name: string; plans: number }>(
    sql`select name, custom_plans::int as plans from pg_prepared_statements`,
  );
  expect(rows.map(({ name }) => name)).toContain("listOpenBudgets_longest_60");
  // PostgreSQL compares the plans after the fifth execution (`choose_custom_plan`).
  expect(rows.filter(({ plans }) => plans > 5)).toEqual([]);
});

test("[BUD-10] a request's timeline is found without looking at the events of others", async () => {
  const customer = await createUser(db);
  const { id } = await createBudget(db, customer);
  await db.execute(sql`
    insert into budget_event (budget_id, kind, by) select id, 'created', ${customer.id}::uuid from budget, generate_series(1, 10)`);
  await db.execute(sql`vacuum analyze budget_event`);
  // Reading all 50,000 events would take some 700 blocks.
  expect(await blocksOf(() => budgetTimeline(id))).toBeLessThan(150);
});
