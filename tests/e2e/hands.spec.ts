/** Asking before it is done: status, release, withdrawal, assignment. Who may: tests/pages/claim.test.ts. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { goOffline, goOnline } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const REASON = "A obra parou até março.";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const timeline = (page: Page) => page.getByRole("list", { name: "O que já aconteceu" }).getByRole("listitem");

test("[ROOM-8] a status asks before it mails; 'Cancelar' and Esc change nothing, and the focus returns", async ({
  page,
  database,
  login,
  smtp,
  axe,
}) => {
  const clara = await createUser(database, { name: "Lúcia Prado" });
  const davi = await login(page, { typeUser: 1, name: "Davi Braga" });
  const { id } = await createBudget(database, clara, { nameProject: "Café da Ladeira", designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  const dialog = page.getByRole("dialog", { name: "Passar para Criando?" });
  await press(page, "Criando").focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Lúcia recebe um e-mail daqui a um minuto.");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(press(page, "Criando")).toBeFocused();
  await press(page, "Criando").click();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(timeline(page)).toHaveCount(1);

  await press(page, "Criando").dblclick();
  await dialog.getByRole("button", { name: "Passar e avisar" }).dblclick();
  await expect(page.getByRole("alert")).toHaveText("Estado do projeto atualizado.");
  await expect(dialog).toHaveCount(0);
  await expect(timeline(page).last()).toContainText("Você mudou o estado de ‘Em analize’ para ‘Criando’.");
  await expect(timeline(page)).toHaveCount(2);
  await expect(press(page, "Criando")).toHaveAttribute("aria-pressed", "true");
  await press(page, "Criando").click();
  await expect(page.getByRole("dialog"), "it is that already").toHaveCount(0);
  await smtp.waitForMail(clara.email, /Café da Ladeira: Criando/);
});

test("[ROOM-9] 'Finalizado' without an accepted quote asks for a reason, keeps it when it is refused, and tells it", async ({
  page,
  visitor,
  database,
  login,
  smtp,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const davi = await login(page, { typeUser: 1, name: "Davi Braga" });
  const customer = await visitor();
  const clara = await login(customer, { name: "Lúcia Prado" });
  const { id } = await createBudget(database, clara, { nameProject: "Café da Ladeira", designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await press(page, "Concluído").click();
  await expect(
    page.getByRole("dialog", { name: "Concluir sem orçamento aceito?" }).getByLabel(/^Motivo/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, "Finalizado").click();
  const dialog = page.getByRole("dialog", { name: "Finalizar sem orçamento aceito?" });
  const reason = dialog.getByLabel("Motivo, que Lúcia vai ler");
  await dialog.getByRole("button", { name: "Finalizar" }).click();
  await expect(reason).toHaveAccessibleDescription(
    "Escreva o motivo: sem orçamento aceito, quem fez o pedido precisa entender.",
  );
  await expect(reason).toBeFocused();
  await reason.fill("a".repeat(501));
  await dialog.getByRole("button", { name: "Finalizar" }).click();
  await expect(reason).toHaveAccessibleDescription("O motivo passa de 500 caracteres. Encurte um pouco.");
  await expect(reason).toHaveValue("a".repeat(501));

  await reason.fill(REASON);
  // What was refused is another text by now.
  await expect(reason).not.toHaveAttribute("aria-invalid");
  await goOffline(page);
  await dialog.getByRole("button", { name: "Finalizar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Ei! tivemos um erro, tente novamente mais tarde.");
  await expect(reason).toHaveValue(REASON);
  await goOnline(page);
  await dialog.getByRole("button", { name: "Finalizar" }).click();
  await expect(dialog).toHaveCount(0);
  const told = `mudou o estado de ‘Em analize’ para ‘Finalizado’: “${REASON}”`;
  await expect(timeline(page).last()).toContainText(`Você ${told}`);
  await customer.goto(`/budget/view/${id}`);
  await expect(timeline(customer).last()).toContainText(`Davi Braga ${told}`);
  const mail = await smtp.waitForMail(clara.email, /Café da Ladeira: Finalizado/);
  expect(mail.text).toContain(REASON);
  expect((await page.request.post(`/budget/view/${id}.data`, { form: { intent: "status", status: "2" } })).ok()).toBe(
    true,
  );
  const [row] = await database.select().from(budget).where(eq(budget.id, id));
  expect(row?.status, "the server refuses it without a reason too").toBe(3);
});

test("[ROOM-10] a designer gives a project back with a reason; the customer is told and it is open again", async ({
  page,
  visitor,
  database,
  login,
  smtp,
  axe,
}) => {
  const clara = await createUser(database, { name: "Lúcia Prado" });
  const davi = await login(page, { typeUser: 1, name: "Davi Braga" });
  const { id } = await createBudget(database, clara, { nameProject: "Café da Ladeira", designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await press(page, "Devolver projeto").click();
  const dialog = page.getByRole("dialog", { name: "Devolver este projeto?" });
  await expect(dialog).toContainText("Lúcia recebe um e-mail com o motivo.");
  await dialog.getByRole("button", { name: "Devolver projeto" }).click();
  const reason = dialog.getByLabel("Motivo");
  await expect(reason).toHaveAccessibleDescription("Escreva o motivo para devolver.");
  await axe(page);
  await reason.fill("Vou sair de licença.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await press(page, "Devolver projeto").click();
  await expect(reason, "what was typed is there after Esc").toHaveValue("Vou sair de licença.");
  await dialog.getByRole("button", { name: "Devolver projeto" }).click();
  await expect(page.getByRole("alert")).toHaveText("Projeto devolvido. O pedido está aberto de novo.");
  await expect(press(page, "Requisitar Projeto")).toBeVisible();
  await expect(press(page, "Devolver projeto")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Criação" }), "the pressed button is gone").toBeFocused();
  await expect(timeline(page).last()).toContainText("Você devolveu o projeto: “Vou sair de licença.”");
  const mail = await smtp.waitForMail(clara.email, /Café da Ladeira está de novo sem designer/);
  expect(mail.text).toContain("Vou sair de licença.");
  const dora = await visitor();
  await login(dora, { typeUser: 1, name: "Dora Lima" });
  await dora.goto(`/budget/view/${id}`);
  await expect(press(dora, "Requisitar Projeto")).toBeVisible();
});

test("[ROOM-6] the customer withdraws an unclaimed request and asks for it again", async ({
  page,
  visitor,
  database,
  login,
  smtp,
}) => {
  const clara = await login(page, { name: "Lúcia Prado" });
  const designer = await visitor();
  const davi = await login(designer, { typeUser: 1 });
  const { id } = await createBudget(database, clara, { nameProject: "Ateliê Dália" });
  await page.goto(`/budget/view/${id}`);
  await press(page, "Retirar pedido").click();
  const dialog = page.getByRole("dialog", { name: "Retirar o pedido?" });
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toHaveCount(0);
  await press(page, "Retirar pedido").click();
  await dialog.getByRole("button", { name: "Retirar pedido" }).click();
  await expect(page.getByRole("alert")).toHaveText("Pedido retirado. Suas respostas ficam guardadas.");
  await smtp.waitForMail(clara.email, /Você retirou o pedido Ateliê Dália/);
  await designer.goto("/designer/page?ordem=newest");
  await expect(designer.locator(`a[href="/budget/view/${id}"]`)).toHaveCount(0);
  const answer = await designer.request.post(`/budget/view/${id}.data`, { form: { intent: "claim" } });
  expect(answer.status(), "no designer sees it any more").toBe(404);

  await press(page, "Pedir de novo").click();
  await page.getByRole("dialog").getByRole("button", { name: "Pedir de novo" }).click();
  await expect(press(page, "Retirar pedido")).toBeVisible();
  await smtp.waitForMail(davi.email, /Novo pedido: Ateliê Dália/);
  await designer.reload();
  await expect(designer.locator(`a[href="/budget/view/${id}"]`)).toBeVisible();
});

test("[ROOM-11] an admin assigns a request by keyboard; both designers and the customer are told", async ({
  page,
  database,
  login,
  smtp,
  axe,
}) => {
  await login(page, { typeUser: 2, name: "Helena Alves" });
  const clara = await createUser(database, { name: "Dália Nunes" });
  // Other tests' designers are listed too.
  const [rui, bia] = [`Rui ${randomUUID()}`, `Bia ${randomUUID()}`];
  const davi = await createUser(database, { typeUser: 1, name: rui });
  const dora = await createUser(database, { typeUser: 1, name: bia });
  const { id } = await createBudget(database, clara, { nameProject: "Ateliê Dália", designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await press(page, "Atribuir a um designer").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Atribuir Ateliê Dália a quem?" });
  await expect(dialog.getByRole("radio", { name: rui }), "who holds it").toHaveCount(0);
  await axe(page);
  await dialog.getByLabel("Motivo, que Dália vai ler").fill("Conhece barro.");
  await dialog.getByRole("button", { name: "Atribuir" }).click();
  await expect(dialog.getByText("Escolha quem vai cuidar do projeto.")).toBeVisible();
  await expect(dialog.getByLabel("Motivo, que Dália vai ler")).toHaveValue("Conhece barro.");
  await dialog.getByRole("radio", { name: new RegExp(`${bia}\\s*Nenhum projeto em andamento`) }).press("Space");
  await dialog.getByRole("button", { name: "Atribuir" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "Projeto atribuído. Quem cuida dele agora recebe um aviso por e-mail.",
  );
  await expect(timeline(page).last()).toContainText(`Você passou o projeto para ${bia}: “Conhece barro.”`);
  for (const [person, subject] of [
    [clara, new RegExp(`${bia} vai cuidar de Ateliê Dália`)],
    [dora, /Ateliê Dália agora é com você/],
    [davi, new RegExp(`Ateliê Dália passou para ${bia}`)],
  ] as const)
    await smtp.waitForMail(person.email, subject);
});
