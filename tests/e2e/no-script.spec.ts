import type { Page } from "@playwright/test";
import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

const notice = (page: Page) => page.getByRole("main").locator("noscript p");

for (const width of [1440, 390, 320])
  test(`[NAV-4] [SEC-8.18] without JavaScript, at ${width} px, 'Menu' leads to a page with every entry and the ways in`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/login", "/portifolio"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
      const link = page.getByRole("banner").getByRole("link", { name: "Menu" });
      await expect(link).toHaveCount(1);
      await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const box = await link.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await expectToFit(page, width);
      await link.press("Enter");
      await expect(page).toHaveURL("/mapa-do-site");
    }
    for (const [name, href] of Object.entries({
      Home: "/",
      Portfólio: "/portifolio",
      Inspiração: "/inspiration",
      "Crie sua marca": "/branding",
      Entrar: "/login",
      Cadastrar: "/registre",
      "Minha Conta": "/account",
    }))
      await expect(page.getByRole("main").locator(`a[href="${href}"]`)).toContainText(name);
  });

test("[BRAND-8] [SEC-8.18] without JavaScript the questionnaire says what it needs, and nothing pretends to load", async ({
  page,
  login,
}) => {
  await login(page);
  await page.goto("/create/new/Branding/0");
  await expect(notice(page)).toBeVisible();
  await expect(notice(page)).toContainText("O questionário precisa de JavaScript.");
  await expect(page.locator("[class*=block]").filter({ visible: true })).toHaveCount(0);
});

for (const form of ["inspiration", "portifolio"])
  test(`[ADM-2] [SEC-8.18] without JavaScript the form for ${form} says what it needs, and nothing pretends to load`, async ({
    page,
    login,
  }) => {
    await login(page, { typeUser: 2 });
    await page.goto(`/admin/create/${form}`);
    await expect(notice(page)).toBeVisible();
    await expect(notice(page)).toContainText("Publicar precisa de JavaScript.");
    await expect(page.locator("[class*=block]").filter({ visible: true })).toHaveCount(0);
  });

test("[SEC-8.18] without JavaScript nothing on any page waits for a script, and home moves for a few seconds only", async ({
  page,
  login,
}) => {
  for (const path of ["/portifolio", "/inspiration", "/example/loadingScroll"]) {
    await page.goto(path);
    await expect(page.locator("[class*=block], [class*=loader]").filter({ visible: true }), path).toHaveCount(0);
  }
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Pausar movimento" })).toHaveCount(0);
  for (const [typeUser, path] of [
    [0, "/account"],
    [1, "/designer/page"],
    [2, "/admin/page"],
  ] as const) {
    await login(page, { typeUser });
    await page.goto(path);
    // An empty gallery of the admin's is the loader at rest (ADM-1).
    await expect(page.locator("[class*=block]").filter({ visible: true }), path).toHaveCount(0);
  }
});
