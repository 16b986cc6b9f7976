/** Pedidos, the admins' list of every request. What its queries find: app/site/admin/orders. Who may enter: guards.spec.ts. */
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { user } from "../../app/people/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { expectTargets } from "../support/keyboard.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { createMany } from "../support/orders.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) =>
  page.getByRole("table", { name: /andamento|Sem|Com|Criando|Terminados|Preparando/ }).locator("tbody tr");
const names = (page: Page) => rows(page).getByRole("link").allTextContents();
const pill = (page: Page, name: string) => page.getByRole("navigation", { name: "Etapa" }).getByRole("link", { name });

test("[OWNER-20] the list, its parts of the pipeline, filters and orders, each in the address", async ({
  page,
  database,
  login,
  axe,
}) => {
  const { rui } = await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  await expect(page.getByRole("heading", { level: 1, name: "Pedidos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pedidos", exact: true })).toHaveAttribute("aria-current", "page");
  expect(await names(page)).toEqual(["Ateliê Dália", "Padaria Bonança", "Café da Ladeira", "=Livraria; “Farol”"]);
  await expect(rows(page).nth(0)).toContainText("Sua vezatribuir a um designer");
  await expect(rows(page).nth(0)).toContainText("5 dias (atrasado)");
  await expect(rows(page).nth(2)).toContainText(/R\$\s2\.150,00até \d+ de/);
  await expect(page.getByText("1 a 4 de 4")).toBeVisible();
  await expect(pill(page, "Em andamento 4")).toHaveAttribute("aria-current", "true");
  await axe(page);

  await pill(page, "Terminados 1").click();
  await expect(page).toHaveURL("/admin/pedidos?etapa=terminados");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("em arquivo, aceito");
  await pill(page, "Em andamento").click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("columnheader", { name: "Projeto" }).getByRole("link").click();
  await expect(page).toHaveURL("/admin/pedidos?ordem=nome");
  await expect
    .poll(() => names(page), { timeout: 10_000 })
    .toEqual([...["Ateliê Dália", "Café da Ladeira", "=Livraria; “Farol”", "Padaria Bonança"]]);
  await page.getByRole("columnheader", { name: "Projeto" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Projeto" })).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page).first()).toContainText("Padaria");

  await page.getByLabel("Designer").selectOption({ label: rui.name });
  await expect(page).toHaveURL(`/admin/pedidos?ordem=nome-inverso&q=&designer=${rui.id}&orcamento=`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Orçamento").selectOption("Aceito");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("1 a 1", { exact: true })).toBeVisible();
  // The address alone shows the same.
  await page.reload();
  await expect(page.getByLabel("Orçamento")).toHaveValue("aceito");
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Orçamento").selectOption("Recusado");
  await expect(page.getByText("Nada assim em Em andamento")).toBeVisible();
  await page.getByRole("link", { name: "Limpar a busca e os filtros" }).click();
  await expect(rows(page)).toHaveCount(4);
});

test("[OWNER-20] a blocked designer's requests are found by the filter, which says that they are blocked", async ({
  page,
  database,
  login,
}) => {
  const { rui, bia } = await fillPedidos(database);
  await database.update(user).set({ blockedAt: new Date() }).where(eq(user.id, bia.id));
  const idle = await createUser(database, { typeUser: 1, name: "Ivo Parado" });
  await database.update(user).set({ blockedAt: new Date() }).where(eq(user.id, idle.id));
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  // Nobody gives them another one.
  await rows(page).getByRole("button", { name: "Atribuir: Ateliê Dália" }).click();
  await expect(page.getByRole("dialog").getByText(rui.name)).toBeVisible();
  await expect(page.getByRole("dialog").getByText(bia.name)).toHaveCount(0);
  await page.keyboard.press("Escape");
  const designer = page.getByRole("combobox", { name: "Designer" });
  await expect(designer.getByRole("option", { name: rui.name })).toHaveText(rui.name);
  await expect(designer.getByRole("option", { name: idle.name })).toHaveCount(0);
  await designer.selectOption({ label: `${bia.name} (bloqueado)` });
  await expect(page).toHaveURL(new RegExp(`designer=${bia.id}`));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Padaria Bonança");
});

test("[OWNER-21] a search by project, customer or telephone, and the way on from one that found nothing", async ({
  page,
  database,
  login,
}) => {
  await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  const search = page.getByRole("searchbox", { name: "Buscar pedidos" });
  for (const [typed, found] of [
    ["LIVRARIA", 1],
    ["lucia and", 3],
    ["95555-7777", 1],
  ] as const) {
    await search.fill(typed);
    await search.press("Enter");
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(typed).replaceAll("%20", "\\+")}`));
    await expect(rows(page)).toHaveCount(found);
  }
  await search.fill("cangaco");
  await search.press("Enter");
  await expect(page.getByText("Nada com “cangaco” em Em andamento")).toBeVisible();
  await page.getByRole("link", { name: "Ver em Terminados" }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("[OWNER-20] 'Próximos' and 'Anteriores' lead through every row and back, by keyboard", async ({
  page,
  database,
  login,
}) => {
  await database.execute(sql`delete from budget`);
  await createMany(database, 60);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  const seen = [await names(page)];
  await expect(page.getByRole("button", { name: "Anteriores" })).toHaveAttribute("aria-disabled", "true");
  for (const from of [21, 41]) {
    await page.getByRole("link", { name: "Próximos" }).press("Enter");
    await expect(page.getByText(new RegExp(`^${from} a \\d+ de 45$`))).toBeVisible();
    // The list begins again, for eyes and keyboard.
    await expect(page.getByRole("heading", { name: "Lista de pedidos" })).toBeFocused();
    await expect(pill(page, "Em andamento")).toBeInViewport();
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

test("[OWNER-20] by keyboard: search and filters keep the focus, and follow Back", async ({
  page,
  database,
  login,
}) => {
  await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
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
  await page.goBack();
  await expect(quote).toHaveValue("");
  await page.goBack();
  await expect(search).toHaveValue("");
  await expect(rows(page)).toHaveCount(4);
});

test("[OWNER-20] a page whose rows have all left is the first page", async ({ page, database, login }) => {
  await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos?depois=1_6f1c0b3e-3a55-4b1c-9d2e-0a1b2c3d4e5f&linha=20");
  await expect(page.getByText("1 a 4 de 4")).toBeVisible();
});

test("[OWNER-20] a list that stays open shows what others change meanwhile", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const { rui } = await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  await expect(rows(page)).toHaveCount(4);
  const other = await visitor();
  await login(other, rui);
  const id = (await rows(page).first().getByRole("link").getAttribute("href"))?.split("/").at(-1);
  await other.goto(`/budget/view/${id}`);
  await other.getByRole("button", { name: "Requisitar Projeto" }).first().click();
  await expect(rows(page).first()).toContainText("Com Rui", { timeout: 15_000 });
});

for (const width of [390, 320])
  test(`[OWNER-20] at ${width} px rows are cards, and nothing runs out sideways`, async ({
    visitor,
    database,
    login,
    axe,
  }) => {
    const page = await visitor({ viewport: { width, height: 844 }, hasTouch: true });
    const { dalia } = await fillPedidos(database);
    await createBudget(database, dalia, { nameProject: "Restaurante".repeat(12) });
    await login(page, { typeUser: 2 });
    await page.goto("/admin/pedidos");
    await settle(page);
    await expectToFit(page, width);
    await expectTargets(page.getByRole("main"));
    await expect(page.getByRole("button", { name: "Atribuir: Ateliê Dália" })).toBeVisible();
    await axe(page);
  });

test("[OWNER-20] an empty studio says so", async ({ page, database, login, axe }) => {
  await database.execute(sql`delete from budget`);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  await expect(page.getByText("Nenhum pedido em andamento")).toBeVisible();
  await expect(page.getByRole("region", { name: "O que espera" })).toHaveCount(0);
  await axe(page);
  expect.soft(await htmlFaults(await page.content()), "empty").toEqual([]);
  expect.soft(await page.locator("html").evaluate(formFaults), "empty").toEqual([]);
});
