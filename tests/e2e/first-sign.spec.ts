/** Public pages before their program runs, and the first sign of somebody that runs it. `goto` of the fixtures gives one. */
import type { Page } from "@playwright/test";
import { createBudget } from "../support/factories.ts";
import { publishInspiration, publishProject } from "../support/gallery.ts";
import { expectFocusWithin } from "../support/keyboard.ts";
import { linkOf, openDetail, overlayOf } from "../support/lightbox.ts";
import { goOffline, holdRequests } from "../support/network.ts";
import { coveredByNotices, markCut } from "../support/notices.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

const PROGRAM = "**/assets/entry.client-*.js";

/** As a link of another site opens it. Everything that nobody asks for has been fetched when it returns. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((to) => window.location.assign(to), path);
  await page.waitForURL(path, { waitUntil: "networkidle" });
}

/** The same, with a program that does not arrive until the function returned is called. */
async function arriveEarly(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, PROGRAM);
  await page.goto("/robots.txt");
  await page.evaluate((to) => window.location.assign(to), path);
  await page.waitForURL(path);
  return release;
}

const runs = (page: Page) =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

const SIGNS: Record<string, (page: Page) => Promise<void>> = {
  "the wheel turns": (page) => page.mouse.wheel(0, 100),
  "a key is pressed": (page) => page.keyboard.press("Tab"),
  "a finger touches": (page) => page.touchscreen.tap(5, 300),
  "a program of assistance scrolls": (page) => page.evaluate(() => window.scrollTo(0, 200)),
  "the mouse moves": (page) => page.mouse.move(200, 200, { steps: 3 }),
};

test("[SPEED-5] a public page fetches no program until the first sign of somebody, whatever it is", async ({
  app,
  visitor,
}) => {
  await publishProject(app, { name: "Cartaz" });
  await publishInspiration(app, { name: "Cartaz" });
  const page = await visitor({ hasTouch: true });
  const paths = ["/", "/portifolio", "/inspiration"] as const;
  for (const [nth, [name, sign]] of Object.entries(SIGNS).entries()) {
    const path = paths[nth % 3] ?? "/";
    const what = `${path}, ${name}`;
    await arrive(page, path);
    const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(
      files.filter((file) => file.endsWith(".js")),
      what,
    ).toEqual([]);
    expect(await runs(page), what).toBe(false);
    await sign(page);
    await expect.poll(() => runs(page), what).toBe(true);
  }
});

test("[SPEED-5] a page that appears beneath a pointer at rest does not run its program", async ({ app, page }) => {
  await publishProject(app, { name: "Ponteiro" });
  // Long before the network is idle: by then a program that was started would run.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () =>
      document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })),
    ),
  );
  await arrive(page, "/portifolio");
  expect(await runs(page)).toBe(false);
  await page.evaluate(() =>
    document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, movementX: 1 })),
  );
  await expect.poll(() => runs(page)).toBe(true);
});

test("[SPEED-5] [ROOM-12] a request's page runs its program at once, pictures or not: it waits for news", async ({
  page,
  database,
  login,
}) => {
  const { id } = await createBudget(database, await login(page));
  const stream = page.waitForResponse("**/api/eventos");
  await page.goto("/robots.txt");
  await page.evaluate((to) => window.location.assign(to), `/budget/view/${id}`);
  expect((await stream).status()).toBe(200);
  await expect(page.getByRole("main").locator("img")).not.toHaveCount(0);
});

const PRESSES: Record<string, (page: Page) => Promise<void>> = {
  "with the mouse": (page) => menuButton(page).click(),
  "with a finger": (page) => menuButton(page).tap(),
  "by the keyboard": async (page) => {
    await menuButton(page).focus();
    await page.keyboard.press("Enter");
  },
  "by a program of assistance": (page) => menuButton(page).evaluate((button: HTMLButtonElement) => button.click()),
};

test("[SPEED-5] [NAV-2] 'Menu', pressed in any way before the program is there, opens when it is", async ({
  app,
  visitor,
}) => {
  await publishProject(app, { name: "Cartaz" });
  const page = await visitor({ hasTouch: true });
  for (const [nth, [how, press]] of Object.entries(PRESSES).entries()) {
    const path = nth % 2 === 0 ? "/portifolio" : "/login";
    const release = await arriveEarly(page, path);
    await press(page);
    expect(await runs(page)).toBe(false);
    release();
    await expect(menu(page), `${path}, ${how}`).toBeVisible();
    await expectFocusWithin(menu(page));
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveCount(0);
    await expect(menuButton(page)).toBeFocused();
    await page.unroute(PROGRAM);
  }
});

