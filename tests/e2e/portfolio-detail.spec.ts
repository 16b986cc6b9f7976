/** The page of one project (PORT-4): what it shows, its layout, and how it loads. */
import { eq } from "drizzle-orm";
import { showPath } from "../../app/galleries/galleries.ts";
import { portfolio } from "../../app/galleries/schema.ts";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

const PICTURES = [WIDE, WIDE, TALL, TALL, WIDE];
const NO_LINKS = { facebook: "", instagram: "", linkedin: "" };

test("[PORT-4] cover, client, full name, field, website, social links and gallery", async ({
  page,
  app,
  database,
  axe,
}) => {
  const { id, nameProject } = await publishProject(app, {
    name: "Onça Café",
    slogan: "o grão que não se esconde",
    website: "oncacafe.com.br",
    pictures: PICTURES,
  });
  const [row] = await database.select().from(portfolio).where(eq(portfolio.id, id));
  const socialMedia = { facebook: "javascript:alert(1)", instagram: "https://instagram.com/onca", linkedin: "@onca" };
  if (row)
    await database
      .update(portfolio)
      .set({ information: { ...row.information, socialMedia } })
      .where(eq(portfolio.id, id));
  await page.goto(showPath("portifolio", nameProject, id));

  await expect(page.getByRole("heading", { level: 1, name: "Onça Café, o grão que não se esconde" })).toBeVisible();
  await expect(page.getByRole("img", { name: `Capa do projeto ${nameProject}` })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["Onça Café", "Design", "oncacafe.com.br", /LinkedIn: @onca/]);
  await expect(page.getByRole("link", { name: "oncacafe.com.br" })).toHaveAttribute("href", "https://oncacafe.com.br/");
  await expect(page.getByRole("link", { name: "Onça Café no Instagram" })).toHaveAttribute(
    "href",
    "https://instagram.com/onca",
  );
  // What is no address is text.
  await expect(page.getByText("Facebook: javascript:alert(1)")).toBeVisible();
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Ampliar: / })).toHaveCount(4);
  await axe(page);
});

test("[PORT-4] what is empty has no row, and nobody's id leaves the server", async ({ page, app, database }) => {
  const { id, nameProject } = await publishProject(app, { name: "Nada", pictures: PICTURES });
  const author = "uid-of-the-publisher";
  const information = { author, authorName: "Ada Admin", clientName: "Nada", website: "", type: "Design" };
  await database
    .update(portfolio)
    .set({ information: { ...information, socialMedia: NO_LINKS } })
    .where(eq(portfolio.id, id));
  await page.goto(showPath("portifolio", nameProject, id));
  await expect(page.getByRole("term")).toHaveText(["Cliente", "Ramo"]);
  expect(await page.content()).not.toContain(author);
});

test("[PORT-4] one wide, two portrait side by side, one wide, beside the facts that stay in sight", async ({
  page,
  app,
}) => {
  // High enough for the whole of the cover's height; on a lower screen it leaves the title above the fold (cover-fold.spec.ts).
  await page.setViewportSize({ width: 1440, height: 1100 });
  const { id, nameProject } = await publishProject(app, { name: "Grade", pictures: PICTURES });
  await page.goto(showPath("portifolio", nameProject, id));
  const cover = page.getByRole("img", { name: /^Capa/ });
  await expect.poll(() => cover.boundingBox()).toMatchObject({ x: 0, width: 1440, height: 680 });
  await settle(page);
  const boxes = await page
    .getByRole("link", { name: /^Ampliar/ })
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })),
    );
  const [wide, left, right, last] = boxes;
  if (!wide || !left || !right || !last) throw new Error("four pictures");
  expect(wide.width / wide.height).toBeCloseTo(16 / 9, 1);
  expect(left.y).toBe(right.y);
  expect(left.height).toBe(right.height);
  expect(left.width / left.height).toBeCloseTo(4 / 5, 1);
  expect(left.x).toBe(wide.x);
  expect(right.x + right.width).toBeCloseTo(wide.x + wide.width, 0);
  expect(last.width).toBe(wide.width);
  const facts = page.getByText("Cliente", { exact: true });
  await page.getByRole("link", { name: /imagem 5 de 5$/ }).scrollIntoViewIfNeeded();
  await expect(facts).toBeInViewport();
});

test("[PORT-4] on a phone the gallery comes before the facts", async ({ visitor, app }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  const { id, nameProject } = await publishProject(app, { name: "Fone", pictures: PICTURES });
  await page.goto(showPath("portifolio", nameProject, id));
  const cover = page.getByRole("img", { name: /^Capa/ });
  // A wide cover is whole.
  await expect.poll(() => cover.boundingBox()).toMatchObject({ x: 0, width: 390, height: (390 * 9) / 16 });
  await settle(page);
  const last = await page.getByRole("link", { name: /imagem 5 de 5$/ }).boundingBox();
  const facts = await page.getByText("Cliente", { exact: true }).boundingBox();
  expect(facts?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
  const upright = await publishProject(app, { name: "Cartaz", pictures: [TALL, WIDE] });
  await page.goto(showPath("portifolio", upright.nameProject, upright.id));
  await expect.poll(() => cover.boundingBox()).toMatchObject({ x: 0, width: 390, height: 300 });
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

test("[PORT-4] the cover comes first and at once, the others when they are near", async ({ page, app }) => {
  const { id, nameProject } = await publishProject(app, { name: "Ordem", pictures: PICTURES });
  await page.goto(showPath("portifolio", nameProject, id));
  const cover = page.getByRole("img", { name: /^Capa/ });
  await expect(cover).toHaveAttribute("fetchpriority", "high");
  await expect(cover).toHaveAttribute("loading", "eager");
  for (const picture of await page
    .getByRole("link", { name: /^Ampliar/ })
    .locator("img")
    .all())
    await expect(picture).toHaveAttribute("loading", "lazy");
});
