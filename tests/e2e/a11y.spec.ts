import type { TypeUser } from "../../app/kit/roles.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

/** Every screen of these flows, and who looks at it; `{budget}` is a budget of the customer, claimed by the designer. */
const SCREENS: { path: string; as?: TypeUser; status?: number }[] = [
  { path: "/branding" },
  { path: "/login" },
  { path: "/login/redefinir" },
  { path: "/login/nova-senha?token=x" },
  { path: "/registre" },
  { path: "/registre/confirmar?email=alguem%40example.com" },
  { path: "/privacidade" },
  { path: "/mapa-do-site" },
  { path: "/nao-existe", status: 404 },
  { path: "/branding", as: 0 },
  { path: "/create/new/Branding/0", as: 0 },
  { path: "/modify/Branding/2", as: 0 },
  { path: "/account", as: 0 },
  { path: "/budget/view/{budget}", as: 0 },
  { path: "/budget/{budget}/mudar", as: 0 },
  { path: "/create/new/Branding/1", as: 1, status: 403 },
  { path: "/designer/page", as: 1 },
  { path: "/budget/view/{budget}", as: 1 },
  { path: "/budget/view/{budget}", as: 2 },
];

const WHO = ["a customer", "a designer", "an admin"];

for (const { path, as, status = 200 } of SCREENS) {
  const name = `${path} as ${as === undefined ? "a visitor" : WHO[as]}`;
  test(`[A11Y] ${name}: nothing serious at 1440 and 390 px, no sideways scrolling at 320 px`, async ({
    page,
    login,
    database,
    axe,
    allow,
  }) => {
    if (status !== 200) allow(new RegExp(`status of ${status}`));
    const customer = await createUser(database);
    const designer = await createUser(database, { typeUser: 1 });
    const budget = await createBudget(database, customer, { designSelect: designer.id });
    if (as !== undefined) await login(page, { 0: customer, 1: designer, 2: { typeUser: 2 as const } }[as]);

    const response = await page.goto(path.replace("{budget}", budget.id));
    expect(response?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await axe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await axe(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page, 320);
  });
}

test("[A11Y] the open menu: nothing serious at 1440 and 390 px, no sideways scrolling at 320 px", async ({
  page,
  axe,
}) => {
  await page.goto("/privacidade");
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    if (width > 320) await axe(page);
    await expectToFit(page, width);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
  }
});

test("[A11Y] the first Tab on a page leads to the skip link, and that to the content", async ({ page }) => {
  await page.goto("/privacidade");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
