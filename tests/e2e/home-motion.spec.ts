import type { Page } from "@playwright/test";
import { emptyGalleries, publishInspiration } from "../support/gallery.ts";
import { expectWidth } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

/** Everything on the home page may move by itself for this long (design.md §6; WCAG 2.2.2 asks for a pause beyond 5 s). */
const LONGEST = 12_000;

const pause = (page: Page) => page.getByRole("button", { name: "Pausar movimento" });
const resume = (page: Page) => page.getByRole("button", { name: "Continuar movimento" });
const running = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);

test("[HOME-2] [SEC-8.18] the bubbles stop by themselves, where they rest, and may be sent on; where nothing moves there is nothing to pause", async ({
  page,
}) => {
  await page.goto("/");
  const ends = () =>
    page.evaluate(() => document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
  await expect.poll(async () => (await ends()).length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...(await ends()))).toBeLessThanOrEqual(LONGEST);
  await expect(pause(page)).toBeVisible();
  const bubble = page
    .locator("section")
    .first()
    .getByRole("link")
    .filter({ has: page.locator("img") })
    .first();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(resume(page)).toBeVisible();
  await expect.poll(() => running(page)).toBe(0);
  await expect(bubble).toHaveCSS("translate", "none");
  await resume(page).click();
  await expect(pause(page)).toBeFocused();
  await expect.poll(() => running(page)).toBe(3);
  expect(
    await page.evaluate(() =>
      document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
    ),
  ).toBe(true);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /movimento/ })).toHaveCount(0);
});

test("[HOME-2] [SEC-8.18] by the keyboard alone the bubbles are paused where they are, and go on from there", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await expect(pause(page)).toBeVisible();
  const { width = 0, height = 0 } = (await pause(page).boundingBox()) ?? {};
  expect([width >= 44, height >= 44]).toEqual([true, true]);
  await page.getByRole("main").focus();
  for (
    let step = 0;
    step < 12 && !(await pause(page).evaluate((button) => button === document.activeElement));
    step += 1
  )
    await page.keyboard.press("Tab");
  await expect(pause(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(resume(page)).toBeFocused();
  await expect.poll(() => running(page)).toBe(0);
  const times = () =>
    page.evaluate(async () => {
      // A pause takes effect with the next frame, and until one is drawn the page's clock is behind the compositor's start.
      await Promise.all(document.getAnimations().map(({ ready }) => ready));
      await new Promise(requestAnimationFrame);
      return document.getAnimations().map(({ currentTime }) => Number(currentTime));
    });
  const before = await times();
  expect(await times()).toEqual(before);
  await axe(page);
  await page.keyboard.press("Space");
  await expect(pause(page)).toBeFocused();
  await expect.poll(() => running(page)).toBeGreaterThanOrEqual(3);
  for (const [index, time] of (await times()).entries()) expect(time).toBeGreaterThanOrEqual(before[index] ?? 0);
});

test("[HOME-2] [SEC-8.18] at each width the pause stands clear of text, links and bubbles, and moves nothing, bubbles cover no text, and only the row scrolls sideways", async ({
  page,
  app,
}) => {
  await emptyGalleries(app);
  for (const name of ["Onça Café", "Maré", "Pingo"]) await publishInspiration(app, { name });
  const shifted = await watchShifts(page);
  for (const width of [320, 390, 768, 1024, 1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(pause(page)).toBeVisible();
    expect(await shifted(), `at ${width} px`).toBeLessThan(0.005);
    await page.evaluate(() => document.fonts.ready);
    expect(await pause(page).evaluate(covered), `at ${width} px`).toEqual({ hit: 0, near: 0, inside: true });
    await expectWidth(page, width);
    expect(await page.evaluate(overlaps), `${width}`).toBe(0);
  }
});

/** For `evaluate`: how many texts, links and bubbles meet it, and whether it is inside the window. */
function covered(button: Element) {
  const own = button.getBoundingClientRect();
  const hero = button.closest("section");
  const boxes: DOMRect[] = [];
  for (const element of hero?.querySelectorAll("p, a:not(:has(img))") ?? [])
    boxes.push(element.getBoundingClientRect());
  const words = document.createTreeWalker(hero?.querySelector("h1") ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    range.selectNodeContents(words.currentNode);
    boxes.push(...range.getClientRects());
  }
  const hit = boxes.filter(
    (box) => box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom,
  ).length;
  const [x, y] = [own.left + own.width / 2, own.top + own.height / 2];
  const circles = [...(hero?.querySelectorAll("a:has(img)") ?? [])].map((circle) => circle.getBoundingClientRect());
  const near = circles.filter((circle) => {
    const [cx, cy] = [circle.left + circle.width / 2, circle.top + circle.height / 2];
    // A bubble floats 8 px up and down.
    return Math.hypot(cx - x, cy - y) < circle.width / 2 + own.width / 2 + 8;
  }).length;
  return { hit, near, inside: own.left >= 0 && own.right <= innerWidth };
}

/** For `evaluate`: how many texts of the first view a bubble covers. */
function overlaps(): number {
  const box = (element: Element) => element.getBoundingClientRect();
  const texts = [...document.querySelectorAll("main section:first-child :is(p, a):not(:has(img))")].map(box);
  // Of the title the words themselves: its lines are as wide as the page.
  const words = document.createTreeWalker(document.querySelector("h1") ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    range.selectNodeContents(words.currentNode);
    texts.push(...range.getClientRects());
  }
  const circles = [...document.querySelectorAll("main section:first-child a:has(img)")].map(box);
  const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return texts.filter((text) => circles.some((circle) => meet(text, circle))).length;
}
