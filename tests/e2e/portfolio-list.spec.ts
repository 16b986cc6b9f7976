import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { portfolio } from "../../app/galleries/items/schema.ts";
import { announce, emptyGalleries, publishProject } from "../support/gallery.ts";
import { settle } from "../support/layout.ts";
import { cards, names, scrollTo, scrollToEnd } from "../support/lists.ts";
import { publishProjects } from "../support/long-gallery.ts";
import { goOffline, goOnline } from "../support/network.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

const more = (page: Page) => page.getByRole("link", { name: "Carregar mais" });

test.beforeEach(({ app }) => emptyGalleries(app));

test("[PORT-3] [PORT-4] the next page comes 403 px from the bottom, not before, and the last one ends it; a card opens its project here, and in another tab when asked to", async ({
  page,
  context,
  app,
}) => {
  const all = await publishProjects(app, 29);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("after=")) asked.push(request.url());
  });
  await page.goto("/portifolio");
  await expect(more(page)).toBeVisible();
  await scrollTo(page, 404);
  // Two frames later the browser has judged how near that is.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(asked).toEqual([]);
  await scrollTo(page, 403);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole("status").filter({ hasText: "Mais 12 projetos carregados" })).toBeAttached();
  expect(asked).toHaveLength(1);
  await scrollToEnd(page, 29);
  await expect(page.getByRole("status").filter({ hasText: "Mais 5 projetos carregados" })).toBeAttached();
  await expect(more(page)).toBeHidden();
  await expect.poll(() => names(page)).toEqual(all);
  expect(asked).toHaveLength(2);

  const card = cards(page).nth(2);
  const address = (await card.getAttribute("href")) ?? "";
  const opened = context.waitForEvent("page");
  await card.click({ modifiers: ["ControlOrMeta"] });
  const other = await opened;
  await expect(other).toHaveURL(address);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/portifolio");
  // Without a document of its own: the page's state is still there.
  await page.evaluate(() => Object.assign(window, { same: true }));
  await card.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "same" in window)).toBe(true);
});

test("[PORT-3] each project appears once, newest first, whatever is published or deleted between two pages", async ({
  page,
  app,
  database,
}) => {
  const all = await publishProjects(app, 30);
  await page.goto("/portifolio");
  await expect(cards(page)).toHaveCount(12);
  const path = (await cards(page).last().getAttribute("href")) ?? "";
  await publishProject(app, { name: "Recém-publicado" });
  await database.delete(portfolio).where(eq(portfolio.id, path.slice(path.lastIndexOf("/") + 1)));
  await announce(app);
  await scrollToEnd(page, 30);
  await expect.poll(() => names(page)).toEqual(all);
  await page.reload();
  await expect(cards(page).first()).toContainText("Recém-publicado");
});

test("[PORT-3] by keyboard: 'Carregar mais' goes on with the first new project, and the footer can be reached", async ({
  page,
  app,
}) => {
  const all = await publishProjects(app, 40);
  await page.goto("/portifolio");
  await more(page).focus();
  await page.keyboard.press("Enter");
  await expect(cards(page).filter({ hasText: all[12] ?? "" })).toBeFocused();
  await expect(page).toHaveURL("/portifolio");
  await expect(cards(page)).toHaveCount(24);
  await more(page).focus();
  await expect(more(page)).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Crie sua marca" })).toBeFocused();
  await scrollTo(page, 0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Política de privacidade" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Política de privacidade" })).toBeInViewport();
  await expect(cards(page)).toHaveCount(24);
  // Who leaves it, and is still near, gets the next page.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(cards(page)).toHaveCount(36);
});

test("[PORT-3] a second trigger does not ask twice, and the loader says what is coming; a page that does not come, offline or by a fault, says so and can be asked for again", async ({
  page,
  app,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|500/);
  const all = await publishProjects(app, 48);
  let asked = 0;
  const answer = Promise.withResolvers<void>();
  await page.route(/after=/, async (route) => {
    asked += 1;
    await answer.promise;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/portifolio");
  await more(page).focus();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  for (const _ of [1, 2, 3]) await page.keyboard.press("Enter");
  await scrollTo(page, 0);
  const loader = page.getByRole("status").filter({ hasText: "Carregando mais projetos" });
  await expect(loader).toBeVisible();
  await expect.poll(height).toBe(before);
  await expect(loader.locator("path").last()).toHaveCSS("animation-name", "none");
  await expect(more(page)).toBeFocused();
  answer.resolve();
  await expect(cards(page)).toHaveCount(24);
  expect(asked).toBe(1);

  await page.unroute(/after=/);
  await goOffline(page);
  await scrollTo(page, 0);
  const failure = page.getByRole("alert").filter({ hasText: "Os projetos não carregaram" });
  await expect(failure).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await goOnline(page);
  await page.getByRole("link", { name: "Tentar novamente" }).click();
  await expect(cards(page)).toHaveCount(36);
  await expect(failure).toBeHidden();

  await page.route(/after=/, (route) => route.fulfill({ status: 500, body: "" }));
  await scrollTo(page, 0);
  await expect(failure).toBeVisible();
  await page.unroute(/after=/);
  await page.getByRole("link", { name: "Tentar novamente" }).press("Enter");
  await scrollToEnd(page, 48);
  await expect.poll(() => names(page)).toEqual(all);
});

test("[PORT-1] on the way to the list a loader and places in their final proportions show until the projects arrive", async ({
  page,
  app,
  allow,
}) => {
  allow(/ERR_FAILED/);
  await publishProjects(app, 12);
  let answer = Promise.withResolvers<boolean>();
  await page.route(/portifolio\.data/, async (route) => ((await answer.promise) ? route.continue() : route.abort()));
  await page.goto("/mapa-do-site");
  await page.getByRole("main").getByRole("link", { name: "Portfólio" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfólio");
  await expect(page.getByRole("status").filter({ hasText: "Carregando projetos" })).toBeVisible();
  const places = () =>
    page.locator("main li").evaluateAll((items) =>
      items.slice(0, 5).map((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  await settle(page);
  const promised = await places();
  expect(promised).toHaveLength(5);
  answer.resolve(true);
  await expect(cards(page)).toHaveCount(12);
  await expect.poll(places).toEqual(promised);

  answer = Promise.withResolvers<boolean>();
  await page.goto("/mapa-do-site");
  await page.getByRole("main").getByRole("link", { name: "Portfólio" }).click();
  answer.resolve(false);
  await expect(page.getByRole("alert").filter({ hasText: "Os projetos não carregaram" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

test("[PORT-3] a window that shows nothing but the footer gets one page, not all of them", async ({ visitor, app }) => {
  await publishProjects(app, 60);
  const page = await visitor({ viewport: { width: 844, height: 300 }, baseURL: app.url });
  await page.goto("/portifolio");
  await expect(more(page)).toBeVisible();
  await scrollToEnd(page, 24);
  // The whole window is above the footer again.
  await expect(page.getByRole("contentinfo")).not.toBeInViewport();
  await expect(cards(page)).toHaveCount(24);
});
