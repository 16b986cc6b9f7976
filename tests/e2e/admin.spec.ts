/** The admin page (ADM-1). Who may enter: tests/pages/guards.test.ts. */
import { showPath } from "../../app/galleries/galleries.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { emptyGalleries, publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[ADM-1] both galleries, each item with its first image, and the ways to create", async ({
  page,
  app,
  login,
  axe,
}) => {
  await emptyGalleries(app);
  const project = await publishProject(app, { name: "Sobrado", pictures: [WIDE, TALL] });
  const idea = await publishInspiration(app, { name: "Brota", pictures: [WIDE, [TALL, TALL]] });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/page");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Page" })).toBeVisible();
  for (const [region, item, key, path] of [
    ["Inspiração", "Brota", idea.keys[0], showPath("inspiration", "Brota", idea.id)],
    ["Portfólio", "Sobrado", project.keys[0], showPath("portifolio", project.nameProject, project.id)],
  ] as const) {
    const links = page.getByRole("region", { name: region }).getByRole("listitem").getByRole("link");
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAccessibleName(item);
    await expect(links).toHaveAttribute("href", path);
    await expect(links.locator("img")).toHaveAttribute("src", `/picture/${key?.replace(/\.jpg$/, "")}-1600.webp`);
  }
  await expect(page.getByRole("link", { name: "Criar Inspiração" })).toHaveAttribute(
    "href",
    "/admin/create/inspiration",
  );
  await expect(page.getByRole("link", { name: "Criar Portifólio" })).toHaveAttribute(
    "href",
    "/admin/create/portifolio",
  );
  await axe(page);
});

test("[ADM-1] an empty gallery is the loader with the line that says so beside it", async ({ page, app, login }) => {
  await emptyGalleries(app);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/page");
  for (const text of ["Nenhuma inspiração publicada ainda", "Nenhum projeto publicado ainda"]) {
    const loader = page.getByRole("status").filter({ hasText: text });
    await expect(loader).toBeVisible();
    await settle(page);
    const wave = await loader.locator("svg").boundingBox();
    const line = await loader.getByText(text).boundingBox();
    expect(line?.x).toBeGreaterThanOrEqual((wave?.x ?? 0) + (wave?.width ?? 0));
    // Nothing is awaited any more: the wave stands still.
    await expect.poll(() => loader.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  }
});

for (const [width, columns] of [
  [1440, 6],
  [390, 2],
  [320, 2],
] as const) {
  test(`[ADM-1] ${columns} columns at ${width} pixels`, async ({ visitor, app, login }) => {
    const page = await visitor({ viewport: { width, height: 844 } });
    await emptyGalleries(app);
    for (const name of ["Um", "Dois", "Três", "Quatro", "Cinco", "Restaurante da Encruzilhada"])
      await publishProject(app, { name });
    await login(page, { typeUser: 2 });
    await page.goto("/admin/page");
    const items = page.getByRole("region", { name: "Portfólio" }).getByRole("listitem");
    await expect(items).toHaveCount(6);
    const firstRow = () =>
      items.evaluateAll((all) => {
        const tops = all.map((item) => item.getBoundingClientRect().y);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(firstRow).toBe(columns);
    await expectWidth(page, width);
  });
}

test("[MEND2-8] [ADM-1] [WALK-51] six of each gallery, and the list of all of them at a press", async ({
  page,
  app,
  login,
}) => {
  await emptyGalleries(app);
  for (let number = 1; number <= 7; number += 1) {
    await publishProject(app, { name: `Projeto ${number}` });
    await publishInspiration(app, { name: `Ideia ${number}` });
  }
  await login(page, { typeUser: 2 });
  await page.goto("/admin/page");
  const items = (region: string) => page.getByRole("region", { name: region }).getByRole("listitem");
  await expect(items("Inspiração")).toHaveCount(6);
  await expect(items("Portfólio")).toHaveCount(6);
  const footer = page.getByRole("contentinfo");
  expect((await footer.boundingBox())?.height, "a line, with no slogan of its own").toBeLessThan(150);
  await expect(page.getByRole("link", { name: "Ver os 7" })).toHaveAttribute(
    "href",
    "/admin/publicacoes?galeria=portifolio",
  );
  await page.getByRole("link", { name: "Ver as 7" }).click();
  await expect(page).toHaveURL("/admin/publicacoes?galeria=inspiration");
  await expect(page.getByRole("list", { name: "Inspiração, na ordem da página" }).getByRole("listitem")).toHaveCount(7);
});

test("[MEND2-8] [ADM-1] requests that wait for an admin come first, finished ones last", async ({
  page,
  app,
  login,
}) => {
  const clara = await createUser(app.database);
  const DAY = 24 * 60 * 60 * 1000;
  const long = new Date(Date.now() - 9 * DAY);
  await createBudget(app.database, clara, { nameProject: "Vencido", openedAt: long, movedAt: long });
  await createBudget(app.database, clara, { nameProject: "Recente", movedAt: new Date(Date.now() + DAY) });
  await createBudget(app.database, clara, {
    nameProject: "Acabado",
    status: 3,
    movedAt: new Date(Date.now() + 2 * DAY),
  });
  await login(page, { typeUser: 2 });
  // Other tests may have left more requests than the first part of the list shows.
  await page.goto("/admin/page?pedidos=6000");
  const rows = page.getByRole("region", { name: "Pedidos", exact: true }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  const texts = await rows.allInnerTexts();
  const at = (name: string) => texts.findIndex((text) => text.includes(name));
  expect(at("Vencido")).toBeGreaterThanOrEqual(0);
  expect(at("Vencido")).toBeLessThan(at("Recente"));
  expect(at("Recente")).toBeLessThan(at("Acabado"));
});
