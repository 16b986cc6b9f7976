/** Items of a quote that are removed, brought back, and dragged by a finger. */
import { middleOf, putFinger } from "../support/finger.ts";
import { heldRequest, list, row, save, writing } from "../support/quote-writing.ts";
import { expect, test } from "../support/test.ts";

test("[QUOTE-20] a filled item that was removed comes back by 'Desfazer', until something else changes", async ({
  page,
  database,
  login,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  const work = list(page, "Mão de obra");
  const undo = work.getByRole("button", { name: "Desfazer" });
  await row(page, 0).getByLabel("Preço").fill("2400");
  await page.getByRole("button", { name: "Tirar Cores e Fontes" }).press("Enter");
  await expect(row(page, 0)).toHaveText(/^Item removido\./);
  await expect(undo).toBeFocused();
  await axe(page);
  await undo.press("Enter");
  await expect(row(page, 0).getByLabel("O quê")).toBeFocused();
  await expect(row(page, 0).getByLabel("Preço")).toHaveValue("2.400,00");
  await expect(undo).toHaveCount(0);
  await save(page);

  await page.getByRole("button", { name: "Tirar Cores e Fontes" }).click();
  await expect(undo).toBeVisible();
  await row(page, 1).getByLabel("Preço").fill("1");
  await expect(undo).toHaveCount(0);
  await expect(work.getByRole("listitem")).toHaveCount(1);

  // What has but its name, as the request asked for it, comes back as well; the focus stays with the list.
  await row(page, 0).getByLabel("Preço").fill("");
  await page.getByRole("button", { name: "Tirar Manual da Marca" }).press("Enter");
  await expect(page.getByRole("button", { name: "Item", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Desfazer" }).press("Enter");
  await expect(row(page, 0).getByLabel("O quê")).toHaveValue("Manual da Marca");

  // Before another item, which opens in its place, it is told where it was.
  await page.getByRole("button", { name: "Item", exact: true }).click();
  await page.getByRole("button", { name: /^Manual da Marca/ }).click();
  await page.getByRole("button", { name: "Tirar Manual da Marca" }).press("Enter");
  await expect(undo).toBeFocused();
  await expect(undo).toBeInViewport();
});

test("[QUOTE-20] on a phone a finger drags an item of a quote, and its press shows the buttons that move it", async ({
  visitor,
  database,
  login,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  const items = () =>
    list(page, "Mão de obra")
      .getByLabel("O quê")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const handle = page.getByRole("button", { name: /^Mover Cores e Fontes/ });
  const finger = await putFinger(page, await middleOf(handle));
  await finger.move(await middleOf(row(page, 1)));
  await expect(row(page, 1)).toHaveAttribute("data-line", /./);
  const { x, y } = await middleOf(row(page, 1));
  await finger.move({ x, y: y + 40 });
  await finger.lift();
  await expect.poll(items).toEqual(["Manual da Marca", "Cores e Fontes"]);
  await handle.tap();
  await page.getByRole("button", { name: "Subir" }).tap();
  await expect.poll(items).toEqual(["Cores e Fontes", "Manual da Marca"]);
});
