/** A request that is withdrawn, given to somebody else or given back, as others read it; the way back to lists. */
import type { Page } from "@playwright/test";
import { createRoom } from "../support/conversation.ts";
import { createBudget } from "../support/factories.ts";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { expect, test } from "../support/test.ts";

const DAY = 24 * 60 * 60 * 1000;
const REASON = "Vou sair de licença em dezembro e não consigo entregar no prazo que vocês pediram.";
const room = (id: string) => `/budget/view/${id}`;
const withdraw = (customer: Page, id: string) =>
  customer.request.post(`${room(id)}.data`, { form: { intent: "withdraw-request" } });

test("[MEND2-10] [ROOM-6] [BUD-8] a request withdrawn under its reader says so by itself, and leads to the open list; 'Requisitar Projeto' on one is the failure alert and the same page", async ({
  page,
  visitor,
  database,
  login,
  allow,
  axe,
}) => {
  allow(/404|eventos/);
  await login(page, { typeUser: 1 });
  const customer = await visitor();
  const clara = await login(customer, { name: "Lúcia Prado" });
  const { id } = await createBudget(database, clara, { nameProject: "Ateliê Dália" });
  await follow(page, room(id));
  await withdraw(customer, id);
  const heading = page.getByRole("heading", { level: 1, name: "Este pedido foi retirado." });
  await expect(heading).toBeFocused();
  await expect(page.getByText("Faltou um pedaço do traço")).toHaveCount(0);
  await expect(page.getByText("Ateliê Dália")).toHaveCount(0);
  await axe(page);
  await expectToFitAt(page, [390, 320]);
  await page.getByRole("link", { name: "Ver os pedidos abertos" }).click();
  await expect(page).toHaveURL("/designer/page");
  for (const address of [room(id), `${room(id)}.data`, `/budget/${id}/conversa`]) {
    const response = await page.request.get(address);
    expect([address, response.status()]).toEqual([address, 404]);
    expect(await response.text()).not.toMatch(/Lúcia|Dália/);
  }

  // Without news: the press comes first.
  await page.route("/api/eventos", (route) => route.abort());
  const other = await createBudget(database, clara);
  await page.goto(room(other.id));
  await withdraw(customer, other.id);
  await page.getByRole("button", { name: "Requisitar Projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText("Ei! tivemos um erro, tente novamente mais tarde.");
  await expect(heading).toBeVisible();
});

test("[MEND2-10] [CHAT-1] a conversation that goes to somebody else says who has it, and leads on", async ({
  page,
  visitor,
  database,
  login,
  allow,
  axe,
}) => {
  allow(/403/);
  const { id, designer, admin, visitor: bia } = await createRoom(database);
  await login(page, designer);
  const studio = await visitor();
  await login(studio, admin);
  await follow(page, `/budget/${id}/conversa`);
  await studio.request.post(`${room(id)}.data`, { form: { intent: "assign", designer: bia.id } });
  const heading = page.getByRole("heading", { level: 1, name: "Esta conversa agora é com Bia." });
  await expect(heading).toBeFocused();
  await axe(page);
  await expectToFitAt(page, [320]);
  await expect(page.getByRole("link", { name: "Ver os pedidos abertos" })).toHaveAttribute("href", "/designer/page");
  await page.getByRole("link", { name: "Ver o projeto" }).click();
  await expect(page).toHaveURL(room(id));
  await expect(page.getByRole("heading", { name: /^Com Bia, desde hoje/ })).toBeVisible();
});

test("[MEND2-5] [ROOM-10] [SEC-8.17] a request that was given back after its time fits every width, in the room and on its card; the browser keeps nothing of who gave it back", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const clara = await login(page, { name: "Lúcia Prado" });
  const [designer, other] = [await visitor(), await visitor()];
  const davi = await login(designer, { typeUser: 1, name: "Davi Braga" });
  await login(other, { typeUser: 1 });
  const openedAt = new Date(Date.now() - 5 * DAY);
  const dates = { openedAt, createdAt: openedAt };
  const { id } = await createBudget(database, clara, { nameProject: "Ateliê Dália", designSelect: davi.id, ...dates });
  await designer.request.post(`/budget/view/${id}.data`, { form: { intent: "release", reason: REASON } });
  for (const person of [page, other]) {
    await person.goto(`/budget/view/${id}`);
    const head = person.getByRole("region", { name: "Criação" });
    await expect(head.getByText(/^Davi Braga devolveu o projeto hoje, /)).toBeVisible();
    await axe(person);
    await expectToFitAt(person, [390, 320]);
  }
  await expect(other.getByRole("button", { name: "Requisitar Projeto" })).toBeInViewport({ ratio: 1 });
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto("/designer/page?ordem=newest&abertos=3000");
  await expect(other.locator(`a[href="/budget/view/${id}"]`)).toContainText(`Davi devolveu hoje: “${REASON}”`);
  await axe(other);
  await expectToFitAt(other, [320]);

  await designer.goto("/designer/page?ordem=newest");
  const own = designer.getByText(`Você devolveu hoje: “${REASON}”`).first();
  await own.click();
  await expect(designer).toHaveURL(new RegExp(id));
  // Not by 'Voltar': its list begins with those that wait longest, and other tests have made more than a page of them.
  await designer.goBack();
  await expect(own).toBeVisible();
  expect(await designer.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(REASON);
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
