/** However many requests there are, Pedidos reads no more of them than it shows. */
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { createMany } from "../../../tests/support/orders.ts";
import { db, pool } from "../../platform/db.server.ts";
import { readFilters } from "./filters.ts";
import { countByStage, listOrders } from "./order-list.server.ts";
import { countsOf, MOST_IN_STAGE } from "./pill-counts.ts";

beforeEach(() => db.execute(sql`delete from budget`));

const filtersOf = (address: string) => readFilters(new URLSearchParams(address));

test("[OWNER-20] a stage's requests are counted as far as is cheap", async () => {
  await createMany(db, 4 * MOST_IN_STAGE + 200);
  const stages = await countByStage();
  expect(stages.creating).toBe(MOST_IN_STAGE);
  const counts = countsOf(stages);
  expect(counts.andamento).toEqual({ text: "1.000+", exact: null });
  expect(counts.preparando.exact).toBe(null);
  expect(counts["com-cliente"]).toEqual({ text: "0", exact: 0 });
});

/** The plans of a function's statements, and the blocks that they looked at. */
async function planOf(read: () => Promise<unknown>): Promise<{ plan: string; blocks: number }> {
  const query = vi.spyOn(pool, "query");
  await read();
  const asked = query.mock.calls.map(
    ([config, values]) => [(config as unknown as { text: string }).text, values] as const,
  );
  query.mockRestore();
  const plans = await Promise.all(
    asked.map(([text, values]) =>
      pool.query<{ "QUERY PLAN": string }>(
        `explain (analyze, buffers, timing off) ${text}`,
        values as unknown as unknown[],
      ),
    ),
  );
  const whole = plans.map(({ rows }) => rows.map((row) => row["QUERY PLAN"]).join("\n"));
  // The first line with buffers is that of the whole statement.
  const blocks = whole.map((plan) => Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? 0));
  return { plan: whole.join("\n\n"), blocks: blocks.reduce((sum, count) => sum + count, 0) };
}

test("[OWNER-24] however many requests there are, a page and the counts read their rows through an index", async () => {
  const { davi } = await createMany(db, 12_000);
  await db.execute(sql`vacuum analyze budget`);
  for (const [address, index, most] of [
    ["", "budget_stage", 600],
    ["etapa=terminados", "budget_stage", 400],
    ["ordem=antigos", "budget_stage", 600],
    ["ordem=nome", "budget_stage_name", 600],
    [`designer=${davi.id}`, "budget_designer_stage", 600],
  ] as const) {
    const { plan, blocks } = await planOf(() => listOrders(filtersOf(address), 20));
    expect(plan, address).toContain(`${index} on budget`);
    expect(plan, address).not.toContain("Seq Scan on budget");
    expect(blocks, `${address}: ${plan}`).toBeLessThan(most);
  }
  const { plan } = await planOf(countByStage);
  expect(plan).toContain("Index Only Scan");
  expect(plan).not.toContain("Seq Scan on budget");
});
