import { emptyGalleries } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { cards, scrollToEnd } from "../support/lists.ts";
import { publishProjects } from "../support/long-gallery.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ app }) => emptyGalleries(app));

test("[PORT-1] [PORT-3] the grid, on a desk and a phone; a long list skips", async ({ page, app, axe }) => {
  await publishProjects(app, 84);
  const shifted = await watchShifts(page);
  await page.goto("/portifolio");
  // The first picture comes first, the others wait, and nothing moves while they arrive.
  const first = page.locator("main li img").first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(await shifted()).toBeLessThan(0.005);
  await scrollToEnd(page, 24);
  const pictures = () =>
    page.locator("main li picture").evaluateAll((all) =>
      all.map((picture) => {
        const { width, height } = picture.parentElement?.getBoundingClientRect() ?? { width: 0, height: 0 };
        return { width: Math.round(width), height: Math.round(height) };
      }),
    );
  await settle(page);
  const wide = await pictures();
  const [seven, five, four] = [774, 546, 432];
  const pattern = [seven, five, four, four, four, five, seven, four, four, four];
  expect(wide.map(({ width }) => width)).toEqual([...pattern, ...pattern, ...pattern.slice(0, 4)]);
  for (const [index, { width, height }] of wide.entries())
    expect(Math.abs(height - (width === four ? 270 : 440)), `picture ${index}`).toBeLessThanOrEqual(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await pictures())[0]?.width).toBe(350);
  for (const { width, height } of await pictures()) {
    expect(width).toBe(350);
    expect(Math.abs(height - (350 * 9) / 16)).toBeLessThanOrEqual(1);
  }
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWidth(page, 320);

  // A long list skips what is out of sight, and a new page does not draw the others again.
  await page.setViewportSize({ width: 1440, height: 900 });
  await scrollToEnd(page, 60);
  const groups = page.locator("main ul");
  await expect(groups).toHaveCount(3);
  await expect(groups.first()).toHaveCSS("content-visibility", "auto");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(cards(page).last()).not.toBeInViewport();
  const farLink = groups.nth(1).locator("a").first();
  const drawn = () => farLink.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(drawn).toBe(false);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.evaluate(() => {
    const touched: Node[] = [];
    const observer = new MutationObserver((changes) => touched.push(...changes.map(({ target }) => target)));
    for (const group of [...document.querySelectorAll("main ul")].slice(0, 3))
      observer.observe(group, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { touched });
  });
  await scrollToEnd(page, 72);
  expect(await page.evaluate(() => Reflect.get(window, "touched").length)).toBe(0);
});
