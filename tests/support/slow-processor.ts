import type { Page } from "@playwright/test";

/** Makes the page's processor `rate` times slower from now on: what React has not drawn yet is seen by what comes next. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}
