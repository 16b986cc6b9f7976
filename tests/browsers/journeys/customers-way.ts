import { eq } from "drizzle-orm";
import { budget } from "../../../app/requests/schema.ts";
import { newcomer } from "../../support/registering.ts";
import { codeIn } from "../../support/smtp.ts";
import type { Journey } from "../scene.ts";
import { sendData } from "./register.ts";
import { write } from "./written-quote.ts";

const MOST_PRESSES = 11;

/**
 * A baker on a phone, from the home page to a paid quote: the account on the way, the five panels, the request, the answer.
 * The answers are those that the text of tests/support/fake-ai.ts tells.
 */
export const customersWay: Journey = async ({ app, smtp, visitor, member }) => {
  const who = newcomer({ name: "Nádia Prates" });
  const nadia = await visitor({ width: 390 });
  await nadia.open("/");
  await nadia.press("link", "Crie sua marca");
  await nadia.press("link", /^Tenho uma empresa/);
  await nadia.press("link", "Cadastrar");
  await sendData(nadia, who);
  await nadia.fill("Código", codeIn(await smtp.waitForMail(who.email)));
  await nadia.press("button", "Confirmar");

  await nadia.see("Sobre a empresa");
  await nadia.fill("Endereço do site", "padariaaurora.com.br");
  await nadia.fill("Descrição do serviço", "Padaria de bairro com fermentação natural.");
  await nadia.fill("Público-alvo", "vizinhos do centro,famílias,");
  await nadia.press("button", "Continuar");
  await nadia.fill("Nome da empresa ou do projeto", "Padaria Aurora");
  await nadia.fill("Cor", "E8743B");
  await nadia.press("button", "Continuar");
  await nadia.press("checkbox", /^Cores e Fontes/);
  await nadia.press("button", "Continuar");
  await nadia.see("A marca Padaria Aurora nasceu de uma conversa de balcão");
  await nadia.press("button", "Continuar");
  await nadia.press("button", "Terminar");
  await nadia.see("Pedido enviado");
  if (nadia.presses() > MOST_PRESSES) throw new Error(`'Pedido enviado' took ${nadia.presses()} presses`);
  const path = await nadia.read(() => location.pathname);

  const rui = await member({ typeUser: 1, name: "Rui Nogueira" });
  await rui.open(path);
  await rui.press("button", "Requisitar Projeto");
  await rui.see("Projeto adicionado ao seu protifólio");
  await rui.see("Sua vez: enviar um orçamento");
  await write(rui, { version: 1, price: "4.300", days: 60 });
  await nadia.see("Sua vez: responder ao orçamento");
  await nadia.press("button", "visualizar orçamento");
  await nadia.fill("Seu nome completo", "Nádia Prates de Sousa");
  await nadia.press("button", /^Aceitar por R\$/);
  await nadia.see("Sua vez: pagar a entrada");
  await nadia.press("button", "Já paguei");
  await nadia.see("Com Rui: conferir a entrada");
  await rui.press("link", "Conferir o pagamento");
  await rui.press("button", "Recebido");
  await rui.press("button", "Marcar como recebida");
  await nadia.see("A entrada está paga");

  const [request] = await app.database
    .select()
    .from(budget)
    .where(eq(budget.id, path.split("/").at(-1) ?? ""));
  if (request?.typeBanding !== 2) throw new Error(`the request was stored as ${JSON.stringify(request)}`);
};
