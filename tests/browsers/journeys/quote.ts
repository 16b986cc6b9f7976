import { createBudget, createUser } from "../../support/factories.ts";
import { QUOTE } from "../../support/quotes.ts";
import type { Journey } from "../scene.ts";

/** A designer claims a request and sends a quote, which its customer accepts. */
export const quote: Journey = async ({ app, member }) => {
  const lucia = await createUser(app.database, { name: "Lúcia Andrade" });
  const { id } = await createBudget(app.database, lucia, { nameProject: "Padaria Bonança" });
  const designer = await member({ typeUser: 1, name: "Rui Nogueira" });
  await designer.open("/designer/page?ordem=newest");
  await designer.press("link", /Padaria Bonança/);
  await designer.at(`/budget/view/${id}`);
  await designer.press("button", "Requisitar Projeto");
  await designer.see("Sua vez: enviar um orçamento");
  await designer.press("button", "enviar um orçamento");
  await designer.see("Como Lúcia vai ver");
  await designer.press("button", "Anexar arquivo");
  await designer.attach(/Escolher arquivo/, QUOTE);
  await designer.press("button", "Enviar");
  await designer.see("Com Lúcia, desde hoje: lê o orçamento");

  const customer = await member(lucia);
  await customer.open("/account");
  await customer.press("link", /Padaria Bonança/);
  await customer.see("Sua vez: responder ao orçamento");
  await customer.press("button", "visualizar orçamento");
  await customer.press("button", "Aceitar orçamento");
  await customer.press("button", "Aceitar e avisar");
  await customer.see("Com Rui, desde hoje: cria a marca");
  await designer.see("Com você, desde hoje: criar a marca");
};
