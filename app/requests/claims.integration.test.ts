/** How many projects a designer may claim (SEC-8.7). Rights and races of claims: budgets.server.test.ts. */
import { eq, inArray } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { claimBudget } from "./claims.server.ts";
import { budget, budgetEvent } from "./schema.ts";

afterAll(stopJobs);

/** Ids of that many open requests of one customer. */
async function openBudgets(many: number): Promise<string[]> {
  const clara = await createUser(db);
  return Promise.all(Array.from({ length: many }, async () => (await createBudget(db, clara)).id));
}

const held = (designer: CurrentUser) => db.select().from(budget).where(eq(budget.designSelect, designer.id));

/** Claims them all at once: how many succeeded, and why the others did not. */
async function claimAll(designer: CurrentUser, ids: string[]) {
  const results = await Promise.allSettled(ids.map((id) => claimBudget(designer, id)));
  return {
    won: results.filter((result) => result.status === "fulfilled" && result.value).length,
    reasons: results.flatMap((result) => (result.status === "rejected" ? [String(result.reason.reason)] : [])),
  };
}

test("[SEC-8.7] of forty claims at once by one designer exactly twenty succeed", async () => {
  const davi = await createUser(db, { typeUser: 1 });
  const ids = await openBudgets(40);
  const { won, reasons } = await claimAll(davi, ids);
  expect(won).toBe(20);
  expect(reasons).toEqual(Array(20).fill("held"));
  expect(await held(davi)).toHaveLength(20);
  const events = await db.select().from(budgetEvent).where(inArray(budgetEvent.budgetId, ids));
  expect(events.filter(({ kind }) => kind === "claimed")).toHaveLength(20);

  const [first] = await held(davi);
  expect(await claimBudget(davi, first?.id ?? ""), "their own once more").toBe(true);
});

test("[SEC-8.7] two designers who race for the same forty get twenty each, and no request goes to both", async () => {
  const [davi, dora] = [await createUser(db, { typeUser: 1 }), await createUser(db, { typeUser: 1 })];
  const ids = await openBudgets(40);
  const [his, hers] = await Promise.all([claimAll(davi, ids), claimAll(dora, ids.toReversed())]);
  expect([his.won, hers.won]).toEqual([20, 20]);
  expect([(await held(davi)).length, (await held(dora)).length]).toEqual([20, 20]);
});

test("[SEC-8.7] a quote that is sent or a finished project makes room; no more than thirty are claimed in a minute", async () => {
  const davi = await createUser(db, { typeUser: 1 });
  await claimAll(davi, await openBudgets(20));
  const [one, other] = await held(davi);
  const [next] = await openBudgets(1);
  await expect(claimBudget(davi, next ?? "")).rejects.toMatchObject({ reason: "held" });
  await db
    .update(budget)
    .set({ budget: true, budgetFile: "a.pdf" })
    .where(eq(budget.id, one?.id ?? ""));
  expect(await claimBudget(davi, next ?? "")).toBe(true);
  await db
    .update(budget)
    .set({ status: 3 })
    .where(eq(budget.id, other?.id ?? ""));
  expect((await claimAll(davi, await openBudgets(2))).won).toBe(1);

  await db.update(budget).set({ budget: true }).where(eq(budget.designSelect, davi.id));
  const { won, reasons } = await claimAll(davi, await openBudgets(12));
  expect(won).toBe(8);
  expect(reasons).toEqual(Array(4).fill("minute"));
  await db
    .update(budgetEvent)
    .set({ at: new Date(Date.now() - 61_000) })
    .where(eq(budgetEvent.by, davi.id));
  expect((await claimAll(davi, await openBudgets(1))).won).toBe(1);
});
