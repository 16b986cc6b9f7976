/** What lies under transparent pictures, small pictures, and the overlay on a slow line (GROUND). */
import { eq } from "drizzle-orm";
import { picture } from "../../app/galleries/schema.ts";
import { announce, publishProject, WIDE } from "../support/gallery.ts";
import { settle } from "../support/layout.ts";
import { linkOf, openDetail, overlayOf } from "../support/lightbox.ts";
import { holdRequests } from "../support/network.ts";
import { publishStory } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

const DARK = "rgb(16, 34, 27)";

test("[GROUND-2] [GROUND-6] a white logo on a dark ground; a small one is not enlarged", async ({ page, app }) => {
  const small = { width: 300, height: 200 };
  const { path, keys } = await publishProject(app, { name: "Branca", pictures: [WIDE, WIDE, small] });
  await app.database
    .update(picture)
    .set({ measuredGround: "dark" })
    .where(eq(picture.key, keys[1] ?? ""));
  await announce(app);
  const link = (number: number) => page.getByRole("link", { name: new RegExp(`imagem ${number} de 3$`) });
  await expect(async () => {
    await page.goto(path);
    await expect(link(2).locator("img")).toHaveCSS("background-color", DARK, { timeout: 500 });
  }).toPass();
  await settle(page);
  const box = await link(3).locator("img").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(small.width);
  expect(box?.height).toBeLessThanOrEqual(small.height);
  // Its own size, to ten pixels: it is seen.
  expect(box?.width).toBeGreaterThan(small.width - 10);
  expect(box?.height).toBeGreaterThan(small.height - 10);
  await link(2).click();
  const overlay = page.getByRole("dialog", { name: "Imagens de Branca" });
  await expect(overlay.getByRole("img", { name: /imagem 2 de 3$/ })).toHaveCSS("background-color", DARK);
  await expect(overlay.getByRole("button", { name: /^Imagem 2 de 3/ }).locator("img")).toHaveCSS(
    "background-color",
    DARK,
  );
  // Zoomed in, any picture may be behind it.
  for (const control of [overlay.getByRole("button", { name: "Fechar" }), overlay.getByText("2/3")])
    await expect(control).toHaveCSS("background-color", "rgba(6, 38, 27, 0.86)");
});

test("[GROUND-7] on a slow line the first press answers, and Escape ends it", async ({ page, app }) => {
  await openDetail(page, app);
  await page.mouse.move(5, 5);
  const release = await holdRequests(page, "**/assets/lightbox-overlay-*.js");
  await linkOf(page, 2).click();
  const waiting = page.getByRole("dialog", { name: "Abrindo a imagem" });
  await expect(waiting.getByRole("status")).toHaveText("Abrindo a imagem…");
  await page.keyboard.press("Escape");
  await expect(waiting).toBeHidden();
  await expect(linkOf(page, 2)).toBeFocused();
  await linkOf(page, 3).evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(waiting).toBeVisible();
  release();
  await expect(overlayOf(page).getByText("3/5")).toBeVisible();
  await expect(waiting).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(overlayOf(page)).toBeHidden();
  await expect(linkOf(page, 3)).toBeFocused();
});

test("[GROUND-7] a picture that does not arrive leaves a sentence, and another try shows it", async ({
  page,
  app,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  await openDetail(page, app);
  await linkOf(page, 2).scrollIntoViewIfNeeded();
  const lose = "**/picture/**";
  await linkOf(page, 2).hover();
  await page.waitForLoadState("networkidle");
  await page.route(lose, (route) => route.abort());
  await linkOf(page, 2).click();
  const failure = overlayOf(page).getByRole("group").filter({ hasText: "A imagem não abriu." }).last();
  await expect(failure).toBeVisible();
  await page.unroute(lose);
  await failure.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(overlayOf(page).getByRole("img", { name: /imagem 2 de 5$/ })).toBeVisible();
});

test("[GROUND-8] the palette block keeps its colours in a contrast theme and on paper", async ({ page, app }) => {
  const { path } = await publishStory(app);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(path);
  await settle(page);
  const strip = page.getByRole("button", { name: /^Copiar / }).first();
  const colours = () => strip.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]);
  const forced = await colours();
  await expect(strip).toHaveCSS("forced-color-adjust", "none");
  await page.emulateMedia({ forcedColors: "none" });
  expect(await colours()).toEqual(forced);
  await page.emulateMedia({ media: "print" });
  await expect(strip).toHaveCSS("print-color-adjust", "exact");
});
