/** A change of answers that cannot be made: a lost connection, a claim meanwhile, another tab (ROOM-5). */
import { eq } from "drizzle-orm";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { field, openForm, requestOf, save, saveChanges, versionsOf } from "../support/changing.ts";
import { createBudget, createUser, type Database } from "../support/factories.ts";
import { expectToFit } from "../support/layout.ts";
import { goOffline, holdNews, loseResponses } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

/** As the product does it, without a browser. */
async function claim(database: Database, id: string, name: string) {
  const designer = await createUser(database, { typeUser: 1, name });
  await database.update(budget).set({ designSelect: designer.id }).where(eq(budget.id, id));
  await database.insert(budgetEvent).values({ budgetId: id, kind: "claimed", by: designer.id });
}

test("[ROOM-5] without a connection the form keeps its text; a press after a lost response is the same change", async ({
  page,
  context,
  login,
  database,
  allow,
}) => {
  allow(/Failed to load resource|ERR_/);
  const { id } = await createBudget(database, await login(page));
  await openForm(page, id);
  await field(page, "slogan").fill("Pão de amanhã");
  await goOffline(page);
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("A gente não conseguiu salvar as mudanças.");
  await expect(field(page, "slogan")).toHaveValue("Pão de amanhã");
  await context.setOffline(false);
  const stopLosing = await loseResponses(page, `**/budget/${id}/mudar.data*`);
  await save(page).click();
  await expect.poll(async () => (await versionsOf(database, id)).length).toBe(1);
  // The page hears that the answers changed, by its own press.
  await expect(page.getByText("Nada mudou ainda")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("A gente não conseguiu salvar as mudanças.");
  await stopLosing();
  await saveChanges(page, id);
  expect(await versionsOf(database, id)).toHaveLength(1);
});

test("[ROOM-5] a claim meanwhile refuses the change, and what was typed is ready as a message", async ({
  page,
  login,
  database,
  allow,
  axe,
}) => {
  allow(/409/);
  const { id } = await createBudget(database, await login(page));
  await holdNews(page);
  await openForm(page, id);
  await field(page, "slogan").fill("Pão que espera por você");
  await field(page, "targetAudience").fill("turistas");
  await claim(database, id, "Rui Lima");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText(
    /^Rui acabou de assumir o pedido, às? \d\d:\d\d, e as respostas não mudam mais por aqui\. Nada do que você escreveu se perdeu/,
  );
  const text =
    "Oi, Rui. Quero mudar duas respostas do pedido:\n\nPúblico-alvo: famílias do bairro, cafeterias, turistas\nSlogan: Pão que espera por você";
  await expect(field(page, "message")).toHaveValue(text);
  await expect(field(page, "slogan")).toBeDisabled();
  await expect(field(page, "slogan")).toHaveValue("Pão que espera por você");
  await expect(save(page)).toBeHidden();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page, 320);
  await page.reload();
  await expect(field(page, "message")).toHaveValue(text);
  await page.getByRole("button", { name: "Levar para a conversa com Rui" }).click();
  await expect(page).toHaveURL(`/budget/view/${id}#conversa`);
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toHaveValue(text);
  expect(await requestOf(database, id)).toMatchObject({ slogan: "Pão com tempo", version: 1 });
  const line = page.getByLabel("Mensagem", { exact: true });
  await expect(line).toHaveValue(text);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByRole("region", { name: "Mensagens" })).toContainText("Slogan: Pão que espera por você");
  await page.reload();
  await expect(line).toHaveValue("");
});

test("[ROOM-5] a message too long for the conversation arrives whole, after what stood there, and is not sent", async ({
  page,
  login,
  database,
  allow,
}) => {
  allow(/409/);
  const { id } = await createBudget(database, await login(page));
  await openForm(page, id);
  await field(page, "slogan").fill("Pão que espera");
  await claim(database, id, "Rui Lima");
  await page.goto(`/budget/view/${id}`);
  const line = page.getByLabel("Mensagem", { exact: true });
  await line.fill("Bom dia");
  await page.goto(`/budget/${id}/mudar`);
  const text = `Quero mudar ${"palavra ".repeat(600)}`;
  await field(page, "message").fill(text);
  await page.getByRole("button", { name: "Levar para a conversa com Rui" }).click();
  await expect(line).toHaveValue(`Bom dia\n\n${text}`);
  await expect(page.getByRole("alert")).toHaveText(/^Passa de 4\.000 caracteres\./);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(line).toHaveValue(`Bom dia\n\n${text}`);
  await line.fill("Quero mudar o slogan");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("[ROOM-5] another tab's change is told, and the text of this one is kept until its person decides for either", async ({
  page,
  context,
  login,
  database,
  allow,
}) => {
  allow(/409/);
  const { id } = await createBudget(database, await login(page));
  await holdNews(page);
  await openForm(page, id);
  const other = await context.newPage();
  await openForm(other, id);
  await field(other, "slogan").fill("Da outra aba");
  await saveChanges(other, id);

  await field(page, "color").fill("azul");
  await save(page).click();
  const told = page.getByText("As respostas mudaram em outra aba depois que você abriu esta.");
  await expect(told).toBeVisible();
  await expect(field(page, "color")).toHaveValue("azul");
  expect(await requestOf(database, id)).toMatchObject({ slogan: "Da outra aba", color: "#D6005F", version: 2 });
  await page.reload();
  await expect(told).toBeVisible();
  await expect(field(page, "color")).toHaveValue("azul");
  await page.getByRole("button", { name: "Ficar com as respostas da outra aba" }).click();
  await expect(field(page, "slogan")).toHaveValue("Da outra aba");
  await expect(field(page, "color")).toHaveValue("#D6005F");
  await expect(page.getByText("Nada mudou ainda")).toBeVisible();

  await database.update(budget).set({ slogan: "Mais uma", version: 3 }).where(eq(budget.id, id));
  await field(page, "color").fill("azul");
  await save(page).click();
  await page.getByRole("button", { name: "Salvar o que está aqui" }).click();
  await expect(page).toHaveURL(`/budget/view/${id}`);
  expect(await requestOf(database, id)).toMatchObject({ slogan: "Da outra aba", color: "azul", version: 4 });
});
