import type { Locator, Page } from "@playwright/test";
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { cards, scrollToEnd } from "../support/lists.ts";
import { publishInspirations, publishProjects } from "../support/long-gallery.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

async function openItem(page: Page, card: Locator): Promise<void> {
  await card.click();
  await expect(page).toHaveURL(/\/show\//);
  // Its page, and not the list under its address: who goes back from there has not left.
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
}

/** Loads three pages, opens an item of the third one; returns where the list stood then, and the item's card. */
async function openDeepItem(page: Page, name: string) {
  await scrollToEnd(page, 36);
  const card = cards(page).filter({ hasText: name });
  await card.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => window.scrollY);
  expect(at).toBeGreaterThan(1500);
  await openItem(page, card);
  return { card, at };
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test.beforeEach(({ app }) => emptyGalleries(app));

test("[PORT-6] [DATA-3] Back reads nothing and finds the same projects, the same place, and the focus on the one that was opened, also after a reload and another site; a link to the list reads it anew, and a cleared cache is not missed", async ({
  page,
  app,
}) => {
  await publishProjects(app, 60);
  await page.goto("/portifolio");
  const { card, at } = await openDeepItem(page, "Cliente 00030");
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("portifolio.data")) reads += 1;
  });
  const expectList = async (count: number, place: number) => {
    await expect(card).toBeFocused();
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => scrolled(page)).toBe(place);
  };
  const title = page.getByRole("heading", { level: 1 });
  await publishProject(app, { name: "Publicado entretanto" });
  await page.goBack();
  await expectList(36, at);
  await expect(page.getByText("Publicado entretanto")).toBeHidden();
  expect(reads).toBe(0);
  const cached = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("traco:cache:portfolio:")).length);
  await expect.poll(cached).toBeGreaterThanOrEqual(3);
  await page.goForward();
  await expect(title).not.toHaveText("Portfólio");
  await page.goBack();
  await expectList(36, at);

  // It goes on from there.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(cards(page)).toHaveCount(48);
  await page.goForward();
  await expect(title).not.toHaveText("Portfólio");
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);

  await card.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  await card.click();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await page.goBack();
  await expectList(48, place);
  await page.goto("/robots.txt");
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect.poll(() => scrolled(page)).toBe(place);

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Portfólio" }).click();
  await expect(cards(page).first()).toContainText("Publicado entretanto");
  await expect(cards(page)).toHaveCount(12);
  await openItem(page, cards(page).first());
  await page.evaluate(() => sessionStorage.clear());
  await page.goBack();
  await expect(cards(page).first()).toContainText("Publicado entretanto");
});

test("[PORT-6] [DATA-3] Back, pressed before a project's program runs after a reload, leads to the list; when the session storage is full, what was read before makes room for what is read now", async ({
  page,
  app,
}) => {
  await publishProjects(app, 13);
  await page.goto("/portifolio");
  const card = cards(page).nth(3);
  await card.click();
  await expect(page).toHaveURL(/\/show\//);
  const release = await holdRequests(page, "**/assets/entry.client-*.js");
  const asked = page.waitForRequest("**/assets/entry.client-*.js");
  await page.evaluate(() => window.location.reload());
  await asked;
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/portifolio$/);
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfólio");
  await expect(cards(page)).toHaveCount(12);

  await page.goto("/privacidade");
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2)
      try {
        for (let n = 0; ; n++) sessionStorage.setItem(`traco:cache:portfolio:old:${size}:${n}`, "x".repeat(size));
      } catch {
        // Full, for this size.
      }
  });
  await page.goto("/portifolio");
  await openItem(page, card);
  await page.goBack();
  await expect(card).toBeFocused();
});

test("[PORT-6] Back finds what was searched for", async ({ page, app }) => {
  await publishProjects(app, 60);
  await page.goto("/portifolio");
  await page.getByRole("searchbox").fill("cliente");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/portifolio?q=cliente");
  const { card, at } = await openDeepItem(page, "Cliente 00033");
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(page).toHaveURL("/portifolio?q=cliente");
  await expect(page.getByRole("searchbox")).toHaveValue("cliente");
  await expect.poll(() => scrolled(page)).toBe(at);
});

test("[PORT-6] [INSP-1] Back finds the inspirations likewise, on a phone too", async ({ visitor, app }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, baseURL: app.url });
  await publishInspirations(app, 60);
  await page.goto("/inspiration");
  const { card, at } = await openDeepItem(page, "Ideia 00022");
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(cards(page)).toHaveCount(36);
  await expect.poll(() => scrolled(page)).toBe(at);
});

test("[DATA-3] a full session storage is no trouble", async ({ page, app }) => {
  await publishProjects(app, 24);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/portifolio");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(cards(page)).toHaveCount(24);
  await openItem(page, cards(page).first());
  await page.goBack();
  await expect(cards(page)).not.toHaveCount(0);
});
