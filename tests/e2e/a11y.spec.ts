import { createBudget, createUser } from "../support/factories.ts";
import { expectToFit, expectToFitAt } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

/**
 * Screens of these flows, and who looks at them; `{budget}` is a budget of the customer, claimed by the designer. The
 * customer's way to the questionnaire: questionnaire-access.spec.ts and -more; a designer there: account-type.spec.ts.
 */
const SCREENS = {
  visitor: [
    ...["/branding", "/login", "/login/redefinir", "/login/nova-senha?token=x", "/registre"],
    ...["/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0", "/registre/confirmar?email=alguem%40example.com"],
    ...["/privacidade", "/mapa-do-site", "/nao-existe"],
  ],
  customer: ["/account", "/budget/view/{budget}", "/budget/{budget}/mudar"],
  designer: ["/designer/page", "/budget/view/{budget}"],
  admin: ["/budget/view/{budget}"],
};

for (const [who, paths] of Object.entries(SCREENS))
  test(`[A11Y] each screen of a ${who}: nothing serious, no sideways scrolling at 1440, 390 and 320 px`, async ({
    page,
    login,
    database,
    axe,
    allow,
  }) => {
    allow(/status of 404/);
    const [customer, designer] = [await createUser(database), await createUser(database, { typeUser: 1 })];
    const { id } = await createBudget(database, customer, { designSelect: designer.id });
    const people: Record<string, Parameters<typeof login>[1]> = { customer, designer, admin: { typeUser: 2 } };
    if (people[who]) await login(page, people[who]);
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        const response = await page.goto(path.replace("{budget}", id));
        expect(response?.status()).toBe(path === "/nao-existe" ? 404 : 200);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await axe(page);
        await expectToFitAt(page, [1440, 390, 320]);
      });
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
