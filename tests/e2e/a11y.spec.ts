import { createBudget, createUser } from "../support/factories.ts";
import { expectToFit, expectToFitAt } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[A11Y] a request's page for each who may see it, its answers, and what does not exist: nothing serious, no sideways scrolling at 1440, 390 and 320 px", async ({
  page,
  login,
  database,
  axe,
  allow,
}) => {
  allow(/status of 404/);
  const [customer, designer] = [await createUser(database), await createUser(database, { typeUser: 1 })];
  const { id } = await createBudget(database, customer, { designSelect: designer.id });
  const room = `/budget/view/${id}`;
  for (const { who, paths } of [
    { who: null, paths: ["/nao-existe"] },
    { who: customer, paths: [room, `/budget/${id}/mudar`] },
    { who: designer, paths: [room] },
    { who: { typeUser: 2 } as const, paths: [room] },
  ]) {
    if (who) await login(page, who);
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const response = await page.goto(path);
        expect(response?.status()).toBe(path === "/nao-existe" ? 404 : 200);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await axe(page);
        await expectToFitAt(page, [1440, 390, 320]);
      });
  }
});

test("[A11Y] the open menu: nothing serious, no sideways scrolling at 320 px", async ({ page, axe }) => {
  await page.goto("/privacidade");
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    if (width === 390) await axe(page);
    await expectToFit(page, width);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
  }
});
