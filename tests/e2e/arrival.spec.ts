import { createBudget, createUser } from "../support/factories.ts";
import { goOffline, holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

test("[NAV-2] [NAV-3] a page reached by a link, or by Back where one had scrolled to, starts at its heading, the first one at its start; the skip link leads to the content", async ({
  page,
}) => {
  const heading = (name: RegExp) => page.getByRole("heading", { level: 1, name });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto("/privacidade");
  await expect(page.locator("body")).toBeFocused();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  await page.getByRole("contentinfo").getByRole("link", { name: "Mapa do site" }).click();
  await expect(heading(/mapa do site/i)).toBeFocused();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(heading(/privacidade/i)).toBeFocused();
  await expect.poll(scrolled).toBe(before);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Orçamento" }).click();
  await expect(page).toHaveURL("/branding");
  await expect(heading(/./)).toBeFocused();

  await page.goto("/privacidade");
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/privacidade");
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("[BUD-11] whatever page is long on its way says so, and a budget says that it is one", async ({
  page,
  database,
  login,
}) => {
  const { id } = await createBudget(database, await createUser(database));
  await login(page, { typeUser: 1 });
  await page.goto("/designer/page?ordem=newest");
  const release = await holdRequests(page, /\.data/);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
  const underWay = page.getByRole("status").filter({ hasText: /^Carregando/ });
  await expect(underWay).toHaveText("Carregando a página");
  await expect(page.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
  await page.locator(`a[href="/budget/view/${id}"]`).click();
  await expect(underWay).toHaveText("Carregando orçamento");
  release();
  await expect(page).toHaveURL(`/budget/view/${id}`);
  await expect(underWay).toHaveCount(0);
});

test("[AUTH-9] a 'Sair' that failed says that one is still in, on the page as it was; another try leaves", async ({
  page,
  login,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|502/);
  await login(page);
  const known = page.waitForResponse("**/session");
  await page.goto("/account");
  await known;
  const leave = page.getByRole("button", { name: "Sair" });
  const still = page.getByRole("alert").filter({ hasText: "Você ainda está na conta. Tente novamente." });
  await goOffline(page);
  await leave.click();
  await expect(still).toHaveCount(1);
  // Held as by somebody reading it, so that its six seconds cannot take it away before the second comes.
  await still.locator("..").getByRole("button", { name: "Fechar aviso" }).focus();
  await page.context().setOffline(false);
  await page.route("**/sair", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }), { times: 1 });
  await leave.click();
  await expect(still).toHaveCount(2);
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Minha Conta" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await leave.click();
  await expect(page).toHaveURL("/");
  // The address changes before the page, whose arrival closes an open menu.
  await expect(leave).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login/);
});
