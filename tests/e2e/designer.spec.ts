import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createBudget, createUser } from "../support/factories.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const open = (page: Page) => page.getByRole("region", { name: "Orçamentos disponíveis" });
const own = (page: Page) => page.getByRole("region", { name: "Meus projetos" });

const BLUE = "rgb(62, 117, 180)";
/** The different colours of the statuses on the page. */
const looks = (page: Page) =>
  page
    .locator("[data-status]")
    .evaluateAll((chips) => [...new Set(chips.map((chip) => getComputedStyle(chip, "::before").backgroundColor))]);

// The open list is everybody's: each test starts with none.
test.beforeEach(async ({ database }) => {
  await database.execute(sql`delete from budget`);
});

test("[DES-1] the designer page is for designers; everybody else goes to /login", async ({ page, visitor, login }) => {
  await page.goto("/designer/page");
  await expect(page).toHaveURL(/\/login\?voltar=%2Fdesigner%2Fpage$/);
  for (const typeUser of [0, 2] as const) {
    const other = await visitor();
    await login(other, { typeUser });
    for (const address of ["/designer/page", "/designer/page.data"]) {
      const answer = await other.request.get(address, { maxRedirects: 0 });
      expect(await answer.text()).not.toContain("pedidos");
      expect([202, 302]).toContain(answer.status());
    }
    expect((await other.request.get("/designer/page", { maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
  }
});

test("[DES-2] two empty lists say so", async ({ page, login, axe }) => {
  await login(page, { typeUser: 1 });
  await page.goto("/designer/page");
  await expect(page).toHaveTitle(/^Designer Page/);
  await expect(page.getByRole("paragraph").filter({ hasText: "Designer Page" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Davi, nada espera por você.");
  await expect(open(page).getByText("Nenhum budgets para visualizar")).toBeVisible();
  await expect(own(page).getByText("Nenhum projeto em andamento")).toBeVisible();
  await axe(page);
});

test("[DES-2] first the requests open to claim, then the designer's own", async ({ page, database, login }) => {
  const davi = await login(page, { typeUser: 1 });
  const dora = await createUser(database, { typeUser: 1 });
  const clara = await createUser(database);
  await createBudget(database, clara, { nameProject: "Aberto Um", openedAt: new Date("2024-01-01") });
  await createBudget(database, clara, { nameProject: "Aberto Dois", openedAt: new Date("2024-01-02") });
  await createBudget(database, clara, { nameProject: "Do Davi", designSelect: davi.id });
  await createBudget(database, clara, { nameProject: "Da Dora", designSelect: dora.id });
  await page.goto("/designer/page");
  await expect(open(page).getByRole("link")).toHaveText([/Aberto Um/, /Aberto Dois/]);
  await expect(open(page).getByText("2 pedidos")).toBeVisible();
  await expect(own(page).getByRole("link")).toHaveText([/Do Davi/]);
});

test("[DES-3] a card shows type, status by its own names, phone and project, in one look, and opens the budget", async ({
  page,
  database,
  login,
  axe,
}) => {
  await login(page, { typeUser: 1 });
  const clara = await createUser(database, { tell: "(21) 90000-1111" });
  const { id } = await createBudget(database, clara, { nameProject: "Empório Açucena", typeBanding: 1 });
  for (const status of [1, 2, 3]) await createBudget(database, clara, { nameProject: `Estado ${status}`, status });
  await page.goto("/designer/page");
  const card = open(page).getByRole("link", { name: "Empório Açucena" });
  await expect(card).toContainText("Requisição de orçamento");
  await expect(card).toContainText("Empório Açucena");
  await expect(card).toContainText("Remodelar uma marca existente");
  await expect(card).toContainText("(21) 90000-1111");
  await expect(open(page).getByRole("link", { name: "Estado 1" })).toContainText("Em analize");
  await expect(open(page).getByRole("link", { name: "Estado 2" })).toContainText("Criando");
  await expect(open(page).getByRole("link", { name: "Estado 3" })).toContainText("Finalizado");
  await expect.poll(() => looks(page), "the look of status 1, whatever the status").toEqual([BLUE]);
  await axe(page);
  await card.click();
  await expect(page).toHaveURL(`/budget/view/${id}`);
});

test("[MEND2-10] [DES-3] the designer's own rows show type, status by this page's names, phone and project, as the cards do", async ({
  page,
  database,
  login,
}) => {
  const davi = await login(page, { typeUser: 1 });
  const clara = await createUser(database, { tell: "(21) 90000-1111" });
  const names = ["Requisição de orçamento", "Em analize", "Criando", "Finalizado"];
  for (const [status, name] of names.entries()) {
    await createBudget(database, clara, {
      nameProject: `Estado ${name}`,
      status,
      typeBanding: 1,
      designSelect: davi.id,
    });
  }
  await page.goto("/designer/page");
  for (const name of names) {
    const row = own(page).getByRole("link", { name: `Estado ${name}` });
    await expect(row).toContainText("Remodelar uma marca existente");
    await expect(row).toContainText("(21) 90000-1111");
    await expect(row.locator("[data-status]")).toHaveText(name);
  }
  expect(await looks(page)).toEqual([BLUE]);

  // Nobody else's rows have it, and no storage of the browser keeps it.
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain("90000-1111");
  await login(page, clara);
  expect(await (await page.request.get("/account")).text()).not.toContain("90000-1111");
});

test("[DES-2] very many requests come in parts, and the address keeps how many", async ({ page, database, login }) => {
  await login(page, { typeUser: 1 });
  const clara = await createUser(database);
  for (let number = 1; number <= 61; number += 1) {
    await createBudget(database, clara, { nameProject: `Pedido ${number}`, openedAt: new Date(2020, 0, number) });
  }
  await page.goto("/designer/page");
  await expect(open(page).getByText("61 pedidos")).toBeVisible();
  const cards = open(page).getByRole("list").getByRole("link");
  await expect(cards).toHaveCount(60);
  await open(page).getByRole("link", { name: "Carregar mais" }).click();
  await expect(cards).toHaveCount(61);
  await page.reload();
  await expect(cards).toHaveCount(61);
});

test("[BUD-11] a loader shows while the budget is on its way", async ({ page, database, login }) => {
  await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  await page.goto("/designer/page");
  const release = await holdRequests(page, "**/budget/view/**");
  await open(page).getByRole("link").click();
  await expect(page.getByRole("status").filter({ hasText: "Carregando orçamento" })).toBeVisible();
  release();
  await expect(page).toHaveURL(`/budget/view/${id}`);
  await expect(page.getByText("Carregando orçamento")).toHaveCount(0);
});

test("[DATA-4] a failed read is logged, said, and can be tried again", async ({
  page,
  app,
  database,
  login,
  allow,
}) => {
  await login(page, { typeUser: 1 });
  await createBudget(database, await createUser(database), { nameProject: "Voltou" });
  await database.execute(sql`alter table budget rename to budget_away`);
  allow(/500/);
  try {
    await page.goto("/designer/page");
    await expect(page.getByRole("alert")).toBeVisible();
  } finally {
    await database.execute(sql`alter table budget_away rename to budget`);
  }
  await expect.poll(app.log).toContain("budget");
  await page.getByRole("link", { name: "Tentar novamente" }).click();
  await expect(open(page).getByRole("link", { name: /Voltou/ })).toBeVisible();
});
