import { expect, onTestFinished, test, vi } from "vitest";
import { createRoom } from "../../tests/support/conversation.ts";
import { db, pool } from "../platform/db.server.ts";
import { BUDGETS_PER_PAGE, listLength } from "../requests/budget.ts";
import { listOpenBudgets } from "../requests/budget-lists.server.ts";
import { listAllBudgets, listBudgetsOfCustomer, listBudgetsOfDesigner } from "./request-lists.server.ts";

test("[SPEED-4] a connection keeps statements for the first lengths of a list, however many an address asks for", async () => {
  const { id, customer, designer, admin } = await createRoom(db);
  const query = vi.spyOn(pool, "query");
  onTestFinished(() => query.mockRestore());
  const pages = Array.from({ length: 100 }, (_, index) => index + 1);
  for (const limit of pages.map((page) => listLength(`${page * BUDGETS_PER_PAGE}`))) {
    const lists = [
      await listAllBudgets(admin, limit),
      await listBudgetsOfCustomer(customer, limit),
      await listBudgetsOfDesigner(designer, limit),
    ];
    expect(lists.map(({ budgets }) => budgets.map((row) => row.id))).toEqual([[id], [id], [id]]);
    for (const order of ["longest", "newest"] as const)
      expect(await listOpenBudgets(designer, order, limit)).toBeDefined();
  }
  const given = query.mock.calls.map(([statement]) => (statement as unknown as { name: string }).name);
  const names = new Set(given.filter((name) => /_\d+$/.test(name)));
  expect([...names].sort()).toEqual([
    ...["listAllBudgets_120", "listAllBudgets_180", "listAllBudgets_60"],
    ...["listBudgetsOfCustomer_120", "listBudgetsOfCustomer_180", "listBudgetsOfCustomer_60"],
    ...["listBudgetsOfDesigner_120", "listBudgetsOfDesigner_180", "listBudgetsOfDesigner_60"],
    ...["listOpenBudgets_longest_120", "listOpenBudgets_longest_180", "listOpenBudgets_longest_60"],
    ...["listOpenBudgets_newest_120", "listOpenBudgets_newest_180", "listOpenBudgets_newest_60"],
    ...["listOverdueRows_120", "listOverdueRows_180", "listOverdueRows_60"],
  ]);
  // All other statements are unnamed, so the connection does not keep them.
  expect(given.filter((name) => name === "")).toHaveLength(100 * 6 - names.size);
});
