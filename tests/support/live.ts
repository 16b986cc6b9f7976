/** Pages that hear news. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

export const STREAM = "/api/eventos";

/** Opens a page, marks its document, and waits until it hears news. */
export async function follow(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === STREAM);
  await page.goto(path);
  expect((await stream).status()).toBe(200);
  await page.evaluate(() => Object.assign(window, { same: true }));
}
