import type { Page } from "@playwright/test";
import { createBudget } from "../support/factories.ts";
import { goOffline } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ allow }) => allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/));

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Sem conexão" });
const again = (page: Page) => page.getByRole("button", { name: "Tentar novamente" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const link = (page: Page, path: string) => page.getByRole("main").locator(`a[href="${path}"]`);

/** The document is the one that was opened: nothing was loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { same: true }));
const isSame = (page: Page) => page.evaluate(() => "same" in window);

test("[SEC-8.18] a link without a connection: the page stays and says so, and the other opens when it is back", async ({
  page,
  context,
  axe,
}) => {
  for (const [nth, path] of ["/branding", "/portifolio", "/inspiration", "/login", "/"].entries()) {
    await page.goto("/mapa-do-site");
    await mark(page);
    await goOffline(page);
    await link(page, path).click();
    await expect(notice(page)).toBeVisible();
    await expect(heading(page, "Mapa do site")).toBeVisible();
    await expect(page).toHaveURL("/mapa-do-site");
    if (nth === 0) await axe(page);
    // By hand, still without one: nothing changes.
    await again(page).click();
    await expect(notice(page)).toBeVisible();
    await expect(heading(page, "Mapa do site")).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(path);
    await expect(heading(page, "Mapa do site")).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
    expect(await isSame(page), path).toBe(true);
  }
});

test("[SEC-8.18] a page that is asked for on a connection that stands still shows that it loads, then the notice", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/);
  await page.goto("/mapa-do-site", { waitUntil: "networkidle" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/healthz", async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await link(page, "/branding").click();
  await expect(page.getByRole("status").filter({ hasText: "Carregando a página" })).toBeVisible();
  await expect(heading(page, "Mapa do site")).toBeVisible();
  await expect(notice(page)).toBeVisible();
  release();
  await again(page).click();
  await expect(page).toHaveURL("/branding");
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Carregando a página" })).toHaveCount(0);

  // A fault of one address is no lost connection.
  await page.goto("/mapa-do-site");
  await page.route(/login\.data/, (route) => route.abort());
  await link(page, "/login").click();
  await expect(page.getByRole("heading", { name: "A página não abriu" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("[SEC-8.18] Back gives up the page that was asked for, of two links the last one opens, and Back to a page whose files are not here waits as a link does", async ({
  page,
  context,
}) => {
  const ask = async (path: string) => {
    await link(page, path).click();
    await expect(notice(page)).toBeVisible();
    await expect(heading(page, "Mapa do site")).toBeVisible();
  };
  for (const [nth, leave] of [
    () => ask("/branding").then(() => page.goBack()),
    // To a page that was open before as well.
    () => ask("/branding").then(() => ask("/privacidade")),
    () => page.goBack().then(() => expect(heading(page, "Mapa do site")).toBeVisible()),
  ].entries()) {
    await page.goto("/privacidade");
    await page.getByRole("contentinfo").getByRole("link", { name: "Mapa do site" }).click();
    await expect(heading(page, "Mapa do site")).toBeVisible();
    if (nth === 2) await page.reload({ waitUntil: "networkidle" });
    await mark(page);
    await goOffline(page);
    await leave();
    if (nth === 2) await expect(notice(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL("/privacidade");
    await expect(heading(page, "privacidade")).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(await isSame(page)).toBe(true);
  }
});

for (const by of ["itself", "the button"])
  test(`[SEC-8.18] while the server is away a link waits for it and goes on by ${by}`, async ({ page, app }) => {
    // The page's next try by itself waits for a clock that stands.
    if (by === "the button") await page.clock.install({ time: 0 });
    await page.goto("/mapa-do-site");
    await mark(page);
    if (by === "the button") await page.clock.pauseAt(3_600_000);
    await app.stop();
    try {
      await link(page, "/branding").click();
      await expect(notice(page)).toBeVisible();
      await expect(heading(page, "Mapa do site")).toBeVisible();
    } finally {
      await app.restart();
    }
    if (by === "the button") await again(page).click();
    await expect(page).toHaveURL("/branding");
    expect(await isSame(page)).toBe(true);
  });

test("[SEC-8.18] [BUD-11] [SPEED-6] a request that does not come covers nothing; a room that is too much for the server at the moment opens when it is not", async ({
  page,
  context,
  allow,
  database,
  login,
}) => {
  allow(/503/);
  const { id } = await createBudget(database, await login(page), { nameProject: "Padaria Aurora" });
  await page.goto("/account");
  await goOffline(page);
  await page.getByRole("link", { name: /Padaria Aurora/ }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText("Carregando orçamento")).toHaveCount(0);
  await expect(heading(page, "Clara, está tudo com a gente.")).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(`/budget/view/${id}`);

  const hydrated = page.waitForResponse("**/api/eventos");
  await page.goto(`/budget/view/${id}`);
  await hydrated;
  await mark(page);
  let isTooMuch = true;
  let refused = 0;
  await page.route(/\/account\.data/, (route) => {
    if (!isTooMuch) return route.continue();
    refused += 1;
    return route.fulfill({ status: 503, headers: { "retry-after": "1" }, body: "" });
  });
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect(heading(page, "Padaria Aurora"), "the page that is there stays").toBeVisible();
  isTooMuch = false;
  await expect(page).toHaveURL("/account");
  expect(await isSame(page)).toBe(true);
});
