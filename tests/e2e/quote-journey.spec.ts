/** Three people in three browsers: from the written quote to the received down payment. Nobody reloads. */
import type { Page } from "@playwright/test";
import { createBudget } from "../support/factories.ts";
import { follow } from "../support/live.ts";
import { fill, inDays, row, save, send, writing } from "../support/quote-writing.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const turn = (page: Page, text: string | RegExp) => page.getByRole("heading", { name: text });
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Sends what the editor holds, and is back in the room. */
async function sendIt(page: Page): Promise<void> {
  await save(page);
  await send(page).click();
  await press(page, "Enviar e avisar").click();
  await expect(page).toHaveURL(/\/budget\/view\//);
}

test("[QUOTE-44] [WALK-31] [QUOTE-31] [QUOTE-32] [QUOTE-35] [QUOTE-41] a quote is written, changed, accepted and paid; customer, designer and admin see each step", async ({
  page: admin,
  visitor,
  login,
  database,
}) => {
  test.slow();
  const [customer, designer] = [await visitor(PHONE), await visitor()];
  const lucia = await login(customer, { name: "Lúcia Andrade" });
  const rui = await login(designer, { typeUser: 1, name: "Rui Nogueira" });
  await login(admin, { typeUser: 2, name: "Helena Castro" });
  const { id } = await createBudget(database, lucia, { nameProject: "Padaria Bonança", designSelect: rui.id });
  const room = `/budget/view/${id}`;
  await follow(customer, room);
  await follow(admin, room);
  await expect(turn(customer, "Com Rui, desde hoje: prepara o orçamento")).toBeVisible();

  // The designer writes it; it arrives on the customer's phone.
  await designer.goto(room);
  await send(designer).click();
  await expect(designer).toHaveURL(new RegExp(`${writing(id)}\\??$`));
  await fill(designer);
  await sendIt(designer);
  await expect(turn(customer, "Sua vez: responder ao orçamento")).toBeVisible();
  await expect(turn(admin, "Com Lúcia, desde hoje: lê o orçamento")).toBeVisible();
  await press(customer, "visualizar orçamento").click();
  await said(customer, "Sua vez: aceitar, pedir mudança ou recusar.");

  // She asks for a change, and types her name while the second version comes.
  const answer = customer.getByRole("region", { name: "Sua resposta" });
  await answer.getByRole("radio", { name: "Pedir mudança" }).check();
  await answer.getByLabel("O que mudar?").fill("Dá para entregar antes?");
  await answer.getByRole("button", { name: "Pedir mudança" }).click();
  await expect(customer.getByRole("alert").last()).toHaveText("Pedido enviado. Ele também está na conversa.");
  await said(designer, /Dá para entregar antes\?/);
  await said(admin, /pediu uma mudança no orçamento/);
  // It is the studio's turn now: the customer waits, and the designer reads the words where the next version is written.
  await said(customer, /^Com Rui, até .+: mandar a versão 2\./);
  await expect(answer).toHaveCount(0);
  await expect(turn(designer, /^Sua vez: mandar a versão 2, até /)).toBeVisible();
  await expect(turn(admin, /^Com Rui, até .+: mandar a versão 2$/)).toBeVisible();
  await send(designer).click();
  await expect(designer.getByRole("region", { name: "Lúcia pediu uma mudança na versão 1" })).toContainText(
    "Dá para entregar antes?",
  );
  await row(designer, 0).getByLabel("Preço").fill("2.000,00");
  await designer.getByLabel("Entrega", { exact: true }).fill(inDays(50));
  await sendIt(designer);
  await said(customer, "Esta versão não vale mais.");
  await customer.getByRole("link", { name: "Ver a versão 2" }).click();
  await expect(customer.getByRole("region", { name: "O que mudou" })).toContainText("Entrega");
  await answer.getByLabel("Seu nome completo").fill("Lúcia Maria Andrade");

  // She accepts; the designer and the admin see it where they are.
  await answer.getByRole("button", { name: /^Aceitar por R\$/ }).click();
  await said(customer, "Sua vez: pagar a entrada");
  await expect(turn(designer, "Com Lúcia, desde hoje: paga a entrada")).toBeVisible();
  await expect(turn(admin, "Com Lúcia, desde hoje: paga a entrada")).toBeVisible();
  await expect(customer.getByRole("img", { name: /^QR Code do Pix de R\$/ })).toBeVisible();
  await press(customer, "Já paguei").click();
  await said(customer, "Com Rui: conferir a entrada");

  // The designer finds the money, and she hears of it on the page where she paid.
  await expect(turn(designer, "Sua vez: marcar a entrada como recebida")).toBeVisible();
  await expect(admin.getByRole("link", { name: "Conferir o pagamento" })).toHaveAttribute("href", /\/pagamento\/1$/);
  await designer.getByRole("link", { name: "Conferir o pagamento" }).click();
  await press(designer, "Recebido").click();
  await press(designer, "Marcar como recebida").click();
  await said(customer, "A entrada está paga");
  await said(designer, "A entrada está paga");
  await expect(turn(admin, "Com Rui, desde hoje: cria a marca")).toBeVisible();
  for (const page of [customer, admin]) expect(await page.evaluate(() => Reflect.has(window, "same"))).toBe(true);
});
