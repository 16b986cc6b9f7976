import { newcomer } from "../../support/registering.ts";
import { codeIn } from "../../support/smtp.ts";
import type { Journey } from "../scene.ts";

/** Registers as a customer and confirms with the code of the mail. */
export const register: Journey = async ({ smtp, visitor }) => {
  const who = newcomer();
  const ana = await visitor();
  await ana.open("/registre");
  await ana.press("radio", /^Cliente/);
  await ana.press("button", "Continuar");
  await ana.fill("Nome", who.name);
  await ana.fill("E-mail", who.email);
  await ana.fill("Telefone", who.tell);
  await ana.fill("Senha", who.password);
  await ana.fill("Confirmar senha", who.password);
  await ana.press("button", "Cadastrar");
  await ana.see("Confirme seu e-mail");
  await ana.fill("Código", codeIn(await smtp.waitForMail(who.email)));
  await ana.press("button", "Confirmar");
  await ana.at("/account");
  await ana.see(who.name.split(" ")[0] ?? "");
};
