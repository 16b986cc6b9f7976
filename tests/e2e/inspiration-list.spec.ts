import type { Page } from "@playwright/test";
import { emptyGalleries, publishInspiration, TALL, WIDE } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { cards, names, scrollTo, scrollToEnd } from "../support/lists.ts";
import { publishInspirations } from "../support/long-gallery.ts";
import { expect, test } from "../support/test.ts";

const rectangles = (page: Page) =>
  page.locator("main li").evaluateAll((items) =>
    items.map((item) => {
      const { left, top, bottom } = item.getBoundingClientRect();
      const picture = item.querySelector("img")?.getBoundingClientRect();
      return { left, top, bottom, ratio: picture ? picture.width / picture.height : 0 };
    }),
  );

type Rectangles = Awaited<ReturnType<typeof rectangles>>;
const columnsOf = (items: Rectangles) => [...new Set(items.map(({ left }) => Math.round(left)))].sort((a, b) => a - b);

function expectMasonry(items: Rectangles, width: number): void {
  const columns = columnsOf(items);
  expect(columns).toHaveLength(2);
  const ends = [items[0]?.top ?? 0, items[0]?.top ?? 0];
  for (const [index, { left, top, bottom, ratio }] of items.entries()) {
    const column = columns.indexOf(Math.round(left));
    const which = `${index} at ${width} px`;
    // The source's order is the order of the top edges.
    if (index > 0) expect(top).toBeGreaterThanOrEqual((items[index - 1]?.top ?? 0) - 0.5);
    expect(Math.abs(top - Math.min(...ends)), `top of ${which}`).toBeLessThan(0.5);
    expect(Math.abs(top - (ends[column] ?? 0)), `column of ${which}`).toBeLessThan(0.5);
    ends[column] = bottom;
    const own = (index + 1) % 3 === 0 ? 4 / 5 : 16 / 9;
    expect(Math.abs(ratio / own - 1), `ratio of ${which}`).toBeLessThan(0.06);
  }
}

test.beforeEach(({ app }) => emptyGalleries(app));

test("[INSP-1] two columns at each width, each item where a column is free first", async ({ page, app }) => {
  await publishInspirations(app, 60);
  await page.goto("/inspiration");
  await scrollToEnd(page, 60);
  // So that every group is laid out, and none only has its reckoned size.
  await page.evaluate(() => {
    for (const group of document.querySelectorAll<HTMLElement>("main ul")) group.style.contentVisibility = "visible";
  });
  for (const { width, gutter } of [
    { width: 1440, gutter: 24 },
    { width: 1024, gutter: 17 },
    { width: 390, gutter: 12 },
    { width: 320, gutter: 12 },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await settle(page);
    // The groups meet once the page has measured a caption at this width.
    await expect(async () => expectMasonry(await rectangles(page), width)).toPass({ timeout: 20_000 });
    const columns = columnsOf(await rectangles(page));
    const first = await page.locator("main li").first().boundingBox();
    expect(Math.abs((columns[1] ?? 0) - (first?.x ?? 0) - (first?.width ?? 0) - gutter)).toBeLessThanOrEqual(1);
    await expectWidth(page, width);
  }
});

test("[INSP-1] [PORT-3] a heading out of the picture; growing 403 px from the end", async ({ page, app, axe }) => {
  const all = await publishInspirations(app, 26);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "ver mais designs" }).first().click();
  const heading = page.getByRole("heading", { level: 1, name: "Inspiração" });
  await expect(heading).toBeFocused();
  const size = () => heading.evaluate((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]);
  await expect.poll(size).toEqual([1, 1]);
  await expect(page.getByRole("link", { name: "Carregar mais" })).toBeVisible();
  await axe(page);
  for (const count of [24, 26]) {
    await scrollTo(page, 403);
    await expect(cards(page)).toHaveCount(count);
  }
  await expect(page.getByRole("status").filter({ hasText: "Mais 2 inspirações carregadas" })).toBeAttached();
  await expect.poll(() => names(page)).toEqual(all);
});

test("[INSP-1] the masonry needs no script, and holds pictures of odd ratios", async ({ visitor, app, allow }) => {
  allow(/\.js csp$/); // how this browser calls scripts that it was told not to run
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, baseURL: app.url });
  for (const shape of [WIDE, TALL, { width: 2400, height: 300 }, { width: 300, height: 2400 }])
    await publishInspiration(app, { pictures: [shape] });
  await page.goto("/inspiration");
  const type = page.locator("main li").first().getByText("Produto");
  await expect(type).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(type).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
  const most = () =>
    page.locator("main li").evaluateAll((items) => {
      const over = items.map((item) => {
        const own = item.getBoundingClientRect();
        const link = item.querySelector("a")?.getBoundingClientRect();
        return (link?.bottom ?? Number.POSITIVE_INFINITY) - own.bottom;
      });
      return Math.max(...over);
    });
  await expect.poll(most).toBeLessThanOrEqual(0);
});
