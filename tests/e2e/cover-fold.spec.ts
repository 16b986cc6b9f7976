/** The title is above the fold with a part of the cover, whatever the cover's shape. */
import type { Page } from "@playwright/test";
import { showPath } from "../../app/galleries/galleries.ts";
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

for (const viewport of SCREENS) {
  const { width, height } = viewport;
  test(`[SEC-8.17] [PORT-4] client and title are above the fold at ${width} × ${height}, under an upright cover too`, async ({
    visitor,
    app,
  }) => {
    const page = await visitor({ viewport });
    for (const shape of [WIDE, TALL]) {
      const { id, nameProject } = await publishProject(app, {
        name: "Onça Café",
        slogan: "as pintas saem para passear",
        pictures: [shape, WIDE],
      });
      const shifted = await watchShifts(page);
      await page.goto(showPath("portifolio", nameProject, id));
      const cover = page.getByRole("img", { name: /^Capa/ });
      await expect.poll(() => cover.evaluate((image) => image.getBoundingClientRect().top)).toBeLessThan(height - 200);
      await expect.poll(() => titleEnd(page)).toBeLessThanOrEqual(height - 200);
      expect(await shifted()).toBeLessThan(0.005);
    }
  });

  test(`[SEC-8.17] [INSP-2] an upright cover is whole and no higher than the screen at ${width} × ${height}`, async ({
    visitor,
    app,
  }) => {
    const page = await visitor({ viewport });
    for (const shape of [WIDE, TALL]) {
      const { id } = await publishInspiration(app, { name: "Lume", pictures: [shape, WIDE] });
      await page.goto(showPath("inspiration", "Lume", id));
      await expect.poll(() => titleEnd(page)).toBeLessThanOrEqual(height);
      await settle(page);
      const cover = await page.getByRole("img", { name: /^Capa/ }).boundingBox();
      if (!cover) throw new Error("a cover");
      if (shape === TALL) expect(cover.width / cover.height).toBeCloseTo(4 / 5, 1);
      expect(cover.height).toBeLessThanOrEqual(Math.max(height, width / 2));
    }
  });
}
