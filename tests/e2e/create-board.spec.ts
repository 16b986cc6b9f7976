/** The board of the publishing forms: several pictures at once, in the shapes that will be published (MEND2-8). */
import type { Page } from "@playwright/test";
import { settle } from "../support/layout.ts";
import { holdRequests } from "../support/network.ts";
import { chooser, picture, stored, tall } from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const slots = (page: Page) =>
  page.getByRole("list", { name: "Outras imagens, na ordem da página" }).getByRole("listitem");

/** Width by height of a place, to one digit. */
const ratioOf = (page: Page, name: string) =>
  chooser(page, name).evaluate((place) => Math.round((10 * place.clientWidth) / place.clientHeight) / 10);

test("[MEND2-8] [ADM-2] several pictures fill empty places, then their own", async ({ page, openPublishing }) => {
  await openPublishing("inspiration");
  await expect(chooser(page, "Imagem 1")).not.toHaveAttribute("multiple");
  await chooser(page, "Imagem 1").setInputFiles(await picture("alta.jpg", { width: 200, height: 400 }));
  await expect(stored(page, "Imagem 1")).toBeVisible();
  expect(await ratioOf(page, "Imagem 1")).toBe(0.5);
  await stored(page, "Imagem 1").click();
  await page.getByRole("button", { name: "Par de imagens" }).click();
  const files = await Promise.all(["um.jpg", "dois.jpg", "tres.jpg", "quatro.jpg"].map((name) => tall(name)));
  await page.getByLabel("Várias imagens").setInputFiles(files);
  for (const name of ["Imagem 1", "Par 2, à esquerda", "Par 2, à direita", "Imagem 3"])
    await expect(stored(page, name)).toBeVisible();
  await expect(slots(page)).toHaveCount(3);
});

test("[PUBLISH-30] [MEND2-8] [ADM-4] of 42 pictures 40 go up, in their rows", async ({ page, openPublishing }) => {
  await openPublishing("portifolio");
  const [small, wide] = [
    { width: 320, height: 180 },
    { width: 600, height: 200 },
  ];
  const [file, strip, upright] = [await picture("a.jpg", small), await picture("a.jpg", wide), await tall("a.jpg")];
  const files = Array.from({ length: 42 }, (_, nth) => ({
    ...([strip, upright, upright, strip][nth] ?? file),
    name: `foto ${nth + 1}.jpg`,
  }));
  // None is stored before it was seen that others wait for it.
  const release = await holdRequests(page, "**/api/imagem/portifolio");
  await page.getByLabel("Várias imagens").setInputFiles(files);
  await expect(page.getByText("Cabem até 40 imagens. Ficaram de fora: foto 41.jpg e foto 42.jpg.")).toBeVisible();
  await expect(slots(page)).toHaveCount(40);
  await expect(page.getByText("Espera a vez").first()).toBeVisible();
  release();
  for (const nth of [1, 2, 3, 4, 20, 40]) await expect(stored(page, `Imagem ${nth}`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Espera a vez")).toHaveCount(0);
  await settle(page);
  // Wide ones whole, two upright ones beside each other.
  expect([await ratioOf(page, "Imagem 1"), await ratioOf(page, "Imagem 2")]).toEqual([3, 0.8]);
  const tops = await slots(page).evaluateAll((all) => all.slice(0, 4).map((slot) => slot.getBoundingClientRect().top));
  expect(tops[1]).toBe(tops[2]);
  expect(new Set(tops).size).toBe(3);
});
