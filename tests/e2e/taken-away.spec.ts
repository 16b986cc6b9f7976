/** A request that is withdrawn, or given to somebody else, while a designer has it open. */
import type { Page } from "@playwright/test";
import { createRoom } from "../support/conversation.ts";
import { createBudget } from "../support/factories.ts";
import { expectToFitAt } from "../support/layout.ts";
import { follow } from "../support/live.ts";
import { expect, test } from "../support/test.ts";

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
