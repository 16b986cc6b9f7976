/** Pedidos, the admins' list of every request, as it is used. As it is sent: tests/pages/orders.test.ts. */
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectTargets } from "../support/keyboard.ts";
import { expectToFit, expectToFitAt, settle } from "../support/layout.ts";
import { createMany } from "../support/orders.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { slowProcessor } from "../support/slow-processor.ts";
import { expect, test } from "../support/test.ts";

const ASSIGNED = "Projeto atribuído. Quem cuida dele agora recebe um aviso por e-mail.";
const rows = (page: Page) => page.getByRole("table", { name: "Em andamento" }).locator("tbody tr");
const names = (page: Page) => rows(page).getByRole("link").allTextContents();
const band = (page: Page) => page.getByRole("region", { name: "O que espera" });

test.beforeEach(({ page, login }) => login(page, { typeUser: 2 }));

test("[OWNER-20] search and filters by keyboard: each in the address, followed by Back, and the focus stays; what others change meanwhile is shown", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const { rui } = await fillPedidos(database);
  await page.goto("/admin/pedidos");
  await expect(rows(page)).toHaveCount(4);
  await axe(page);
  const search = page.getByRole("searchbox", { name: "Buscar pedidos" });
  await search.focus();
  await page.keyboard.type("lucia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=lucia/);
  await expect(rows(page)).toHaveCount(3);
  await expect(search).toBeFocused();
  const quote = page.getByLabel("Orçamento");
  await quote.focus();
  await page.keyboard.type("Aceito");
  await expect(page).toHaveURL(/orcamento=aceito/);
  await expect(rows(page)).toHaveCount(1);
  await expect(quote).toBeFocused();
  // The address alone shows the same.
  await page.reload();
  await expect(quote).toHaveValue("aceito");
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(quote).toHaveValue("");
  await page.goBack();
  await expect(search).toHaveValue("");
  await expect(rows(page)).toHaveCount(4);
  await page.goto("/admin/pedidos?ordem=nome");
  await page.getByLabel("Designer").selectOption({ label: rui.name });
  await expect(page).toHaveURL(`/admin/pedidos?ordem=nome&q=&designer=${rui.id}&orcamento=`);
  await expect(page.getByText("1 a 2", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1 a 4 de 4")).toBeVisible();

  const other = await visitor();
  await login(other, rui);
  const id = (await rows(page).first().getByRole("link").getAttribute("href"))?.split("/").at(-1);
  await other.goto(`/budget/view/${id}`);
  await other.getByRole("button", { name: "Requisitar Projeto" }).first().click();
  await expect(rows(page).first()).toContainText("Com Rui", { timeout: 15_000 });
});

test("[OWNER-20] [OWNER-26] a blocked designer's requests are found by the filter, which says so; what waits is assigned from its band or its row, to nobody blocked, and announced also when the list showed it first", async ({
  page,
  database,
  axe,
}) => {
  const { rui, bia, dalia } = await fillPedidos(database);
  await createBudget(database, dalia, { nameProject: "Onda" });
  const idle = await createUser(database, { typeUser: 1, name: "Ivo Parado" });
  for (const { id } of [bia, idle]) await database.update(user).set({ blockedAt: new Date() }).where(eq(user.id, id));
  await page.goto("/admin/pedidos");
  await expect(band(page).getByRole("heading")).toHaveText("Sua vez: Ateliê Dália está há 5 dias sem designer.");
  await band(page).getByRole("button", { name: "Atribuir a alguém: Ateliê Dália" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Atribuir .* a quem\?$/ });
  await expect(dialog.getByText(bia.name)).toHaveCount(0);
  await axe(page);
  await dialog.getByRole("button", { name: "Atribuir" }).click();
  await expect(dialog.getByText("Escolha quem vai cuidar do projeto.")).toBeVisible();
  await dialog.getByRole("radio", { name: rui.name }).press("Space");
  await dialog.getByRole("button", { name: "Atribuir" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText(ASSIGNED);
  await expect(band(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "Ateliê Dália" })).toContainText(rui.name);

  await rows(page).filter({ hasText: "Onda" }).getByRole("button", { name: "Atribuir: Onda" }).click();
  await dialog.getByRole("radio", { name: rui.name }).check();
  await dialog.getByRole("button", { name: "Atribuir" }).click();
  await expect(rows(page).filter({ hasText: "Onda" })).toContainText(rui.name);
  const stages = page.getByRole("navigation", { name: "Etapa" });
  await expect(stages.getByRole("link", { name: "Sem designer 0" })).toBeVisible();

  const designer = page.getByRole("combobox", { name: "Designer" });
  await expect(designer.getByRole("option", { name: rui.name })).toHaveText(rui.name);
  await expect(designer.getByRole("option", { name: idle.name })).toHaveCount(0);
  await designer.selectOption({ label: `${bia.name} (bloqueado)` });
  await expect(page).toHaveURL(new RegExp(`designer=${bia.id}`));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Padaria Bonança");

  const again = await fillPedidos(database);
  await page.goto("/admin/pedidos");
  await page.route(/\/budget\/view\/.*\.data/, async (route) => {
    const response = await route.fetch();
    await expect(band(page)).toHaveCount(0);
    // On a slow phone what follows the response is drawn at once, when the row's button is gone.
    await slowProcessor(page, 20);
    await route.fulfill({ response });
  });
  await band(page).getByRole("button", { name: "Atribuir a alguém: Ateliê Dália" }).click();
  await dialog.getByRole("radio", { name: again.bia.name }).check();
  await dialog.getByRole("button", { name: "Atribuir" }).click();
  await expect(page.getByRole("alert")).toHaveText(ASSIGNED);
});

test("[OWNER-20] 'Próximos' and 'Anteriores' lead through every row and back, by keyboard", async ({
  page,
  database,
}) => {
  await database.execute(sql`delete from budget`);
  await createMany(database, 60);
  await page.goto("/admin/pedidos");
  const seen = [await names(page)];
  await expect(page.getByRole("button", { name: "Anteriores" })).toHaveAttribute("aria-disabled", "true");
  for (const from of [21, 41]) {
    await page.getByRole("link", { name: "Próximos" }).press("Enter");
    await expect(page.getByText(new RegExp(`^${from} a \\d+ de 45$`))).toBeVisible();
    // The list begins again, for eyes and keyboard.
    await expect(page.getByRole("heading", { name: "Lista de pedidos" })).toBeFocused();
    await expect(
      page.getByRole("navigation", { name: "Etapa" }).getByRole("link", { name: "Em andamento" }),
    ).toBeInViewport();
    seen.push(await names(page));
  }
  expect(seen.map(({ length }) => length)).toEqual([20, 20, 5]);
  await expect(page.getByRole("button", { name: "Próximos" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "Anteriores" }).press("Enter");
  await expect.poll(() => names(page), { timeout: 10_000 }).toEqual(seen[1]);
  await page.getByRole("link", { name: "Anteriores" }).press("Enter");
  await expect(page.getByText("1 a 20 de 45")).toBeVisible();
  expect(await names(page)).toEqual(seen[0]);
});

test("[OWNER-20] at 390 and 320 px rows are cards, and nothing runs out sideways; there 'Ordem' sorts what the table's heads sort elsewhere, and only that", async ({
  visitor,
  database,
  login,
  axe,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await database.execute(sql`delete from budget`);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  await axe(page);
  const { dalia, rui } = await fillPedidos(database);
  await createBudget(database, dalia, { nameProject: "Restaurante".repeat(12) });
  await page.goto("/admin/pedidos");
  await settle(page);
  await axe(page);
  for (const width of [390, 320]) {
    await expectToFitAt(page, [width], 844);
    await expectTargets(page.getByRole("main"));
    await expect(page.getByRole("button", { name: "Atribuir: Ateliê Dália" })).toBeVisible();
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/pedidos?designer=${rui.id}`);
  const order = page.getByRole("combobox", { name: "Ordem" });
  await expect(page.getByRole("columnheader", { name: "Projeto" }).getByRole("link")).toBeVisible();
  await expect(order).toHaveCount(0);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    await expect(order).toBeVisible();
    await expectToFit(page, width, "Pedidos");
  }
  await order.selectOption("Projeto, de A a Z");
  await expect(page).toHaveURL(`/admin/pedidos?designer=${rui.id}&ordem=nome`);
  await expect(order).toHaveValue("nome");
  await expect(page.getByRole("main").getByText("1 a 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader").getByRole("link")).toHaveCount(0);
  await axe(page);
});
