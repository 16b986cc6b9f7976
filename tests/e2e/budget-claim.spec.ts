import type { Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budgetEvent } from "../../app/requests/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { holdNews } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const SUCCESS = "Projeto adicionado ao seu protifólio, bom trabalho!";
const FAILURE = "Ei! tivemos um erro, tente novamente mais tarde.";

test("[BUD-8] a designer claims a request: alert, contact, timeline, own list, mail to the customer", async ({
  page,
  visitor,
  database,
  login,
  smtp,
}) => {
  const clara = await createUser(database, { name: "Ana Gonçalves" });
  await login(page, { typeUser: 1, name: "Davi Braga" });
  const { id } = await createBudget(database, clara, { nameProject: "Padaria Aurora" });
  await page.goto("/designer/page?ordem=newest");
  await page.locator(`a[href="/budget/view/${id}"]`).click();
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText(SUCCESS);
  await expect(page.getByRole("button", { name: "Requisitar Projeto" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: clara.email })).toBeVisible();
  await expect(page.getByText("Você assumiu o projeto.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sua vez: enviar um orçamento" })).toBeVisible();
  await page.getByRole("link", { name: "Voltar" }).click();
  const own = page.getByRole("region", { name: "Meus projetos" });
  await expect(own.getByRole("link", { name: /Padaria Aurora/ })).toBeVisible();
  const open = page.getByRole("region", { name: "Orçamentos disponíveis" });
  await expect(open.locator(`a[href="/budget/view/${id}"]`)).toHaveCount(0);

  await smtp.waitForMail(clara.email, /Davi Braga.*Padaria Aurora/);
  const customer = await visitor();
  await login(customer, clara);
  await customer.goto(`/budget/view/${id}`);
  await expect(customer.getByText("Davi Braga assumiu o projeto.")).toBeVisible();
});

test("[BUD-8] of two designers at once one wins; the other gets the failure and sees the request gone", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const { id } = await createBudget(database, await createUser(database));
  const other = await visitor();
  await login(page, { typeUser: 1 });
  await login(other, { typeUser: 1 });
  for (const designer of [page, other]) {
    // Who hears that the other was quicker has no button to press.
    await holdNews(designer);
    await designer.goto("/designer/page?ordem=newest");
    await designer.locator(`a[href="/budget/view/${id}"]`).click();
    await expect(designer.getByRole("button", { name: "Requisitar Projeto" })).toBeVisible();
  }
  const claim = (designer: typeof page) => designer.getByRole("button", { name: "Requisitar Projeto" }).click();
  await Promise.all([claim(page), claim(other)]);
  const said = async (designer: typeof page) => {
    await expect(designer.getByRole("alert")).toHaveText(new RegExp(`${SUCCESS}|${FAILURE}`));
    return designer.getByRole("alert").innerText();
  };
  const texts = await Promise.all([said(page), said(other)]);
  expect(texts.toSorted()).toEqual([FAILURE, SUCCESS]);
  const loser = texts[0] === FAILURE ? page : other;
  await expect(loser.getByRole("button", { name: "Requisitar Projeto" })).toHaveCount(0);
  await expect(loser.getByText("Outro designer cuida deste projeto.").first()).toBeVisible();
  await loser.getByRole("link", { name: "Voltar" }).click();
  await expect(loser).toHaveURL("/designer/page");
  await expect(loser.getByRole("heading", { name: "Orçamentos disponíveis" })).toBeVisible();
  await expect(loser.locator(`a[href="/budget/view/${id}"]`)).toHaveCount(0);
  const events = await database.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id));
  expect(events.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
});

