import type { Page, Request } from "@playwright/test";
import { emptyGalleries, publishInspiration, publishProject } from "../support/gallery.ts";
import { goOffline, goOnline } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

/** Of brotli, on the wire. */
const SCRIPT_BYTES = 105_000;
/** Both faces, as cut by scripts/cut-faces.ts. */
const FACE_BYTES = 32_000;

function watch(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  return requests;
}

test("[FOUNDATION] a public page asks for no program before somebody uses it, and keeps the press that asks", async ({
  app,
  browser,
}) => {
  await publishProject(app, { name: "Cartaz" });
  await publishInspiration(app, { name: "Cartaz" });
  for (const path of ["/", "/portifolio", "/inspiration", "/branding", "/privacidade"]) {
    // Not the fixture's page, whose `goto` moves the pointer.
    const page = await browser.newPage({ baseURL: app.url });
    const requests = watch(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const programs = requests.filter((request) => request.resourceType() === "script");
    expect(programs.map((request) => request.url())).toEqual([]);
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.close();
  }
});

test("[FOUNDATION] [NAV-2] a first visit of the list sends at most 105 kB of program and two faces of 32 kB; the menu's program arrives when somebody is about to open it, and says so when it cannot; what begins with a picture is painted before its program is asked for", async ({
  app,
  page,
  allow,
}) => {
  await emptyGalleries(app);
  await publishInspiration(app, { name: "Cartaz" });
  for (let index = 0; index < 13; index++) await publishProject(app, { name: `Marca ${index}` });
  const requests = watch(page);
  await page.goto("/portifolio", { waitUntil: "networkidle" });
  const ofType = (type: string) => requests.filter((request) => request.resourceType() === type);
  const bytes = async (type: string) => {
    const sizes = await Promise.all(ofType(type).map(async (request) => (await request.sizes()).responseBodySize));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  expect(ofType("script").length).toBeGreaterThan(3);
  expect(await bytes("script")).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(ofType("font")).toHaveLength(2);
  expect(await bytes("font")).toBeLessThan(FACE_BYTES);
  const preloaded = page.locator('link[rel="preload"][as="font"]');
  await expect(preloaded).toHaveCount(2);

  const menu = () => requests.filter((request) => request.url().includes("side-menu")).length;
  expect(menu()).toBe(0);
  const button = page.getByRole("button", { name: "Menu" });
  allow(/side-menu|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await goOffline(page);
  await button.click();
  await expect(page.getByRole("alert")).toContainText("O menu não abriu.");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await goOnline(page);
  await button.click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(menu()).toBeGreaterThan(0);

  for (const path of ["/", "/portifolio", "/inspiration"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
      scripts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(scripts.length).toBeGreaterThan(3);
    expect(Math.min(...scripts), path).toBeGreaterThanOrEqual(painted);
  }
});

test("[FOUNDATION] on any other page the program waits behind styles and faces only", async ({ page }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  const links = page.locator('link[rel="modulepreload"]');
  const priorities = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).fetchPriority));
  expect(priorities.length).toBeGreaterThan(3);
  expect(priorities.filter((priority) => priority !== "low")).toEqual([]);
  const starts = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime })),
  );
  const startsOf = (ending: RegExp) => starts.filter(({ name }) => ending.test(name)).map(({ startTime }) => startTime);
  const waitedFor = [...startsOf(/\.woff2$/), ...startsOf(/\.css$/)];
  expect(waitedFor.length).toBeGreaterThan(2);
  expect(Math.min(...startsOf(/\.js$/))).toBeGreaterThanOrEqual(Math.max(...waitedFor));
});
