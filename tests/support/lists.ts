/** The public lists of projects and of inspirations in the browser. */
import { expect, type Page } from "@playwright/test";

export const cards = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link");
export const names = (page: Page) => page.getByRole("main").locator("li b").allTextContents();

/** Scrolls until the page's end is that far below the window's. */
export const scrollTo = (page: Page, above: number) =>
  page.evaluate((px) => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - px), above);

/** Scrolls to the end until that many items are there, and no further. */
export async function scrollToEnd(page: Page, count: number): Promise<void> {
  // Counts and scrolls in one step, in the page (a locator's items may be older than the step that gets them): a page of items
  // that arrived in between would be scrolled past, and load the next one.
  const step = (count: number) => {
    const items = document.querySelectorAll("main li a[href]").length;
    if (items < count) window.scrollTo(0, document.documentElement.scrollHeight);
    return items;
  };
  await expect.poll(() => page.evaluate(step, count), { timeout: 30_000 }).toBe(count);
}