test("[BUD-8] without a connection a claim gives the failure alert and leaves the page as it was", async ({
  page,
  database,
  login,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  await page.goto(`/budget/view/${id}`);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText(FAILURE);
  await expect(page.getByText("Visualização", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert").last()).toHaveText(SUCCESS);
});

test("[SPEED-6] [ROOM-10] a change that is too much for the server at the moment keeps its form and what was typed", async ({
  page,
  database,
  login,
  allow,
}) => {
  allow(/503/);
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await page.getByRole("button", { name: "Devolver projeto" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Vou sair de licença.");
  // The change alone: the page may be reading itself again for its news.
  const refuse = (route: Route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.fallback();
  await page.route(/\.data/, refuse);
  await dialog.getByRole("button", { name: "Devolver projeto" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(FAILURE);
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Vou sair de licença.");
  await page.unroute(/\.data/, refuse);
  await dialog.getByRole("button", { name: "Devolver projeto" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Requisitar Projeto" })).toBeVisible();
});

test("[BUD-8] [DATA-4] a change that the database refuses is the failure alert and a line in the log, with scripts and without", async ({
  page,
  visitor,
  app,
  database,
  login,
  allow,
}) => {
  allow(/\.js csp$/);
  const davi = await login(page, { typeUser: 1 });
  const plain = await visitor({ javaScriptEnabled: false });
  await login(plain, davi);
  const { id } = await createBudget(database, await createUser(database));
  await database.execute(
    `alter table budget_event add constraint no_event check (budget_id <> '${id}' or kind = 'created') not valid`,
  );
  await page.goto(`/budget/view/${id}`);
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText(FAILURE);
  await plain.goto(`/budget/view/${id}`);
  await plain.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(plain.getByRole("alert")).toHaveText(FAILURE);
  await expect.poll(app.log).toContain("no_event");

  await database.execute("alter table budget_event drop constraint no_event");
  await plain.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(plain.getByRole("alert")).toHaveText(SUCCESS);
});

test("[BUD-8] by keyboard alone", async ({ page, database, login }) => {
  await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  await page.goto(`/budget/view/${id}`);
  const claim = page.getByRole("button", { name: "Requisitar Projeto" });
  for (let presses = 0; presses < 30 && !(await claim.evaluate((button) => button.matches(":focus"))); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(claim).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(SUCCESS);
  await expect(page.getByRole("button", { name: "visualizar orçamento" })).toBeFocused();
});

test("[SEC-8.7] a designer with twenty projects without a quote gets the failure alert with the reason, and reads it beside the button", async ({
  page,
  visitor,
  database,
  login,
  allow,
}) => {
  allow(/\.js csp$/);
  const davi = await login(page, { typeUser: 1 });
  const clara = await createUser(database);
  const { id } = await createBudget(database, clara);
  // On a slow machine the stream opens so late that the page reads again at once, and knows the limit before the press.
  await holdNews(page);
  await page.goto(`/budget/view/${id}`);
  for (let held = 0; held < 20; held += 1) await createBudget(database, clara, { designSelect: davi.id });
  const reason = "Você já tem 20 projetos sem orçamento. Envie o orçamento de um deles antes de pegar outro.";
  const claim = page.getByRole("button", { name: "Requisitar Projeto" });
  await claim.click();
  await expect(page.getByRole("alert")).toHaveText(`${FAILURE} ${reason}`);
  await expect(claim).toHaveAttribute("aria-disabled", "true");
  await expect(claim).toHaveAccessibleDescription(reason);
  const plain = await visitor({ javaScriptEnabled: false });
  await login(plain, davi);
  await plain.goto(`/budget/view/${id}`);
  await expect(plain.getByText(reason)).toBeVisible();
  await plain.getByRole("button", { name: "Requisitar Projeto" }).click({ force: true });
  await expect(plain.getByRole("alert")).toHaveText(`${FAILURE} ${reason}`);
});

test("[ROOM-1] whoever may claim a request reads it right under its head", async ({ page, openRoom }) => {
  await openRoom("visitor", { claimed: false });
  const titles = page
    .getByRole("main")
    .getByRole("heading", { name: /^(Criação|O pedido|Falta perguntar|Andamento)$/ });
  await expect(titles).toHaveText(["Criação", "O pedido", "Falta perguntar", "Andamento"]);
});
