/** Requests given to a designer from 'Pedidos'. The list itself: orders.spec.ts. */
import type { Page } from "@playwright/test";
import { createBudget } from "../support/factories.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { slowProcessor } from "../support/slow-processor.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Em andamento" }).locator("tbody tr");

test("[OWNER-26] what waits is assigned from its band or from its row, and both go on", async ({
  page,
  database,
  login,
  axe,
}) => {
  const { dalia, rui, bia } = await fillPedidos(database);
  await createBudget(database, dalia, { nameProject: "Onda" });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  const band = page.getByRole("region", { name: "O que espera" });
  await expect(band.getByRole("heading")).toHaveText("Sua vez: Ateliê Dália está há 5 dias sem designer.");
  await band.getByRole("button", { name: "Atribuir a alguém: Ateliê Dália" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Atribuir Ateliê Dália a quem?" });
  await axe(page);
  await dialog.getByRole("button", { name: "Atribuir" }).click();
  await expect(dialog.getByText("Escolha quem vai cuidar do projeto.")).toBeVisible();
  await dialog.getByRole("radio", { name: bia.name }).press("Space");
  await dialog.getByRole("button", { name: "Atribuir" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "Projeto atribuído. Quem cuida dele agora recebe um aviso por e-mail.",
  );
  await expect(band).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "Ateliê Dália" })).toContainText(bia.name);

  await rows(page).filter({ hasText: "Onda" }).getByRole("button", { name: "Atribuir: Onda" }).click();
  const other = page.getByRole("dialog", { name: "Atribuir Onda a quem?" });
  await other.getByRole("radio", { name: rui.name }).check();
  await other.getByRole("button", { name: "Atribuir" }).click();
  await expect(rows(page).filter({ hasText: "Onda" })).toContainText(rui.name);
  await expect(
    page.getByRole("navigation", { name: "Etapa" }).getByRole("link", { name: "Sem designer 0" }),
  ).toBeVisible();
});

test("[OWNER-26] an assignment is announced, also when the list showed it before the response came", async ({
  page,
  database,
  login,
}) => {
  const { bia } = await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  const band = page.getByRole("region", { name: "O que espera" });
  await page.route(/\/budget\/view\/.*\.data/, async (route) => {
    const response = await route.fetch();
    await expect(band).toHaveCount(0);
    // On a slow phone what follows the response is drawn at once, when the row's button is gone.
    await slowProcessor(page, 20);
    await route.fulfill({ response });
  });
  await band.getByRole("button", { name: "Atribuir a alguém: Ateliê Dália" }).click();
  const dialog = page.getByRole("dialog", { name: "Atribuir Ateliê Dália a quem?" });
  await dialog.getByRole("radio", { name: bia.name }).check();
  await dialog.getByRole("button", { name: "Atribuir" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Projeto atribuído. Quem cuida dele agora recebe um aviso por e-mail.",
  );
});
