/** What the customer changed, as those who may see the request see it (ROOM-5). Who sees it: tests/pages/request.test.ts. */
import type { Page } from "@playwright/test";
import { referenceImage } from "../support/briefing.ts";
import { field, openForm, saveChanges } from "../support/changing.ts";
import { createBudget } from "../support/factories.ts";
import { expectToFitAt } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const version = (page: Page, number: number) => page.getByRole("region", { name: `Versão ${number}` });
const row = (page: Page, number: number, label: string) =>
  version(page, number)
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: label }) });

test("[ROOM-5] what changed opens at a press, and fits; an image is replaced and removed, and who may see the request still sees the earlier ones", async ({
  page,
  visitor,
  login,
  database,
  allow,
  axe,
}) => {
  allow(/404/);
  const { id } = await createBudget(database, await login(page, { name: "Clara Lima" }));
  await page.goto(`/budget/view/${id}`);
  await expect(page.getByText("Ver o que mudou")).toHaveCount(0);
  const chooser = page.getByLabel("Arquivo da imagem de referência");
  await openForm(page, id);
  await chooser.setInputFiles(await referenceImage());
  await expect(page.getByText("Imagem anexada")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Imagem anexada")).toBeVisible();
  await saveChanges(page, id);

  // The stored image is shown, and stays when another answer changes.
  await openForm(page, id);
  await expect(page.getByText(/^A que você mandou em/)).toBeVisible();
  const shown = page.getByRole("img", { name: "Imagem de referência" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await field(page, "slogan").fill("Pão que espera por você");
  await page.getByRole("button", { name: "Remover cafeterias" }).click();
  await field(page, "targetAudience").fill("turistas");
  await saveChanges(page, id);
  await expect(page.getByText(/^Mudou em \d+º? de \p{L}+\./u)).toBeVisible();
  await expect(version(page, 3)).toBeHidden();
  await page.getByText("Ver o que mudou").click();
  await expect(version(page, 3)).toContainText("Clara Lima");
  await expect(row(page, 3, "Slogan").locator("del")).toHaveText("Pão com tempo");
  await expect(row(page, 3, "Público-alvo").locator("ins")).toHaveText("turistas");
  await axe(page);
  await expectToFitAt(page, [390, 320], 800);

  await openForm(page, id);
  await page.getByRole("button", { name: "Remover imagem" }).click();
  await saveChanges(page, id);

  const [designer, stranger] = [await visitor(), await visitor()];
  await login(designer, { typeUser: 1 });
  await login(stranger);
  const statuses = (person: Page) =>
    Promise.all(
      ["", "?versao=1", "?versao=2", "?versao=3", "?versao=4", "?versao=9", "?versao=x"].map(async (query) =>
        (await person.request.get(`/budget/${id}/ref.png${query}`)).status(),
      ),
    );
  expect(await statuses(designer)).toEqual([404, 404, 200, 200, 404, 404, 404]);
  expect(await statuses(stranger)).toEqual(Array(7).fill(404));

  await designer.goto(`/budget/view/${id}`);
  await designer.getByText("Ver o que mudou").click();
  const before = row(designer, 4, "Imagem de referência").getByRole("img");
  await before.scrollIntoViewIfNeeded();
  await expect.poll(() => before.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await expect(row(designer, 4, "Imagem de referência")).toContainText("sem imagem");
});
