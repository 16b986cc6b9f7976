/** Items of a quote that are removed or added, and what is said of them. */
import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import {
  fill,
  heldRequest,
  list,
  row,
  save,
  send,
  sendWritten,
  sentVersions,
  writing,
} from "../support/quote-writing.ts";
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

test("[QUOTE-22] an item that was added after a try to send has no faults until the next one", async ({
  page,
  database,
  login,
}) => {
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  await row(page, 0).getByLabel("Preço").fill("2400");
  await send(page).click();
  const faults = page.getByRole("region", { name: /Nada foi enviado\.$/ });
  await expect(faults.getByRole("button")).toHaveCount(3);
  await page.getByRole("button", { name: "Material", exact: true }).click();
  await expect(row(page, 0, "Materiais").getByLabel("O quê")).toBeFocused();
  await expect(row(page, 0, "Materiais").locator("[aria-invalid]")).toHaveCount(0);
  await expect(faults.getByRole("button")).toHaveText([/^Manual da Marca: /, /^Entrega: /]);
  await send(page).click();
  await expect(faults.getByRole("button", { name: "Material 1: Diga o que é." })).toBeVisible();
});

test("[WALK-31] sending what was not changed names who asked for a change", async ({ page, database, login }) => {
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  await fill(page);
  await sendWritten(page, id);
  const [version] = await sentVersions(database, id);
  if (!version) throw new Error("nothing was sent");
  const changeAsked = { quote: version.id, number: 1, text: "Só 16 páginas.", at: new Date().toISOString() };
  await database.update(budget).set({ changeAsked }).where(eq(budget.id, id));
  await page.goto(writing(id));
  await send(page).click();
  await expect(page.getByRole("alert")).toHaveText("Nada mudou desde a versão 1. Mude o que Lúcia pediu.");
});
