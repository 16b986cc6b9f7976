/** The page of one project (PORT-4): its layout. What it says: tests/pages/details.test.ts. */
import { showPath } from "../../app/galleries/galleries.ts";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

const PICTURES = [WIDE, WIDE, TALL, TALL, WIDE];

test("[PORT-4] [STORY-3] a full width, a pair, a full width; then a plane of the brand's ground with the slogan", async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { path } = await publishProject(app, { name: "Grade", pictures: [...PICTURES, TALL] });
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
});

test("[PORT-4] the enlarge icon shows on hover and on focus", async ({ page, app }) => {
  const { id, nameProject } = await publishProject(app, { name: "Ícone", pictures: PICTURES });
  await page.goto(showPath("portifolio", nameProject, id));
  const link = page.getByRole("link", { name: /imagem 2 de 5$/ });
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

for (const width of [1440, 390, 320]) {
  test(`[PORT-4] nothing shifts and nothing runs out sideways at ${width} pixels`, async ({ visitor, app }) => {
    const page = await visitor({ viewport: { width, height: 844 } });
    const { id, nameProject } = await publishProject(app, {
      name: "Restaurante da Encruzilhada",
      website: "https://um-endereco-muito-comprido-mesmo.restaurantedaencruzilhada.com.br/cardapio",
      pictures: PICTURES,
    });
    const shifted = await watchShifts(page);
    await page.goto(showPath("portifolio", nameProject, id));
    for (const picture of await page.getByRole("main").getByRole("img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    }
    expect(await shifted()).toBeLessThan(0.005);
    await expectWidth(page, width);
  });
}
