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

/** Every animation that ends has ended, and the faces are there: from now on boxes and colours stay as they are. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
