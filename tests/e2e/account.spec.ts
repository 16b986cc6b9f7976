/** Going back to the list of requests. What it says: tests/pages/lists.test.ts. */
import { createBudget } from "../support/factories.ts";
import { expect, test } from "../support/test.ts";

test("[DATA-3] going back shows the list as it is now", async ({ page, database, login }) => {
  const clara = await login(page);
  const bakery = await createBudget(database, clara, { nameProject: "Padaria Aurora" });
  await page.goto(`/budget/view/${bakery.id}`);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page.getByRole("link", { name: /Padaria Aurora/ })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Padaria Aurora");
  await page.getByRole("link", { name: /Padaria Aurora/ }).click();
  await expect(page.getByText("Visualização", { exact: true })).toBeVisible();
  await createBudget(database, clara, { nameProject: "Laço Papelaria" });
  await page.goBack();
  await expect(page.getByRole("link", { name: /Padaria Aurora/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Laço Papelaria/ })).toBeVisible();
});
