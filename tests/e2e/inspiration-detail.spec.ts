/** The layout of the page of one inspiration (INSP-2), and its overlay. What it says: tests/pages/details.test.ts. */
import { showPath } from "../../app/galleries/galleries.ts";
import { publishInspiration, TALL, WIDE } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test("[INSP-2] a pair shares a row", async ({ page, app, axe }) => {
  const { id } = await publishInspiration(app, {
    name: "Cine Praça",
    pictures: [WIDE, [TALL, { width: 1000, height: 1600 }], WIDE],
  });
  await page.goto(showPath("inspiration", "Cine Praça", id));
  // Equally high.
  const links = page.getByRole("link", { name: /^Ampliar: / });
  await expect(links).toHaveCount(3);
  await settle(page);
  const [left, right, single] = await links.evaluateAll((all) =>
    all.map((link) => {
      const { y, width, height } = link.getBoundingClientRect();
      return { y, width, height };
    }),
  );
  expect(left).toEqual(right);
  expect((left?.width ?? 0) / (left?.height ?? 1)).toBeCloseTo(4 / 5, 1);
  expect(single?.width).toBeGreaterThan(2 * (left?.width ?? 0));
  await axe(page);
});

for (const width of [1440, 390, 320]) {
  test(`[INSP-2] nothing shifts and nothing runs out sideways at ${width} pixels`, async ({ visitor, app }) => {
    const page = await visitor({ viewport: { width, height: 844 } });
    const { id } = await publishInspiration(app, {
      name: "Restaurante da Encruzilhada",
      pictures: [WIDE, [TALL, TALL], WIDE],
    });
    const shifted = await watchShifts(page);
    await page.goto(showPath("inspiration", "Restaurante da Encruzilhada", id));
    for (const picture of await page.getByRole("main").getByRole("img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    }
    expect(await shifted()).toBeLessThan(0.005);
    await expectWidth(page, width);
  });
}

test("[INSP-2] [PORT-7] a pair is two pictures in the overlay", async ({ page, app }) => {
  const { id } = await publishInspiration(app, { name: "Par", pictures: [WIDE, [TALL, TALL]] });
  await page.goto(showPath("inspiration", "Par", id));
  await page.getByRole("link", { name: "Ampliar: Par, imagem 3 de 3" }).click();
  const overlay = page.getByRole("dialog", { name: "Imagens de Par" });
  await expect(overlay.getByText("3/3")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(overlay.getByText("2/3")).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await expect(page.getByRole("link", { name: "Ampliar: Par, imagem 3 de 3" })).toBeFocused();
});

for (const width of [1440, 390, 320]) {
  test(`[INSP-2] nothing runs out sideways at ${width} pixels`, async ({ visitor, app }) => {
    const page = await visitor({ viewport: { width, height: 844 } });
    const { id } = await publishInspiration(app, {
      name: "Paralelepípedo",
      vall: 1_234_567_890,
      time: { month: 11, day: 30 },
      pictures: [WIDE, [TALL, TALL], WIDE],
    });
    await page.goto(showPath("inspiration", "Paralelepípedo", id));
    await expect(page.getByText("11 meses e 30 dias")).toBeVisible();
    await expectWidth(page, width);
  });
}
