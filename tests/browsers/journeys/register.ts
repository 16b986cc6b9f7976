import { type Newcomer, newcomer } from "../../support/registering.ts";
import { codeIn } from "../../support/smtp.ts";
import type { Person } from "../person.ts";
import type { Journey } from "../scene.ts";

/** Registers as a customer and confirms with the code of the mail. */
export const register: Journey = async ({ smtp, visitor }) => {
  const who = newcomer();
  const ana = await visitor();
  await ana.open("/registre");
  await ana.press("radio", /^Cliente/);
  await ana.press("button", "Continuar");
  await sendData(ana, who);
  await ana.see("Confirme seu e-mail");
  await ana.fill("Código", codeIn(await smtp.waitForMail(who.email)));
  await ana.press("button", "Confirmar");
  await ana.at("/account");
  await ana.see(who.name.split(" ")[0] ?? "");
};

/** The form with one's data, filled in and sent. */
export async function sendData(person: Person, who: Newcomer): Promise<void> {
  await person.fill("Nome", who.name);
  await person.fill("E-mail", who.email);
  await person.fill("Telefone", who.tell);
  await person.fill("Senha", who.password);
  await person.fill("Confirmar senha", who.password);
  await person.press("button", "Cadastrar");
}
