/** The admin page (ADM-1), as it looks. What it says: tests/pages/owner.test.ts and lists.test.ts. */
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[ADM-1] [MEND2-8] an empty gallery is the loader with the line that says so beside it; then six columns at 1440 pixels, two on a phone, and a footer of one line", async ({
  page,
  app,
  login,
  axe,
}) => {
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

  for (const name of ["Um", "Dois", "Três", "Quatro", "Cinco", "Restaurante da Encruzilhada"])
    await publishProject(app, { name });
  await page.reload();
  await axe(page);
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect(footer?.height, "a line, with no slogan of its own").toBeLessThan(150);
  const items = page.getByRole("region", { name: "Portfólio" }).getByRole("listitem");
  await expect(items).toHaveCount(6);
  const firstRow = () =>
    items.evaluateAll((all) => {
      const tops = all.map((item) => item.getBoundingClientRect().y);
      return tops.filter((top) => top === tops[0]).length;
    });
  for (const [width, columns] of [
    [1440, 6],
    [390, 2],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(firstRow).toBe(columns);
    await expectWidth(page, width);
  }
});
