/** The public lists of projects and of inspirations in the browser. */
import { expect, type Page } from "@playwright/test";

export const cards = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link");
export const names = (page: Page) => page.getByRole("main").locator("li b").allTextContents();

/** Scrolls until the page's end is that far below the window's. */
export const scrollTo = (page: Page, above: number) =>
  page.evaluate((px) => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - px), above);

/** Scrolls to the end until that many items are there. */
export async function scrollToEnd(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await scrollTo(page, 0);
    await expect(cards(page)).toHaveCount(count, { timeout: 500 });
  }).toPass();
}
