import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createBudget, createUser } from "../support/factories.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const open = (page: Page) => page.getByRole("region", { name: "Orçamentos disponíveis" });
// The open list is everybody's: each test starts with none.
test.beforeEach(async ({ database }) => {
  await database.execute(sql`delete from budget`);
});

test("[BUD-11] a loader shows while the budget is on its way", async ({ page, database, login }) => {
  await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  await page.goto("/designer/page");
  const release = await holdRequests(page, "**/budget/view/**");
  await open(page).getByRole("link").click();
  await expect(page.getByRole("status").filter({ hasText: "Carregando orçamento" })).toBeVisible();
  release();
  await expect(page).toHaveURL(`/budget/view/${id}`);
  await expect(page.getByText("Carregando orçamento")).toHaveCount(0);
});

test("[DATA-4] a failed read is logged, said, and can be tried again", async ({
  page,
  app,
  database,
  login,
  allow,
}) => {
  await login(page, { typeUser: 1 });
  await createBudget(database, await createUser(database), { nameProject: "Voltou" });
  await database.execute(sql`alter table budget rename to budget_away`);
  allow(/500/);
  try {
    await page.goto("/designer/page");
    await expect(page.getByRole("alert")).toBeVisible();
  } finally {
    await database.execute(sql`alter table budget_away rename to budget`);
  }
  await expect.poll(app.log).toContain("budget");
  await page.getByRole("link", { name: "Tentar novamente" }).click();
  await expect(open(page).getByRole("link", { name: /Voltou/ })).toBeVisible();
});
