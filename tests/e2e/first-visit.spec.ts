import type { Page, Request } from "@playwright/test";
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

/** Of brotli, on the wire. */
const SCRIPT_BYTES = 105_000;

function watch(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  return requests;
}

test("[FOUNDATION] a first visit of the list sends at most 105 kB of program and two faces", async ({ app, page }) => {
  await emptyGalleries(app);
  for (let index = 0; index < 13; index++) await publishProject(app, { name: `Marca ${index}` });
  const requests = watch(page);
  await page.goto("/portifolio", { waitUntil: "networkidle" });
  const scripts = requests.filter((request) => request.resourceType() === "script");
  const sizes = await Promise.all(scripts.map(async (request) => (await request.sizes()).responseBodySize));
  expect(scripts.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(requests.filter((request) => request.resourceType() === "font")).toHaveLength(2);
  const preloaded = page.locator('link[rel="preload"][as="font"]');
  await expect(preloaded).toHaveCount(2);
});

test("[NAV-2] the menu's program arrives when somebody is about to open it, and says so when it cannot", async ({
  page,
  context,
  allow,
}) => {
  const requests = watch(page);
  await page.goto("/portifolio", { waitUntil: "networkidle" });
  const menu = () => requests.filter((request) => request.url().includes("side-menu")).length;
  expect(menu()).toBe(0);
  const button = page.getByRole("button", { name: "Menu" });
  allow(/side-menu|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole("alert")).toContainText("O menu não abriu.");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await context.setOffline(false);
  await button.click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(menu()).toBeGreaterThan(0);
});

test("[FOUNDATION] the program waits behind what is needed to show the page", async ({ request }) => {
  const html = await (await request.get("/portifolio")).text();
  const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});
