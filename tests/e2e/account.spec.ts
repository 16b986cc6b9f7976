import { createBudget } from "../support/factories.ts";
import { expect, test } from "../support/test.ts";

test("[ACC-1] logged out, /account leads to the login and says where to come back to", async ({ page }) => {
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login\?voltar=%2Faccount$/);
});

test("[ACC-1] [ROOM-2] a customer's requests by turn, each leading to its budget", async ({
  page,
  database,
  login,
  axe,
}) => {
  const clara = await login(page, { name: "Ana Gonçalves", email: "ana.conta@padaria.example" });
  const bakery = await createBudget(database, clara, { nameProject: "Padaria Aurora", status: 2 });
  await createBudget(database, clara, { nameProject: "Laço Papelaria", movedAt: new Date("2020-01-01") });
  await page.goto("/account");
  await expect(page).toHaveTitle(/^Minha Conta/);
  await expect(page.getByText("Minha Conta", { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, está tudo com a gente.");
  const rows = page.getByRole("list", { name: "Com a gente" }).getByRole("link");
  await expect(rows).toHaveText([/Padaria Aurora.*entrega os arquivos.*Concluído/s, /Laço Papelaria/]);
  await axe(page);
  await rows.first().click();
  await expect(page).toHaveURL(`/budget/view/${bakery.id}`);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page).toHaveURL("/account");
  await expect(rows).toHaveCount(2);
});

test("[ACC-1] nobody sees the requests of somebody else", async ({ page, visitor, database, login }) => {
  const clara = await login(await visitor());
  await createBudget(database, clara, { nameProject: "Segredo da Clara" });
  await login(page);
  await page.goto("/account");
  await expect(page.getByText("Nenhum pedido por enquanto")).toBeVisible();
  expect(await (await page.request.get("/account.data")).text()).not.toContain("Segredo da Clara");
  await page.getByRole("main").getByRole("link", { name: "Crie sua marca" }).click();
  await expect(page).toHaveURL("/branding");
});

test("[ACC-1] a designer who comes here is shown the way to their own page", async ({ page, login }) => {
  await login(page, { typeUser: 1 });
  await page.goto("/account");
  await page.getByRole("main").getByRole("link", { name: "Designer Page" }).click();
  await expect(page).toHaveURL("/designer/page");
});

test("[ACC-1] very many requests come in parts", async ({ page, database, login }) => {
  const clara = await login(page);
  for (let number = 1; number <= 61; number += 1) {
    await createBudget(database, clara, { nameProject: `Pedido ${number}`, createdAt: new Date(2020, 0, number) });
  }
  await page.goto("/account");
  const rows = page.getByRole("list", { name: "Com a gente" }).getByRole("link");
  await expect(rows).toHaveCount(60);
  await page.getByRole("link", { name: "Carregar mais" }).click();
  await expect(rows).toHaveCount(61);
  await expect(page.getByRole("link", { name: "Carregar mais" })).toHaveCount(0);
});

test("[NAV-7] /budget/view without a code leads over /myAccount to /account", async ({ page, login }) => {
  const answer = await page.request.get("/budget/view", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, "/myAccount"]);
  await login(page);
  await page.goto("/budget/view");
  await expect(page).toHaveURL("/account");
});

test("[DATA-3] going back shows the list as it is now", async ({ page, database, login }) => {
  const clara = await login(page);
  const bakery = await createBudget(database, clara, { nameProject: "Padaria Aurora" });
  await page.goto(`/budget/view/${bakery.id}`);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page.getByRole("link", { name: /Padaria Aurora/ })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Padaria Aurora");
  await page.getByRole("link", { name: /Padaria Aurora/ }).click();
  await expect(page.getByText("Visualização", { exact: true })).toBeVisible();
  await createBudget(database, clara, { nameProject: "Laço Papelaria" });
  await page.goBack();
  await expect(page.getByRole("link", { name: /Padaria Aurora/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Laço Papelaria/ })).toBeVisible();
});
