import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const neededWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** The page is exactly as wide as the window: nothing runs out sideways. */
export async function expectWidth(page: Page, width: number, message = `at ${width} px`): Promise<void> {
  await expect.poll(() => neededWidth(page), message).toBe(width);
}

/** Nothing runs out sideways; a page with a scrollbar is narrower than the window. */
export async function expectToFit(page: Page, width: number, message = `at ${width} px`): Promise<void> {
  await expect.poll(() => neededWidth(page), message).toBeLessThanOrEqual(width);
}

/** The same at each width. A screen needs axe once: its widths are the same elements. */
export async function expectToFitAt(page: Page, widths: readonly number[], height = 664): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectToFit(page, width);
  }
}

/**
 * The page's styles and faces are there (between two frames a page may be without the styles that React Router brings with
 * it), and every animation that ends has ended: from now on boxes and colours stay as they are.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** For `evaluate`: whether a press on its middle would meet it. */
export function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
