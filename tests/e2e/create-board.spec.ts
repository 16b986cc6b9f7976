/** The board of the publishing forms: several pictures at once, in the shapes that will be published (MEND2-8). */
import type { Page } from "@playwright/test";
import { settle } from "../support/layout.ts";
import { chooser, picture, stored, tall } from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const slots = (page: Page) =>
  page.getByRole("list", { name: "Outras imagens, na ordem da página" }).getByRole("listitem");

/** Width by height of a place, to one digit. */
const ratioOf = (page: Page, name: string) =>
  chooser(page, name).evaluate((place) => Math.round((10 * place.clientWidth) / place.clientHeight) / 10);

test("[MEND2-8] [ADM-2] one dialog brings several pictures, which fill the empty places and then places of their own", async ({
  page,
  openPublishing,
}) => {
  await openPublishing("inspiration");
  await expect(chooser(page, "Imagem 1")).not.toHaveAttribute("multiple");
  await page.getByRole("button", { name: "Par de imagens" }).click();
  const files = await Promise.all(["um.jpg", "dois.jpg", "tres.jpg", "quatro.jpg"].map((name) => tall(name)));
  await page.getByLabel("Várias imagens").setInputFiles(files);
  for (const name of ["Imagem 1", "Par 2, à esquerda", "Par 2, à direita", "Imagem 3"])
    await expect(stored(page, name)).toBeVisible();
  await expect(slots(page)).toHaveCount(3);
});

test("[PUBLISH-30] [ADM-2] of 42 chosen pictures all that fit go up by themselves, and the others are named", async ({
  page,
  openPublishing,
}) => {
  await openPublishing("portifolio");
  const small = await picture("um.jpg", { width: 320, height: 180 });
  const files = Array.from({ length: 42 }, (_, nth) => ({ ...small, name: `foto ${nth + 1}.jpg` }));
  await page.getByLabel("Várias imagens").setInputFiles(files);
  await expect(page.getByText("Cabem até 40 imagens. Ficaram de fora: foto 41.jpg e foto 42.jpg.")).toBeVisible();
  await expect(slots(page)).toHaveCount(40);
  await expect(page.getByText("Espera a vez").first()).toBeVisible();
  for (const nth of [1, 20, 40]) await expect(stored(page, `Imagem ${nth}`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Espera a vez")).toHaveCount(0);
});

test("[MEND2-8] [ADM-4] a project's board shows the rows of its page: wide ones whole, two upright ones beside each other", async ({
  page,
  openPublishing,
}) => {
  await openPublishing("portifolio");
  const wide = await picture("larga.jpg", { width: 600, height: 200 });
  await page.getByLabel("Várias imagens").setInputFiles([wide, await tall("um.jpg"), await tall("dois.jpg"), wide]);
  for (const number of [1, 2, 3, 4]) await expect(stored(page, `Imagem ${number}`)).toBeVisible();
  await settle(page);
  expect(await ratioOf(page, "Imagem 1")).toBe(3);
  expect(await ratioOf(page, "Imagem 2")).toBe(0.8);
  const tops = await slots(page).evaluateAll((all) => all.map((slot) => slot.getBoundingClientRect().top));
  expect(tops[1]).toBe(tops[2]);
  expect(new Set(tops).size).toBe(3);
});

test("[MEND2-8] [ADM-2] a single upright picture of an inspiration is whole", async ({ page, openPublishing }) => {
  await openPublishing("inspiration");
  await chooser(page, "Imagem 1").setInputFiles(await picture("alta.jpg", { width: 200, height: 400 }));
  await expect(stored(page, "Imagem 1")).toBeVisible();
  expect(await ratioOf(page, "Imagem 1")).toBe(0.5);
});
