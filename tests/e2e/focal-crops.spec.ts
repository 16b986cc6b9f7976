/** Every place that crops a published picture crops it around its focal point. */
import type { Locator, Page } from "@playwright/test";
import { inArray } from "drizzle-orm";
import { showPath } from "../../app/galleries/galleries.ts";
import { picture } from "../../app/galleries/schema.ts";
import type { App } from "../support/app.ts";
import { announce, emptyGalleries, publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

const FOCAL = { focalX: 7, focalY: 100 };

test.beforeEach(({ app }) => emptyGalleries(app));

async function publishBoth(app: App) {
  const project = await publishProject(app, { name: "Pingo", pictures: [WIDE, TALL, TALL] });
  const study = await publishInspiration(app, { name: "Lume", pictures: [TALL, [TALL, TALL]] });
  await app.database
    .update(picture)
    .set(FOCAL)
    .where(inArray(picture.key, [...project.keys, ...study.keys]));
  await announce(app);
  return { project, study };
}

/** Where each stored picture in a part of the page is cropped. */
const positions = (part: Locator) =>
  part
    .locator('img[src^="/picture/"]')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition));

async function expectPoints(part: Locator, count: number): Promise<void> {
  await expect(part.locator('img[src^="/picture/"]')).toHaveCount(count);
  await expect.poll(() => positions(part)).toEqual(Array(count).fill("7% 100%"));
}

/** A bubble, the row and a panel at least: which default pictures stand beside them is left to chance. */
async function expectPointsOnHome(main: Locator): Promise<void> {
  await expect.poll(async () => [...new Set(await positions(main))]).toEqual(["7% 100%"]);
  expect((await positions(main)).length).toBeGreaterThanOrEqual(3);
}

/** The word of the publication reaches the page cache a moment later. */
const shows = (page: Page, path: string, text: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.locator("main")).toContainText(text, { timeout: 500 });
    await expect(page.locator("main img[data-focal-x]").first()).toBeAttached({ timeout: 500 });
  }).toPass();

test("[SEC-8.17] the focal point rules every crop, without a script too", async ({ page, app, login, visitor }) => {
  const { project, study } = await publishBoth(app);
  const main = page.getByRole("main");
  const atEachWidth = async (check: () => Promise<void>) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await check();
    }
  };
  await atEachWidth(async () => {
    await shows(page, "/", "Inspiração");
    await expectPointsOnHome(main);
    await shows(page, "/portifolio", "Pingo");
    await expectPoints(main, 1);
    await shows(page, "/inspiration", "Lume");
    await expectPoints(main, 1);
    await page.goto(showPath("inspiration", "Lume", study.id));
    await expectPoints(page.getByRole("article"), 3);
    await page.goto(showPath("portifolio", project.nameProject, project.id));
    await expectPoints(page.getByRole("article"), 3);
    await page.getByRole("link", { name: /imagem 2 de 3$/ }).click();
    const overlay = page.getByRole("dialog", { name: /^Imagens de/ });
    await expect(overlay).toBeVisible();
    await expectPoints(overlay.getByRole("list"), 3);
  });
  const plain = await visitor({ javaScriptEnabled: false });
  await shows(plain, "/portifolio", "Pingo");
  await expectPoints(plain.getByRole("main"), 1);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/page");
  await atEachWidth(() => expectPoints(main, 2));
});

test("[SEC-8.17] without a focal point the middle is shown, and shapes stay at each width", async ({ page, app }) => {
  for (let count = 0; count < 7; count++) await publishProject(app, { name: `Projeto ${count}`, pictures: [TALL] });
  await expect(async () => {
    await page.goto("/portifolio");
    await expect(page.locator("main li img")).toHaveCount(7, { timeout: 500 });
  }).toPass();
  await expect.poll(() => positions(page.getByRole("main"))).toEqual(Array(7).fill("50% 50%"));
  const shapes = () =>
    page.locator("main li picture").evaluateAll((all) =>
      all.map((picture) => {
        const { width, height } = picture.parentElement?.getBoundingClientRect() ?? { width: 0, height: 1 };
        return width / height;
      }),
    );
  const wide = await shapes();
  for (const width of [1200, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const changes = async () => (await shapes()).map((shape, index) => Math.abs(shape / (wide[index] ?? 1) - 1));
    await expect.poll(async () => Math.max(...(await changes())), `at ${width} px`).toBeLessThan(0.05);
  }
});
