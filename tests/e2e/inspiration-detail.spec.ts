/** The page of one inspiration (INSP-2, INSP-4), with its overlay. */
import { showPath } from "../../app/galleries/galleries.ts";
import { publishInspiration, TALL, WIDE } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test("[INSP-2] cover, author, type, briefing, time frame, value and pictures", async ({ page, app, axe }) => {
  const { id } = await publishInspiration(app, {
    name: "Cine Praça",
    vall: 850_000,
    time: { month: 2, day: 15 },
    pictures: [WIDE, [TALL, { width: 1000, height: 1600 }], WIDE],
  });
  await page.goto(showPath("inspiration", "Cine Praça", id));
  await expect(page.getByRole("heading", { level: 1, name: "Cine Praça" })).toBeVisible();
  await expect(page.getByText("Create ByLuísa Mendonça")).toBeVisible();
  await expect(page.getByRole("img", { name: "Capa de Cine Praça" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Briefing (Fictício)" })).toBeVisible();
  await expect(page.getByText("Luminárias de papel para quartos pequenos.")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["2 meses e 15 dias", "R$ 8.500,00", "Produto"]);

  // The pair shares a row, equally high.
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

test("[INSP-4] one month, one day", async ({ page, app }) => {
  const { id } = await publishInspiration(app, { name: "Um", time: { month: 1, day: 1 } });
  await page.goto(showPath("inspiration", "Um", id));
  await expect(page.getByText("1 mês e 1 dia", { exact: true })).toBeVisible();
});

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
