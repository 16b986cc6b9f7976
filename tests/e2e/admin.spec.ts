/** The admin page (ADM-1). Who may enter: guards.spec.ts. */
import { showPath } from "../../app/domain/galleries.ts";
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
  [1440, 4],
  [390, 2],
  [320, 2],
] as const) {
  test(`[ADM-1] ${columns} columns at ${width} pixels`, async ({ visitor, app, login }) => {
    const page = await visitor({ viewport: { width, height: 844 } });
    await emptyGalleries(app);
    for (const name of ["Um", "Dois", "Três", "Quatro", "Restaurante da Encruzilhada"])
      await publishProject(app, { name });
    await login(page, { typeUser: 2 });
    await page.goto("/admin/page");
    const items = page.getByRole("region", { name: "Portfólio" }).getByRole("listitem");
    await expect(items).toHaveCount(5);
    const firstRow = () =>
      items.evaluateAll((all) => {
        const tops = all.map((item) => item.getBoundingClientRect().y);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(firstRow).toBe(columns);
    await expectWidth(page, width);
  });
}
