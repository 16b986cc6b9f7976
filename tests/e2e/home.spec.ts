import type { Page } from "@playwright/test";
import { emptyGalleries, publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { settle } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

const bubbles = (page: Page) => page.locator("main section:first-child a:has(img)");
const row = (page: Page) => page.getByRole("region", { name: "Inspiração" });

test.beforeEach(({ app }) => emptyGalleries(app));

test("[MEND2-8] [HOME-1] [HOME-2] both ways on are in the first view; calm for who wants it", async ({ visitor }) => {
  // The bubbles float for ten seconds otherwise, around what is measured.
  const page = await visitor({ reducedMotion: "reduce" });
  await page.goto("/");
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const main = page.getByRole("main");
  const call = main.getByRole("link", { name: "Crie sua marca" });
  for (const [width, height] of [
    [1440, 900],
    [1366, 650],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settle(page);
    await expect(call, `${width}`).toBeInViewport({ ratio: 1 });
    const other = await main.getByRole("link", { name: "Ver portfólio" }).first().boundingBox();
    expect((other?.y ?? 0) + (other?.height ?? Number.NaN), `${width}`).toBeLessThanOrEqual(height);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const { y = 0 } = (await call.boundingBox()) ?? {};
    expect(y, `${width}`).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  }
});

test("[HOME-2] [HOME-5] three bubbles in fixed slots float, and lead to their items", async ({ page, app }) => {
  // As high as the drawing: on a lower screen it is smaller.
  await page.setViewportSize({ width: 1440, height: 1072 });
  for (const name of ["Onça Café", "Maré", "Pingo", "Roxo"]) await publishProject(app, { name });
  for (const name of ["Lume", "Brota", "Trilha"]) await publishInspiration(app, { name, pictures: [TALL] });
  const shifted = await watchShifts(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  expect(await shifted()).toBeLessThan(0.005);
  await expect(bubbles(page)).toHaveCount(3);
  const names = await bubbles(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  expect(new Set(names).size).toBe(3);
  const places = () =>
    bubbles(page).evaluateAll((links) =>
      links.map((link) => {
        const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = link as HTMLElement;
        return { left, top, width, height };
      }),
    );
  // Measured in the design at 1440 px; the header is above the stage.
  await expect.poll(places).toEqual([
    { left: 916, top: 500, width: 476, height: 476 },
    { left: 602, top: 742, width: 252, height: 252 },
    { left: 1096, top: 126, width: 148, height: 148 },
  ]);
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  await expect.poll(running).toBeGreaterThanOrEqual(3);
  const [first] = names;
  const large = bubbles(page).first();
  await large.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(large).toHaveCSS("animation-play-state", "paused");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/show\/(portifolio|inspiration)\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(first ?? "no name");
});

test("[HOME-3] a row of inspirations in their own widths leads to each, and to more of them", async ({ page, app }) => {
  for (const [name, shape] of [
    ["Lume", TALL],
    ["Brota", WIDE],
    ["Trilha", TALL],
    ["Maré", WIDE],
    ["Roxo", WIDE],
  ] as const)
    await publishInspiration(app, { name, pictures: [shape] });
  await page.goto("/");
  const links = row(page).getByRole("listitem").getByRole("link");
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute("aria-label")));
  expect(names).toEqual(["Roxo", "Maré", "Trilha", "Brota", "Lume"]);
  const sizes = () =>
    links.locator("img").evaluateAll((all) => all.map((image) => `${image.clientWidth} × ${image.clientHeight}`));
  await expect.poll(sizes).toEqual(["782 × 440", "782 × 440", "352 × 440", "782 × 440", "352 × 440"]);
  // The keyboard brings what is outside the view into it.
  await links.last().focus();
  await expect(links.last()).toBeInViewport();
  await row(page).getByRole("link", { name: "ver mais designs" }).locator("visible=true").click();
  await expect(page).toHaveURL("/inspiration");
});
