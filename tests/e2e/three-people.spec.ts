/** Three people in three browsers: a customer on a phone, the studio's admin and a designer at their desks. Nobody reloads. */
import type { Locator, Page } from "@playwright/test";
import { OPEN_QUESTIONS } from "../../app/brief/open-questions.ts";
import { answerUntil, finish, QUESTIONNAIRE } from "../support/briefing.ts";
import { openQuoteFile, QUOTE } from "../support/quotes.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const messages = (page: Page): Locator => page.getByRole("region", { name: "Mensagens" });
const turn = (page: Page, text: string) => page.getByRole("heading", { name: text });
const isMine = (page: Page) => expect(page.getByRole("main").locator("[data-ground=pink]").first()).toBeVisible();

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Mensagem" }).fill(text);
  await press(page, "Enviar mensagem").click();
  await expect(messages(page).getByText(text)).toBeVisible();
}

test("[ROOM-1] [ROOM-4] [ROOM-12] [CHAT-1] [CHAT-6] [BUD-8] [BUD-9] from the questionnaire to the accepted quote, with messages on the way", async ({
  page: admin,
  visitor,
  login,
}) => {
  const [customer, designer] = [await visitor(PHONE), await visitor()];
  const lucia = await login(customer, { name: "Lúcia Andrade" });
  await login(designer, { typeUser: 1, name: "Rui Nogueira" });
  await login(admin, { typeUser: 2, name: "Helena Castro" });

  // The customer tells, and hears what comes next.
  await customer.goto(QUESTIONNAIRE);
  await answerUntil(customer, 5);
  await finish(customer).click();
  await expect(customer.getByText("Pedido enviado", { exact: true })).toBeVisible();
  await expect(customer.getByText(lucia.email)).toBeVisible();
  const path = new URL(customer.url()).pathname;
  await customer.getByRole("link", { name: "Ir para Minha Conta" }).click();
  await customer.locator(`a[href="${path}"]`).click();
  await expect(turn(customer, "Com o estúdio, até")).toBeVisible();

  // Before a claim she talks to the studio; a designer who looks is not sent a word of it.
  await write(customer, "Dá para saber quem vai desenhar?");
  await admin.goto("/admin/page");
  await admin.locator(`a[href="${path}"]`).first().click();
  await expect(messages(admin).getByText("Dá para saber quem vai desenhar?")).toBeVisible();
  await write(admin, "Até quarta alguém assume.");
  await expect(messages(customer).getByText("Até quarta alguém assume.")).toBeVisible();
  await designer.goto("/designer/page?ordem=newest");
  await designer.locator(`a[href="${path}"]`).click();
  await expect(turn(designer, "Aberto: qualquer designer pode assumir")).toBeVisible();
  const sent = await (await designer.request.get(`${path}.data`)).text();
  expect(sent).toContain("Padaria Aurora");
  for (const hidden of ["quem vai desenhar", "alguém assume", lucia.email, lucia.tell])
    expect(sent).not.toContain(hidden);

  // The claim shows on her phone, and the designer asks.
  await press(designer, "Requisitar Projeto").click();
  await expect(turn(designer, "Sua vez: enviar um orçamento")).toBeVisible();
  await isMine(designer);
  await expect(turn(customer, "Com Rui, desde hoje: prepara o orçamento")).toBeVisible();
  await expect(messages(designer).getByText("Até quarta alguém assume.")).toBeVisible();
  const questions = designer.getByRole("list", { name: "Falta perguntar" });
  const question = OPEN_QUESTIONS.competitors.question;
  await questions.getByRole("listitem").filter({ hasText: question }).getByRole("button").click();
  await customer.getByRole("button", { name: `Responder a: ${question}` }).click();
  await write(customer, "A padaria da esquina.");
  await expect(questions.getByRole("listitem").filter({ hasText: question })).toContainText(
    "respondido: A padaria da esquina.",
  );
  await expect(messages(customer).getByText(/^Lida \d\d:\d\d/)).toBeVisible();

  // The quote shows as well, she answers it, and the designer goes to work.
  await openQuoteFile(designer);
  await designer.getByLabel(/Escolher arquivo/).setInputFiles(QUOTE);
  await press(designer, "Enviar").click();
  await expect(turn(customer, "Sua vez: responder ao orçamento")).toBeVisible();
  await isMine(customer);
  await expect(turn(admin, "Com Lúcia, desde hoje: lê o orçamento")).toBeVisible();
  await press(customer, "visualizar orçamento").click();
  await press(customer, "Aceitar orçamento").click();
  await press(customer, "Aceitar e avisar").click();
  await expect(turn(customer, "Com Rui, desde hoje: cria a marca")).toBeVisible();
  await expect(turn(designer, "Com você, desde hoje: criar a marca")).toBeVisible();
  await expect(turn(admin, "Com Rui, desde hoje: cria a marca")).toBeVisible();
});
