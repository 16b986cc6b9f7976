/** People who save data, or are on a slow line (docs/decisions/saving-data.md). */
import type { Page } from "@playwright/test";
import { linkOf, openDetail, restAt } from "../support/lightbox.ts";
import { expect, test } from "../support/test.ts";

type Connection = { saveData?: boolean; effectiveType?: string };

/** The browser's idea of its connection, which no option of the test's browser changes. */
const connect = (page: Page, connection: Connection) =>
  page.addInitScript(
    (values) => Object.defineProperty(navigator, "connection", { value: values, configurable: true }),
    connection,
  );

test("[NAV-2] [PORT-7] nothing is fetched ahead on a slow line or for people who save data: the menu and the overlay come with the press, a neighbour with its turn", async ({
  app,
  visitor,
}) => {
  for (const [connection, ahead] of [
    [{ effectiveType: "4g" }, true],
    [{ saveData: true, effectiveType: "4g" }, false],
    [{ effectiveType: "3g" }, false],
    [{ effectiveType: "slow-2g" }, false],
  ] as const) {
    const page = await visitor();
    await connect(page, connection);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const programs = (name: string) => asked.filter((url) => url.includes(name) && url.endsWith(".js")).length;
    await openDetail(page, app);
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.hover();
    await menu.focus();
    await linkOf(page, 2).focus();
    await page.waitForLoadState("networkidle");
    // A page that was idle before it was awake does not become so again: what was asked for last may be heard later.
    await expect.poll(() => [programs("side-menu") > 0, programs("lightbox-overlay") > 0]).toEqual([ahead, ahead]);

    await linkOf(page, 2).click();
    const overlay = await restAt(page, "2/5");
    await page.waitForLoadState("networkidle");
    // The strip's are not among them.
    const large = overlay.locator("[role=group] img[srcset]");
    const shown = overlay.locator("[role=group][aria-hidden=false] img[srcset]");
    const isThere = () =>
      shown.evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0));
    await expect.poll(isThere).toBe(true);
    await expect(large).toHaveCount(ahead ? 3 : 1);
    for (const [key, place] of [
      ["ArrowRight", 3],
      ["ArrowRight", 4],
      ["Home", 1],
    ] as const) {
      await page.keyboard.press(key);
      await restAt(page, `${place}/5`);
      await expect.poll(isThere).toBe(true);
    }
    await expect(overlay.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await menu.click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.close();
  }
});