test("[SPEED-5] [PORT-7] a picture that is pressed before the program is there is enlarged when it is", async ({
  page,
  app,
}) => {
  const url = await openDetail(page, app);
  const release = await arriveEarly(page, url);
  await linkOf(page, 2).click();
  expect(await runs(page)).toBe(false);
  release();
  await expect(overlayOf(page).getByText("2/5")).toBeVisible();
  await page.goBack();
  await expect(overlayOf(page)).toBeHidden();
  await expect(page).toHaveURL(url);
});

test("[SPEED-5] a program whose frame, entry.client or style sheet does not come leaves a picture's link what it is without one", async ({
  page,
  app,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to fetch|error loading dynamically imported module/);
  const url = await openDetail(page, app);
  for (const address of ["**/assets/frame-*.js", "**/assets/entry.client-*.js", "**/assets/*.css"]) {
    await page.route(address, (route) => route.abort());
    await arrive(page, url);
    await linkOf(page, 2).click();
    await expect(page, address).toHaveURL(/\/picture\/.*\.webp$/);
    await page.unroute(address);
  }
});

test("[SPEED-5] [PORT-2] a search and a link lead before the program is there", async ({ page, app }) => {
  await publishProject(app, { name: "Sorvetes do Guará" });
  const release = await arriveEarly(page, "/portifolio");
  const box = page.getByRole("searchbox");
  await box.fill("guara");
  await box.press("Enter");
  await expect(page).toHaveURL("/portifolio?q=guara");
  await page.getByRole("main").getByRole("link", { name: "Sorvetes do Guará" }).click();
  await expect(page).toHaveURL(/\/show\/portifolio\//);
  expect(await runs(page)).toBe(false);
  release();
});

test("[SPEED-5] [PORT-2] [SEC-8.18] without a connection the first press and a search wait for it, and the page stays and says so", async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await publishProject(app, { name: "Sem Rede" });
  const offline = page.getByRole("alert").filter({ hasText: "Sem conexão." });
  await arrive(page, "/portifolio");
  await markCut(page);
  await goOffline(page);
  await page.getByRole("main").getByRole("link", { name: "Sem Rede" }).click();
  await expect(offline).toBeVisible();
  expect(await coveredByNotices(page)).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfólio");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/show\/portifolio\//);

  await arrive(page, "/portifolio");
  const box = page.getByRole("searchbox");
  await goOffline(page);
  await box.evaluate((input: HTMLInputElement) => {
    input.value = "sem rede";
    input.form?.querySelector("button")?.click();
  });
  await expect(offline).toBeVisible();
  await expect(box).toHaveValue("sem rede");
  await context.setOffline(false);
  await expect(page).toHaveURL("/portifolio?q=sem+rede");
});

test("[SPEED-5] [PORT-5] an admin's button comes without a sign in a tab that knows the role", async ({
  page,
  app,
  login,
}) => {
  const url = await openDetail(page, app);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/page");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("traco:role"))).toBe("2");
  await arrive(page, url);
  await expect(page.getByRole("button", { name: "Excluir Publicação" })).toBeVisible();
});

test("[SPEED-5] [PORT-6] Back to a list runs its program at once, which finds the list as it was", async ({
  page,
  app,
}) => {
  await publishProject(app, { name: "Onça Café" });
  await arrive(page, "/portifolio");
  const [card] = await page.getByRole("main").locator('a[href^="/show/"]').all();
  const path = (await card?.getAttribute("href")) ?? "";
  await page.evaluate((to) => window.location.assign(to), path);
  await page.waitForURL(/\/show\//, { waitUntil: "networkidle" });
  expect(await runs(page)).toBe(false);
  // Later, so that the call itself is over before its page is.
  await page.evaluate(() => void setTimeout(() => window.history.back()));
  await expect(page).toHaveURL("/portifolio");
  await page.waitForLoadState();
  await expect.poll(() => runs(page), "the program of the list runs").toBe(true);
});
