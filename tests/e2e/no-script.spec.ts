import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

test("[NAV-4] [SEC-8.18] without JavaScript, at each width, 'Menu' leads to the map", async ({ page }) => {
  const widths = [1440, 390, 320];
  for (const [nth, path] of ["/", "/login", "/portifolio"].entries()) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
    const link = page.getByRole("banner").getByRole("link", { name: "Menu" });
    await expect(link).toHaveCount(1);
    // The last one is another on each page, and there the link is pressed.
    for (const width of [...widths.slice(nth), ...widths.slice(0, nth)]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expectToFit(page, width);
      const box = await link.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await link.press("Enter");
    await expect(page).toHaveURL("/mapa-do-site");
  }
});

test("[SEC-8.18] [BRAND-8] [ADM-2] without JavaScript nothing on any page waits for a script, and home moves for a few seconds only", async ({
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
    [0, "/create/new/Branding/0"],
    [2, "/admin/create/inspiration"],
    [2, "/admin/create/portifolio"],
    [0, "/account"],
    [1, "/designer/page"],
    [2, "/admin/page"],
  ] as const) {
    await login(page, { typeUser });
    await page.goto(path);
    if (/create/.test(path)) await expect(page.getByRole("main").locator("noscript p")).toBeVisible();
    // An empty gallery of the admin's is the loader at rest (ADM-1).
    await expect(page.locator("[class*=block]").filter({ visible: true }), path).toHaveCount(0);
  }
});
