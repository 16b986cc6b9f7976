/** The title is above the fold with a part of the cover, whatever the cover's shape. */
import type { Page } from "@playwright/test";
import { publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { settle } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

const SCREENS = [
  { width: 390, height: 664 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
];

const titleEnd = (page: Page) =>
  page.getByRole("heading", { level: 1 }).evaluate((title) => title.getBoundingClientRect().bottom);

test("[SEC-8.17] [PORT-4] [INSP-2] on each screen the title is above the fold, and an upright cover whole and no higher than it", async ({
  page,
  app,
}) => {
  const shifted = await watchShifts(page);
  for (const shape of [WIDE, TALL]) {
    const pictures = [shape, WIDE];
    const slogan = "as pintas saem para passear";
    const project = await publishProject(app, { name: "Onça Café", slogan, pictures });
    const study = await publishInspiration(app, { name: "Lume", pictures });
    for (const { width, height } of SCREENS) {
      const where = `${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await page.goto(project.path);
      const cover = page.getByRole("img", { name: /^Capa/ });
      const top = () => cover.evaluate((image) => image.getBoundingClientRect().top);
      await expect.poll(top, where).toBeLessThan(height - 200);
      await expect.poll(() => titleEnd(page), where).toBeLessThanOrEqual(height - 200);
      expect(await shifted(), where).toBeLessThan(0.005);

      await page.goto(study.path);
      await expect.poll(() => titleEnd(page), where).toBeLessThanOrEqual(height);
      await settle(page);
      const box = await cover.boundingBox();
      if (!box) throw new Error("a cover");
      if (shape === TALL) expect(box.width / box.height, where).toBeCloseTo(4 / 5, 1);
      expect(box.height, where).toBeLessThanOrEqual(Math.max(height, width / 2));
    }
  }
});
