/** The layout of the pages of one project (PORT-4) and of one inspiration (INSP-2). What they say: tests/pages/details.test.ts. */
import type { Page } from "@playwright/test";
import { publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expectToFitAt, expectWidth, settle } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test("[PORT-4] [STORY-3] a full width, a pair, a full width; then a plane of the brand's ground with the slogan; the enlarge icon shows on hover and on focus", async ({
  page,
  app,
  axe,
}) => {
  const { path } = await publishProject(app, { name: "Grade", pictures: [WIDE, WIDE, TALL, TALL, WIDE, TALL] });
  await page.goto(path);
  await settle(page);
  const cover = await page.getByRole("img", { name: /^Capa/ }).boundingBox();
  expect(cover).toMatchObject({ x: 0, width: 1440, height: 810 });
  const boxes = await page
    .getByRole("link", { name: /^Ampliar/ })
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })),
    );
  const [wide, left, right, last, alone] = boxes;
  if (!wide || !left || !right || !last || !alone) throw new Error("five pictures");
  expect([wide.x, wide.width, wide.height]).toEqual([0, 1440, 810]);
  expect([left.y, left.height]).toEqual([right.y, right.height]);
  expect(left.width / left.height).toBeCloseTo(4 / 5, 1);
  expect(left.x + right.x + right.width).toBeCloseTo(1440, 0);
  expect(last.width).toBe(1440);
  expect([alone.x, alone.width]).toEqual([720, 720]);
  await expect(page.getByRole("article").getByText("A conta que pinga certo", { exact: true })).toBeVisible();
  await axe(page);

  const link = page.getByRole("link", { name: /imagem 2 de 6$/ });
  const icon = link.locator("span");
  await expect(icon).toHaveCSS("opacity", "0");
  await link.hover();
  await expect(icon).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(icon).toHaveCSS("opacity", "0");
  await page.keyboard.press("Tab");
  await link.focus();
  await expect(icon).toHaveCSS("opacity", "1");
});

test("[INSP-2] [PORT-7] a pair shares a row, and is two pictures in the overlay", async ({ page, app, axe }) => {
  const { path } = await publishInspiration(app, {
    name: "Cine Praça",
    pictures: [WIDE, [TALL, { width: 1000, height: 1600 }], WIDE],
  });
  await page.goto(path);
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

  const link = page.getByRole("link", { name: "Ampliar: Cine Praça, imagem 3 de 4" });
  await link.click();
  const overlay = page.getByRole("dialog", { name: "Imagens de Cine Praça" });
  await expect(overlay.getByText("3/4")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(overlay.getByText("2/4")).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await expect(link).toBeFocused();
});

test("[PORT-4] [INSP-1] [INSP-2] [MEND2-8] at each width nothing shifts and nothing runs out sideways; the longest name leaves page and picture their shape", async ({
  page,
  app,
}) => {
  const project = await publishProject(app, {
    name: "Restaurante da Encruzilhada",
    website: "https://um-endereco-muito-comprido-mesmo.restaurantedaencruzilhada.com.br/cardapio",
    pictures: [WIDE, WIDE, TALL, TALL, WIDE],
  });
  const name = "Otorrinolaringologicamente".repeat(5).slice(0, 120);
  const idea = await publishInspiration(app, {
    name,
    author: name,
    vall: 1_234_567_890,
    time: { month: 11, day: 30 },
    pictures: [WIDE, [TALL, TALL], WIDE],
  });
  const shifted = await watchShifts(page);
  for (const width of [1440, 390, 320])
    for (const { path } of [project, idea]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      for (const picture of await page.getByRole("main").getByRole("img").all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      }
      expect(await shifted(), `${path} at ${width} px`).toBeLessThan(0.005);
      await expectWidth(page, width);
    }
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("11 meses e 30 dias")).toBeVisible();
  await page.goto("/inspiration");
  const card = page.getByRole("main").getByRole("link", { name });
  for (const width of [1440, 390, 320]) {
    await expectToFitAt(page, [width]);
    const picture = await card.getByRole("presentation").boundingBox();
    expect((picture?.height ?? 0) / (picture?.width ?? 1)).toBeGreaterThan(0.4);
  }
});

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
